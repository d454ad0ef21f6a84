// The shapes of the API, as the server declares them. Made by `python -m tateti.tools.page_types`: change it there.

export interface About {
  id: string;
  title: string;
  game: string;
  game_title: string;
  ours: boolean;
  system: "swiss" | "round-robin" | "knockout";
  rounds: number;
  games: number;
  points: string;
  online: boolean;
  clock: string | null;
  round: number;
  state: "begun" | "playing" | "between" | "finished";
}

export interface Alive {
  status: "ok";
  version: string;
}

export interface AnalysedMove {
  move: string;
  value: "win" | "draw" | "loss";
  plies: number | null;
  position: string;
}

export interface Analysis {
  game: string;
  position: string;
  to_move: "first" | "second";
  value: "win" | "draw" | "loss";
  plies: number | null;
  grundy: number | null;
  moves: Array<AnalysedMove>;
}

export interface Answer {
  solution: Array<string>;
  line: Array<LineMove>;
  plies: number | null;
  themes: Array<ThemeShape>;
  level: number;
  rating: number;
}

export interface ArrowRequest {
  from: string;
  to: string;
  colour?: "green" | "red" | "yellow" | "blue";
}

export interface Board {
  rows: number;
  cols: number;
  line: number;
}

export interface BoardLink {
  match: string;
  link: string;
}

export interface BookAnswer {
  game: string;
  position: string;
  to_move: "first" | "second";
  book: BookShape | null;
  standing: "in_book" | "answered" | "outside" | "over" | null;
  answers: Array<string>;
  words: string;
}

export interface BookShape {
  winner: "first" | "second";
  positions: number;
  rule: "half-turn" | "rows" | "columns" | null;
  made_by: string;
  file: string;
  bytes: number;
  check: string;
  title: string;
  words: string;
}

export interface Bot {
  name: string;
  title: string;
  level: string;
  exact: boolean | null;
}

export interface BrokenShape {
  broken: Array<string>;
}

export interface ByeShape {
  number: number;
  kind: "full" | "half";
}

export interface Chapter {
  title: string;
  lessons: Array<LessonShape>;
}

export interface ChoiceAnswer {
  right: boolean;
  problem: Task;
  words: string | null;
  refutation: Array<LineMove> | null;
}

export interface ChoiceRequest {
  token: string;
  problem: number;
  move: string;
  seconds?: number | null;
}

export interface Clock {
  seconds: number;
  increment: number;
  left: Array<number>;
  running: boolean;
}

export interface ContinueRequest {
  name: string;
  code: string;
  token: string;
}

export interface DailyProblem {
  day: string;
  problem: ProblemShape;
}

export interface Declined {
  kind: "undo" | "draw" | "rematch";
  side: "first" | "second";
}

export interface DeskRequest {
  token: string;
  seen?: string | null;
  wait?: number;
}

export interface DeskShape {
  version: string;
  tournament: About;
  me: OpponentShape;
  standing: RankShape | null;
  now: NowShape | null;
  rounds: Array<PlayedRoundShape>;
}

export interface DrawRequest {
  secret: string;
  action: "offer" | "accept" | "decline" | "withdraw";
  key?: string | null;
}

export interface Example {
  position: string;
  words: string;
}

export interface ExplainedMove {
  move: string;
  value: "win" | "draw" | "loss" | null;
  plies: number | null;
  facts: Array<Fact>;
}

export interface Explanation {
  game: string;
  position: string;
  to_move: "first" | "second";
  value: "win" | "draw" | "loss" | null;
  plies: number | null;
  facts: Array<Fact>;
  moves: Array<ExplainedMove>;
}

export interface Fact {
  kind: string;
  words: string;
  moves: Array<string>;
  cells: Array<string>;
  lines: Array<Array<string>>;
  more: { [key: string]: any };
}

export interface FaultShape {
  line: number;
  text: string;
  words: string;
}

export interface Final {
  value: "win" | "draw" | "loss" | null;
  plies: number | null;
  position: string;
  to_move: "first" | "second";
}

export interface GameLimits {
  largest_side: number;
  largest_board: number;
  largest_studied: number;
  largest_tree: number;
}

export interface GameShape {
  name: string;
  kind: string;
  full_name: string;
  title: string;
  long_title: string;
  summary: string;
  rules: string;
  notes: string;
  examples: Array<Example>;
  board: Board;
  letters: string;
  start: string;
  example: string;
  example_moves: Array<Legal>;
  endgame: string | null;
  shared: boolean;
  has_draws: boolean;
  misere: boolean;
  regular: boolean;
  stock: number | null;
  pieces: Array<Piece>;
  books: Array<string>;
  limits: GameLimits;
}

export interface Health {
  status: "ok" | "failing";
  version: string;
  database: boolean;
  writer: boolean;
  bots: boolean;
  studies: boolean;
}

export interface Hint {
  move: string;
  reason: Reason;
  clue: string;
}

export interface HintAnswer {
  problem: Task;
  words: Array<string>;
  cells: Array<string>;
  steps: number;
}

export interface HintRequest {
  token: string;
  problem: number;
  step: number;
  seconds?: number | null;
}

export interface HomeworkShape {
  id: string;
  title: string;
  game: string;
  full_name: string;
  count: number;
  created: string;
  expires: string | null;
}

export interface ImportRequest {
  file: string;
  online?: boolean;
  clock?: string | null;
}

export interface Ink {
  fill: string;
  edge: string;
}

export interface Inks {
  light: Ink;
  dark: Ink;
}

export interface JoinHomeworkRequest {
  name: string;
  token: string;
}

export interface JoinRequest {
  secret: string;
  name?: string | null;
  key?: string | null;
}

export interface Language {
  code: string;
  name: string;
}

export interface Left {
  left: true;
}

export interface Legal {
  move: string;
  cell: string;
  piece: string;
}

export interface LessonBranch {
  moves: string;
  position: string;
  worth: string;
}

export interface LessonLink {
  to: "tree" | "analysis" | "play";
  game: string;
  position: string;
  pruning: boolean;
}

export interface LessonReply {
  verdict: "right" | "wrong" | "goes on";
  words: Array<string>;
}

export interface LessonShape {
  name: string;
  title: string;
  about: string;
  steps: number;
  game: string;
  position: string;
}

export interface LessonStep {
  lesson: string;
  title: string;
  number: number;
  steps: number;
  following: LessonShape | null;
  kind: "read" | "move" | "find" | "choose" | "game";
  text: Array<string>;
  game: string;
  full_name: string;
  board: Board;
  letters: string;
  stock: number | null;
  side: "first" | "second" | null;
  branches: Array<LessonBranch>;
  options: Array<string>;
  link: LessonLink | null;
  standing: Standing;
}

export interface LineMove {
  move: string;
  position: string;
  lines: Array<Array<string>>;
}

export interface LinksShape {
  public: string;
  projector: string;
}

export interface ManageRequest {
  secret: string;
  seen?: string | null;
  wait?: number;
  round?: number | null;
}

export interface MarkedCellRequest {
  cell: string;
  colour?: "green" | "red" | "yellow" | "blue";
}

export interface Match {
  game: string;
  full_name: string;
  board: Board;
  letters: string;
  stock: number | null;
  position: string;
  to_move: "first" | "second";
  outcome: Outcome | null;
  start: string;
  state: "in play" | "won" | "drawn";
  result: string;
  id: string;
  ply: number;
  seats: Array<MatchSeat>;
  moves: Array<Move>;
  legal: Array<Legal>;
  clock: Clock | null;
  undo_offer: "first" | "second" | null;
  draw_offer: "first" | "second" | null;
  rematch_offer: "first" | "second" | null;
  declined: Declined | null;
  series: Series;
  rematch: string | null;
  tournament: TournamentBoard | null;
  thinking: boolean;
  event: number;
  created: string;
  present: Present;
}

export interface MatchRequest {
  game: string;
  seats: Array<SeatRequest>;
  starts?: "first" | "second" | "random";
  clock?: string | null;
  position?: string | null;
}

export interface MatchSeat {
  side: "first" | "second";
  name: string;
  bot: string | null;
  warning: string | null;
  joined: boolean;
}

export interface MeasureShape {
  name: string;
  title: string;
  about: string;
}

export interface Mistake {
  problem: ProblemShape;
  ply: number;
}

export interface MistakesRequest {
  record: string;
  side?: "first" | "second" | null;
}

export interface Move {
  ply: number;
  move: string;
  position: string;
  seconds: number | null;
  reason: Reason | null;
}

export interface MoveOfRecordRequest {
  comment?: string;
  arrows?: Array<ArrowRequest>;
  cells?: Array<MarkedCellRequest>;
  move: string;
  seconds?: number | null;
  variations?: Array<Array<MoveOfRecordRequest>>;
}

export interface MoveRequest {
  secret: string;
  move: string;
  ply: number;
  key?: string | null;
}

export interface NamedShape {
  name: string;
  group: string;
  nickname: string;
}

export interface NamesRequest {
  names: string;
}

export interface NamesShape {
  players: Array<NamedShape>;
  faults: Array<FaultShape>;
  rounds: { [key: string]: number };
}

export interface NewCode {
  code: string;
}

export interface NewMatch {
  match: Match;
  seats: Array<OwnSeat>;
  watch: string;
}

export interface NewSet {
  homework: HomeworkShape;
  secret: string;
  link: string;
  private_link: string;
  wanted: number;
}

export interface NewSheet {
  homework: HomeworkShape;
  pupil: number;
  name: string;
  problems: Array<Task>;
  code: string | null;
}

export interface NewTournament {
  tournament: TournamentView;
  secret: string;
  link: string;
  private_link: string;
}

export interface NextProblem {
  problem: ProblemShape | null;
}

export interface NextRequest {
  game: string;
  theme?: string | null;
  record?: string | null;
  side?: "first" | "second" | null;
  level?: number | null;
  seed?: number | null;
  progress?: { [key: string]: any } | null;
  avoid?: Array<string>;
}

export interface NextSeat {
  side: "first" | "second";
  name: string;
}

export interface NextShape {
  round: number | null;
  ready: boolean;
  why: string | null;
  open: Array<number>;
}

export interface NowShape {
  round: number;
  kind: "table" | "bye" | "half-bye" | "absent";
  table: number | null;
  opponent: OpponentShape | null;
  begins: boolean | null;
  result: "win" | "draw" | "loss" | null;
  text: string | null;
  match: string | null;
  game: number | null;
}

export interface OnlineRequest {
  secret: string;
  online: boolean;
  clock?: string | null;
}

export interface OpponentShape {
  number: number;
  name: string;
}

export interface OrganiserRequest {
  secret: string;
}

export interface OrganiserView {
  id: string;
  title: string;
  game: string;
  game_title: string;
  ours: boolean;
  system: "swiss" | "round-robin" | "knockout";
  rounds: number;
  games: number;
  points: string;
  online: boolean;
  clock: string | null;
  round: number;
  state: "begun" | "playing" | "between" | "finished";
  version: string;
  created: string;
  expires: string | null;
  shown: number;
  tables: Array<TableShape>;
  byes: Array<ByeShape>;
  players: Array<OwnPlayerShape>;
  standings: Array<StandingShape>;
  measures: Array<MeasureShape>;
  leavers: Array<string>;
  broken: Array<string>;
  contradictions: Array<string>;
  next: NextShape;
  undo: UndoShape | null;
  links: LinksShape;
}

export interface Outcome {
  winner: "first" | "second" | null;
  reason: "line" | "full board" | "resignation" | "time" | "agreement" | "forfeit";
  lines: Array<Array<string>>;
}

export interface OwnPlayerShape {
  number: number;
  name: string;
  withdrawn: boolean;
  taken: boolean;
  group: string;
  nickname: string;
  since: number;
  byes: Array<number>;
}

export interface OwnSeat {
  side: "first" | "second";
  name: string;
  seat: number;
  secret: string;
  link: string;
}

export interface PairRequest {
  secret: string;
  round: number;
}

export interface Piece {
  letter: string;
  name: string;
  shape: string;
  colours: Inks;
  move: string;
}

export interface PlayedRoundShape {
  round: number;
  opponent: OpponentShape | null;
  began: boolean | null;
  outcome: "win" | "draw" | "loss" | "bye" | "half-bye" | "absent";
  points: string;
}

export interface PlayerRequest {
  secret: string;
  name?: string | null;
  group?: string | null;
  nickname?: string | null;
  withdrawn?: boolean | null;
  bye?: number | null;
  release?: boolean;
}

export interface PlayerShape {
  number: number;
  name: string;
  withdrawn: boolean;
  taken: boolean;
}

export interface PlayerTokenRequest {
  token: string;
}

export interface PlayersRequest {
  secret: string;
  names: string;
}

export interface PositionShape {
  game: string;
  full_name: string;
  board: Board;
  letters: string;
  stock: number | null;
  position: string;
  to_move: "first" | "second";
  outcome: Outcome | null;
  ply: number;
  legal: Array<Legal>;
}

export interface Present {
  first: boolean;
  second: boolean;
}

export interface Problem {
  error: ProblemText;
  match?: Match | null;
}

export interface ProblemChoiceAnswer {
  right: boolean;
  words: string;
  line: Array<LineMove>;
  position: PositionShape | null;
  goes_on: boolean;
  answer: Answer | null;
  progress: ProgressShape | null;
}

export interface ProblemChoiceRequest {
  id: string;
  retry?: boolean;
  played?: Array<string>;
  progress?: { [key: string]: any } | null;
  move: string;
  tried?: boolean;
}

export interface ProblemHintAnswer {
  words: Array<string>;
  cells: Array<string>;
  steps: number;
  progress: ProgressShape | null;
}

export interface ProblemHintRequest {
  id: string;
  retry?: boolean;
  played?: Array<string>;
  progress?: { [key: string]: any } | null;
  step: number;
}

export interface ProblemResult {
  number: number;
  id: string;
  position: PositionShape;
  answer: Answer;
  class_rating: number | null;
  counts: { [key: string]: number };
  wrong: Array<WrongMove>;
}

export interface ProblemSetShape {
  code: string;
  game: string;
  problems: Array<ProblemShape>;
}

export interface ProblemShape {
  id: string;
  position: PositionShape;
  level: number;
}

export interface ProblemText {
  code: string;
  message: string;
  settle?: SettleOffer | null;
}

export interface ProgressShape {
  version: number;
  rating: number;
  deviation: number;
  volatility: number;
  themes: { [key: string]: Array<number> };
  recent: Array<string>;
}

export interface ProvedMoves {
  moves: Array<AnalysedMove>;
  of: number;
  value: "win" | null;
}

export interface PupilRequest {
  secret: string;
  name?: string | null;
  hidden?: boolean | null;
}

export interface PupilShape {
  number: number;
  name: string;
  hidden: boolean;
  joined: string;
  latest: string;
  solved: number;
  first_try: number;
  hints: number;
  seconds: number;
  works: Array<WorkShape>;
}

export interface QrRequest {
  text: string;
}

export interface RankShape {
  rank: number;
  points: string;
  of: number;
}

export interface ReadRecord {
  game: string;
  full_name: string;
  board: Board;
  letters: string;
  stock: number | null;
  position: string;
  to_move: "first" | "second";
  outcome: Outcome | null;
  start: string;
  state: "in play" | "won" | "drawn";
  result: string;
  seats: Array<Seat>;
  clock: string | null;
  comment: string;
  arrows: Array<RecordArrow>;
  cells: Array<RecordCell>;
  tags: { [key: string]: string };
  all_tags: { [key: string]: string };
  moves: Array<RecordedMove>;
  record: string;
  file_name: string;
}

export interface Reason {
  code: string;
  text: string;
}

export interface RecordArrow {
  from: string;
  to: string;
  colour: "green" | "red" | "yellow" | "blue";
}

export interface RecordCell {
  cell: string;
  colour: "green" | "red" | "yellow" | "blue";
}

export interface RecordRequest {
  record: string;
}

export interface RecordedMove {
  ply: number;
  move: string;
  position: string;
  to_move: "first" | "second";
  seconds: number | null;
  comment: string;
  arrows: Array<RecordArrow>;
  cells: Array<RecordCell>;
  variations: Array<Array<RecordedMove>>;
}

export interface Refusal {
  reason: string | null;
}

export interface Rematch {
  match: Match;
  seats: Array<NextSeat>;
  watch: string;
}

export interface RematchOffer {
  match: Match;
}

export interface RematchRequest {
  secret: string;
  action?: "offer" | "accept" | "decline" | "withdraw";
  other_secret?: string | null;
  key?: string | null;
}

export interface Removed {
  removed: true;
}

export interface RepairRequest {
  secret: string;
  first: number;
  second: number;
  try?: boolean;
}

export interface ResultRequest {
  secret: string;
  round: number;
  table: number;
  first: number;
  second: number;
  result: string | null;
  was: string | null;
}

export interface Results {
  version: string;
  homework: HomeworkShape;
  problems: Array<ProblemResult>;
  pupils: Array<PupilShape>;
}

export interface ResultsRequest {
  secret: string;
  seen?: string | null;
}

export interface Review {
  game: string;
  start: string;
  first: string;
  second: string;
  result: string;
  ending: string | null;
  moves: Array<ReviewedMove>;
  final: Final;
  resigned_without_need: "win" | "draw" | null;
  counts: { [key: string]: { [key: string]: number } };
}

export interface ReviewedMove {
  number: number;
  side: "first" | "second";
  position: string;
  move: string;
  mark: "best" | "fine" | "inaccuracy" | "mistake" | "blunder" | null;
  best: Value | null;
  played: Value | null;
  better: Array<string>;
  reason: string | null;
  answer: string | null;
  words: string | null;
}

export interface RoundsRequest {
  secret: string;
  rounds: number;
}

export interface Seat {
  side: "first" | "second";
  name: string;
  bot: string | null;
  warning: string | null;
}

export interface SeatRequest {
  kind: "person" | "bot";
  name?: string | null;
  bot?: string | null;
}

export interface SecretRequest {
  secret: string;
  key?: string | null;
}

export interface Series {
  number: number;
  score: Array<number>;
}

export interface Server {
  public_url: string | null;
  local_only: boolean;
  links: Array<string>;
  command: string;
  command_is_complete: boolean;
}

export interface SetRequest {
  game: string;
  title?: string;
  count?: number;
  themes?: Array<string>;
  level?: number | null;
  positions?: string | null;
}

export interface SettleOffer {
  possible: boolean;
  way: "table" | "search" | null;
  seconds: number | null;
  words: string;
}

export interface SettleRequest {
  game: string;
  position?: string | null;
  seconds?: number | null;
}

export interface Settlement {
  game: string;
  position: string;
  state: "settled" | "possible" | "impossible" | "queued" | "running" | "gave_up";
  way: "table" | "search" | null;
  seconds: number | null;
  most_seconds: number;
  progress: number | null;
  seconds_left: number | null;
  ahead: number;
  found: ProvedMoves | null;
  words: string;
}

export interface Settling {
  game: string;
  position: string;
  state: "settled" | "possible" | "impossible" | "queued" | "running" | "gave_up";
  way: "table" | "search" | null;
  seconds: number | null;
  most_seconds: number;
  progress: number | null;
  seconds_left: number | null;
  ahead: number;
  found: ProvedMoves | null;
  words: string;
  ticket: string | null;
}

export interface Sheet {
  homework: HomeworkShape;
  pupil: number;
  name: string;
  problems: Array<Task>;
}

export interface Standing {
  past: Array<string>;
  tries: number;
  done: boolean;
  position: string;
  to_move: "first" | "second";
  last: string | null;
  outcome: Outcome | null;
  legal: Array<Legal>;
  marked: Array<string>;
  reply: LessonReply | null;
  waits: boolean;
}

export interface StandingShape {
  rank: number;
  number: number;
  points: string;
  values: Array<string>;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  why: string | null;
}

export interface Step {
  kind: "enter" | "leave";
  visit: number;
  alpha: number | null;
  beta: number | null;
}

export interface StepRequest {
  past?: Array<string>;
  tries?: number;
  action?: "choose" | "hint" | "again";
  choice?: string | null;
}

export interface TableShape {
  table: number;
  first: number;
  second: number;
  result: string | null;
  match: string | null;
  score: string | null;
}

export interface Task {
  number: number;
  position: PositionShape;
  choices: Array<string>;
  hints: number;
  seconds: number;
  status: "first-try" | "after-tries" | "with-hints" | "not-yet";
  answer: Answer | null;
}

export interface TeacherRequest {
  secret: string;
}

export interface ThemeShape {
  name: string;
  title: string;
  definition: string;
}

export interface TournamentBoard {
  id: string;
  round: number;
  table: number;
  game: number;
}

export interface TournamentRequest {
  title?: string;
  game: string;
  names: string;
  system?: "swiss" | "round-robin" | "knockout";
  rounds?: number | null;
  points?: string;
  games?: number;
  tie_breaks?: Array<string> | null;
  shuffle?: boolean;
  online?: boolean;
  clock?: string | null;
}

export interface TournamentView {
  id: string;
  title: string;
  game: string;
  game_title: string;
  ours: boolean;
  system: "swiss" | "round-robin" | "knockout";
  rounds: number;
  games: number;
  points: string;
  online: boolean;
  clock: string | null;
  round: number;
  state: "begun" | "playing" | "between" | "finished";
  version: string;
  created: string;
  expires: string | null;
  shown: number;
  tables: Array<TableShape>;
  byes: Array<ByeShape>;
  players: Array<PlayerShape>;
  standings: Array<StandingShape>;
  measures: Array<MeasureShape>;
  leavers: Array<string>;
}

export interface Tree {
  game: string;
  position: string;
  max: "first" | "second";
  order: "random" | "fixed";
  seed: number | null;
  pruning: boolean;
  depth: number | null;
  complete: boolean;
  cut_short: boolean;
  nodes: number;
  cuts: number;
  never_looked_at: number;
  best_moves: Array<string>;
  tree: { [key: string]: any };
  steps: Array<Step>;
}

export interface UndoShape {
  id: string;
  words: string;
}

export interface Value {
  value: "win" | "draw" | "loss" | null;
  plies: number | null;
}

export interface WorkShape {
  status: "first-try" | "after-tries" | "with-hints" | "not-yet";
  first: string | null;
  tries: Array<string>;
  hints: number;
  seconds: number;
}

export interface WriteRecordRequest {
  comment?: string;
  arrows?: Array<ArrowRequest>;
  cells?: Array<MarkedCellRequest>;
  tags: { [key: string]: any };
  moves: Array<MoveOfRecordRequest>;
}

export interface WrittenRecord {
  record: string;
  file_name: string;
}

export interface WrongMove {
  move: string;
  count: number;
  position: string;
}

export interface tateti__web__api__schemas__homework__SheetRequest {
  token: string;
}

export interface tateti__web__api__schemas__homework__Unchanged {
  version: string;
}

export interface tateti__web__api__schemas__requests__UndoRequest {
  secret: string;
  action: "offer" | "accept" | "decline" | "withdraw";
  other_secret?: string | null;
  key?: string | null;
}

export interface tateti__web__api__schemas__tournaments__SheetRequest {
  secret: string;
  kind: "names" | "pairings" | "slips" | "scores" | "standings" | "certificates";
  round?: number | null;
  address?: string | null;
}

export interface tateti__web__api__schemas__tournaments__Unchanged {
  version: string;
}

export interface tateti__web__api__schemas__tournaments__UndoRequest {
  secret: string;
  of: string;
}
