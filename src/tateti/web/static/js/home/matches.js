// The matches of this browser: those going on as cards, those that are over as a list.

import { button } from "../components/basics.js";
import { h } from "../dom.js";
import { boardOf, emptyPosition, piecesOf, titleOf } from "../games.js";
import { _, language, ngettext } from "../i18n.js";
import { icon } from "../icons.js";
import { ago, dateInWords } from "../when.js";
import { nameOfSeat, otherSide, saidTogether } from "../words.js";
import { isAlone, isAsked, isMyTurn, resultHere, sidesHere } from "./standing.js";

/**
 * @typedef {import("../seats.js").Kept} Kept
 * @typedef {{forget: (kept: Kept) => void, unfolded: Set<string>}} Does what can be done, and the lists that are unfolded
 */

const MOST_CARDS = 4; // in a row of four, in two of two, or one below the other: never one alone
const MOST_LINES = 3;

/**
 * Those going on; the first few, and the others where they are asked for.
 * @param {Kept[]} matches @param {Does} does
 */
export function goingOn(matches, does) {
  if (matches.length === 0) return null;
  const shown = matches.slice(0, MOST_CARDS);
  return h(
    "section",
    { class: "going-on", "aria-labelledby": "going-on" },
    h("h2", { id: "going-on", tabindex: "-1" }, _("Going on")),
    h(
      "ul",
      { class: "match-cards", "data-count": shown.length },
      shown.map((one) => line(one, "panel match-line", does)),
    ),
    folded(matches.slice(MOST_CARDS), "more-going-on", does),
  );
}

/**
 * Those that are over, the latest in sight; and what is said where there are none yet.
 * @param {Kept[]} matches @param {boolean} isNewcomer @param {Does} does
 */
export function finished(matches, isNewcomer, does) {
  return h(
    "section",
    { class: "panel stack finished", "aria-labelledby": "finished" },
    h("h2", { id: "finished", tabindex: "-1" }, isNewcomer ? _("Your matches") : _("Finished")),
    matches.length === 0
      ? h(
          "p",
          { class: "muted" },
          isNewcomer
            ? _("The matches you play stay here, on this device: those going on come first.")
            : _("What you have played to the end stays here, on this device."),
        )
      : h(
          "ul",
          { class: "match-list" },
          matches.slice(0, MOST_LINES).map((one) => line(one, "match-line", does)),
        ),
    folded(matches.slice(MOST_LINES), "more-finished", does),
  );
}

/** @param {Kept[]} matches @param {string} id @param {Does} does */
function folded(matches, id, does) {
  if (matches.length === 0) return null;
  return h(
    "details",
    {
      class: "folded",
      id,
      open: does.unfolded.has(id),
      ontoggle: (/** @type {any} */ event) => does.unfolded[event.target.open ? "add" : "delete"](id),
    },
    h("summary", null, ngettext("{n} more", "{n} more", matches.length)),
    h(
      "ul",
      { class: "match-list" },
      matches.map((one) => line(one, "match-line", does)),
    ),
  );
}

/** One match: its board, what is to be known of it, and a way to forget it. @param {Kept} kept @param {string} kind @param {Does} does */
function line(kept, kind, does) {
  return h(
    "li",
    { "data-key": kept.id, "data-match": kept.id, class: isMyTurn(kept) || isAsked(kept) ? `${kind} waits` : kind },
    h("span", { class: "match-picture", "aria-hidden": "true" }, picture(kept)),
    h(
      kept.isGone ? "span" : "a",
      { class: "match-words", id: `match-${kept.id}`, href: kept.isGone ? null : `/m/${encodeURIComponent(kept.id)}` },
      h(
        "span",
        { class: "match-title" },
        h("strong", null, titleOf(kept.game)),
        " ",
        h(
          "time",
          {
            class: "muted small",
            datetime: new Date(kept.when).toISOString(),
            title: dateInWords(kept.when, language()),
          },
          ago(kept.when, Date.now(), language()),
        ),
      ),
      h("span", { class: "match-state" }, stateInWords(kept)),
      h("span", { class: "muted small match-more" }, playersInWords(kept)),
    ),
    kept.isGone
      ? button(_("Forget it"), () => does.forget(kept), { kind: "quiet", id: `forget-${kept.id}` })
      : h(
          "button",
          {
            type: "button",
            class: "button quiet square",
            id: `forget-${kept.id}`,
            "aria-label": _("Forget this match"),
            title: _("Forget this match"),
            onclick: () => does.forget(kept),
          },
          icon("close"),
        ),
  );
}

/** @param {Kept} kept */
function picture({ game, seen }) {
  const board = boardOf(game);
  return h("tateti-board", {
    ".view": {
      board,
      pieces: piecesOf(game),
      position: seen?.position ?? emptyPosition(board),
      picture: true,
      bare: true,
      label: titleOf(game),
      last: seen?.last ?? null,
      lines: seen?.lines ?? [],
    },
  });
}

/** Whose turn it is, or how it ended. @param {Kept} kept */
function stateInWords(kept) {
  const { seen } = kept;
  if (kept.isGone) return _("No longer on the server");
  if (!seen) return _("Going on");
  if (seen.state !== "in play") return endedInWords(kept);
  if (isAsked(kept)) return _("You are asked something");
  if (isAlone(kept)) return _("Waiting for your friend");
  const mine = sidesHere(kept);
  if (mine.length === 1 && isMyTurn(kept)) return _("Your move");
  return _("To move: {name}", { name: nameOf(kept, seen.to_move) });
}

/** How it ended, and whether the other one would like another match. @param {Kept} kept */
function endedInWords(kept) {
  if (!isAsked(kept)) return resultInWords(kept);
  const again = _("{name} would like to play again.", { name: nameOf(kept, otherSide(sidesHere(kept)[0])) });
  return saidTogether(resultInWords(kept), again);
}

/** @param {Kept} kept */
function resultInWords(kept) {
  const result = resultHere(kept);
  if (result === "won") return _("You won");
  if (result === "lost") return _("You lost");
  if (result === "drawn") return _("A draw");
  return _("Winner: {name}", { name: nameOf(kept, /** @type {"first" | "second"} */ (kept.seen?.winner)) });
}

/** @param {Kept} kept */
function playersInWords(kept) {
  if (!kept.seen) return null;
  const mine = sidesHere(kept);
  if (mine.length === 1) return _("against {name}", { name: nameOf(kept, otherSide(mine[0])) });
  return `${nameOf(kept, "first")} – ${nameOf(kept, "second")}`;
}

/** @param {Kept} kept @param {"first" | "second"} side */
const nameOf = ({ seen }, side) => nameOfSeat(/** @type {any} */ (seen), side);
