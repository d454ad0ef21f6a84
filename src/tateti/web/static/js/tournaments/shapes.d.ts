// The shapes of tournaments as the server declares them, under the names that the modules here use.

import type { About, PlayerRequest, ResultRequest as SentResult } from "../shapes.d.ts";

export type {
  About,
  ByeShape as TournamentBye,
  DeskShape as Desk,
  FaultShape as NamesFault,
  MeasureShape as TournamentMeasure,
  NamesShape as NamesPreview,
  NewTournament,
  NowShape as DeskNow,
  OpponentShape as Opponent,
  OrganiserView,
  OwnPlayerShape as OrganiserPlayer,
  PlayedRoundShape as DeskRound,
  PlayerShape as TournamentPlayer,
  StandingShape as TournamentStanding,
  TableShape as TournamentTable,
  TournamentRequest,
  TournamentView,
} from "../shapes.d.ts";

export type TournamentSystem = About["system"];
export type ResultRequest = Omit<SentResult, "secret">;
export type PlayerChange = Omit<PlayerRequest, "secret">;
