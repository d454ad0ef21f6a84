// An address that leads nowhere: what was asked for, and the ways on.

import { path, queryHere } from "../address.js";
import { button, nameWindow } from "../components/basics.js";
import { openRecordDialog } from "../components/open-record.js";
import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { hasOthers, insteadOfHomework, insteadOfTournament } from "../others.js";
import { go } from "../router.js";
import { forgetMatch, keptMatch } from "../seats.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function notFoundPage(root) {
  const draw = () => {
    nameWindow(_("Not found"));
    show(
      root,
      notFound(
        _("There is no page at this address"),
        _("Perhaps a letter is wrong, or a part of the link is missing."),
      ),
    );
  };
  draw();
  return { translate: draw };
}

/**
 * A match that is not there: never was, or is no longer.
 * @param {HTMLElement} root @param {string} id @param {() => void} again
 */
export function showNoMatch(root, id, again) {
  nameWindow(_("Not found"));
  const forget = () => {
    forgetMatch(id);
    go("/");
  };
  show(
    root,
    notFound(
      _("There is no match at this address"),
      keptMatch(id)
        ? _("You played it here, but the server no longer has it: old matches are removed in time.")
        : _("Perhaps a part of the link is missing, or the match was removed after its time."),
      button(_("Try again"), again, { icon: "again" }),
      keptMatch(id) ? button(_("Forget this match"), forget, { icon: "close" }) : null,
    ),
  );
}

/** Homework that is not there: never was, or is no longer. @param {HTMLElement} root */
export function showNoHomework(root) {
  nameWindow(_("Not found"));
  show(
    root,
    notFound(
      _("There is no homework at this address"),
      _(
        "Perhaps a part of the link is missing, or the homework was deleted: by its teacher, or because its time was over.",
      ),
    ),
  );
}

/** A tournament that is not there: never was, or is no longer. @param {HTMLElement} root */
export function showNoTournament(root) {
  nameWindow(_("Not found"));
  show(
    root,
    notFound(
      _("There is no tournament at this address"),
      _(
        "Perhaps a letter of the link is wrong, or the tournament was deleted: by its organiser, or because its time was over.",
      ),
    ),
  );
}

/** A lesson that is not there. @param {HTMLElement} root */
export function showNoLesson(root) {
  nameWindow(_("Not found"));
  show(
    root,
    notFound(
      _("There is no lesson at this address"),
      _("Perhaps a letter is wrong, or a part of the link is missing."),
      h("a", { class: "button", href: "/learn" }, icon("learn"), _("All lessons")),
    ),
  );
}

/** A problem that is not there, or a theme, or a set, and why. @param {HTMLElement} root @param {string} why */
export function showNoProblem(root, why) {
  nameWindow(_("Not found"));
  show(
    root,
    notFound(
      _("There is no problem at this address"),
      why,
      h("a", { class: "button", href: "/puzzles" }, icon("board"), _("All kinds of problems")),
    ),
  );
}

/** Homework, on a page without a server. @param {HTMLElement} root @returns {import("../router.js").Page} */
export function noHomeworkPage(root) {
  const draw = () => {
    nameWindow(_("Homework for a class"));
    show(
      root,
      withWaysOn(
        _("Homework is not given here"),
        h("p", null, insteadOfHomework()),
        h("a", { class: "button main", href: "/puzzles/day" }, icon("hint"), _("Problem of the day")),
        h("a", { class: "button", href: "/puzzles" }, icon("board"), _("All kinds of problems")),
        button(_("Open record"), () => openRecordDialog(), { icon: "open", id: "open-record" }),
      ),
    );
  };
  draw();
  return { translate: draw };
}

/** Tournaments, on a page without a server. @param {HTMLElement} root @returns {import("../router.js").Page} */
export function noTournamentsPage(root) {
  const draw = () => {
    nameWindow(_("Tournaments"));
    show(root, withWaysOn(_("Tournaments are not held here"), h("p", null, insteadOfTournament())));
  };
  draw();
  return { translate: draw };
}

/** @param {string} title @param {string} words @param {...import("../dom.js").Child} buttons */
function notFound(title, words, ...buttons) {
  const address = h("p", { class: "not-found-address" }, h("code", null, decoded(path() + queryHere())));
  return withWaysOn(title, [address, h("p", { class: "muted" }, words)], ...buttons);
}

/** @param {string} title @param {import("../dom.js").Child} words @param {...import("../dom.js").Child} buttons */
function withWaysOn(title, words, ...buttons) {
  return h(
    "div",
    { class: "not-found" },
    h("h1", null, title),
    words,
    buttons.length ? h("div", { class: "row" }, buttons) : null,
    h("h2", null, _("Ways on")),
    h("ul", { class: "panel ways-on" }, waysOn().map(way)),
  );
}

/** @returns {{address: string, picture: import("../icons.js").IconName, name: string, words: string}[]} */
const waysOn = () => [
  {
    address: "/",
    picture: "play",
    name: _("Play"),
    words: hasOthers()
      ? _("against the computer, with a friend by link, or two people here")
      : _("against the computer, or two people here"),
  },
  {
    address: "/learn",
    picture: "learn",
    name: _("Learn"),
    words: _("the games by doing, in short lessons"),
  },
  {
    address: "/puzzles",
    picture: "hint",
    name: _("Problems"),
    words: _("one best move to find; a new one every day"),
  },
  {
    address: "/analysis",
    picture: "analysis",
    name: _("Analysis"),
    words: _("any position or record, and what every move is worth"),
  },
  { address: "/tree", picture: "tree", name: _("Search tree"), words: _("watch how alpha-beta searches") },
  { address: "/rules", picture: "board", name: _("Rules"), words: _("of all games, with pictures and the keys") },
];

/** @param {ReturnType<typeof waysOn>[number]} way */
function way({ address, picture, name, words }) {
  return h(
    "li",
    null,
    h(
      "a",
      { href: address },
      icon(picture),
      h("span", null, h("strong", null, name), h("span", { class: "muted" }, words)),
    ),
  );
}

/** An address as people read it. @param {string} address */
function decoded(address) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
