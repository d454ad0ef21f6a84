// What has happened in a tournament from one answer to the next, for those who listen to the page.

import { _ } from "../i18n.js";
import { saidTogether } from "../words.js";
import { shownResult } from "./results.js";
import { namesOf, resultInWords, stateInWords } from "./words.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentView} View
 * @typedef {import("./shapes.d.ts").Desk} Desk
 */

const MOST_SAID = 3; // results at once

/** What those who look at all tables are told. @param {View | null} before @param {View} after @param {(table: number) => boolean} [isKnown] tables whose result was entered here */
export function newsOfTables(before, after, isKnown = () => false) {
  if (!before) return "";
  if (before.round !== after.round || before.state !== after.state) return stateInWords(after);
  if (before.shown !== after.shown) return "";
  const was = new Map(before.tables.map(({ table, result }) => [table, result]));
  const changed = after.tables.filter(({ table, result }) => result !== was.get(table) && !isKnown(table));
  if (changed.length > MOST_SAID) return _("{n} new results", { n: changed.length });
  const nameOf = namesOf(after);
  return saidTogether(...changed.map((one) => tableInWords(one, nameOf)));
}

/** @param {import("./shapes.d.ts").TournamentTable} table @param {(number: number) => string} nameOf */
export function tableInWords({ table, first, second, result }, nameOf) {
  const words = resultInWords(result, nameOf(first), nameOf(second));
  const place = _("Table {table}", { table });
  return result ? `${place}, ${shownResult(result)}: ${words}` : `${place}: ${words}`;
}

/** What was entered at a table, and what it replaced there. @param {import("./shapes.d.ts").TournamentTable} table @param {string | null} was @param {(number: number) => string} nameOf */
export function enteredInWords(table, was, nameOf) {
  const words = tableInWords(table, nameOf);
  return was === null || was === table.result ? words : `${words} (${wasInWords(was)})`;
}

/** @param {string} result the one that was replaced */
export const wasInWords = (result) => _("was {result}", { result: shownResult(result) });

/** What one player is told: a new round, a result, the end. @param {Desk | null} before @param {Desk} after @returns {"round" | "result" | "end" | "standing" | null} */
export function newsOfDesk(before, after) {
  if (!before) return null;
  if (before.tournament.state !== "finished" && after.tournament.state === "finished") return "end";
  if (before.now?.round !== after.now?.round || before.now?.table !== after.now?.table)
    return after.now ? "round" : null;
  if (before.now?.opponent?.number !== after.now?.opponent?.number) return "round";
  if (before.now?.result !== after.now?.result || before.now?.game !== after.now?.game) return "result";
  return before.standing?.rank !== after.standing?.rank ? "standing" : null;
}
