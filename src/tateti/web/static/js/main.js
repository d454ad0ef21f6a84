// The page as a whole: header, the page of the address, footer.

import { path } from "./address.js";
import { noteAnswer } from "./app/connection.js";
import { keepPage } from "./app/new-version.js";
import { notices, showNotices } from "./app/notices.js";
import "./board/board.js";
import { pieceIcon } from "./board/pieces.js";
import { iconButton, say, trouble } from "./components/basics.js";
import { closeDialogs } from "./components/dialog.js";
import { h, show } from "./dom.js";
import { allPieces } from "./games.js";
import { _, firstLanguage, language, languages, onLanguage, useLanguage } from "./i18n.js";
import { pageFiles } from "./page-files.js";
import { pageOf } from "./pages.js";
import { arrived, followLinks, go, onNavigation } from "./router.js";
import { listenToKeys, offerShortcuts, showShortcuts } from "./shortcuts.js";
import { hasSound, useSound } from "./sounds.js";
import { colourFrame, isDark, onTheme, switchTheme } from "./theme.js";

const top = h("header", { class: "top" });
const main = h("main", { id: "main", tabindex: "-1" });
const foot = h("footer", { class: "foot" });

const MOST_PIECES = 8; // beside the name of the page

/** @type {import("./router.js").Page | null} */
let page = null;
let pathname = "";

/** @param {boolean} [isBack] by back or forward: then the browser scrolls to where one was */
async function arrive(isBack = false) {
  const isFirst = page === null;
  const wanted = path();
  const showPage = await pageOf(wanted).catch(() => lostPage);
  if (wanted !== path()) return; // somebody went on meanwhile, and that page will come
  closeDialogs();
  page?.close?.();
  main.replaceChildren();
  pathname = wanted;
  arrived();
  page = showPage(main);
  showAround();
  const aim = placeNamed(location.hash);
  if (aim) aim.scrollIntoView();
  else if (!isFirst && !isBack) window.scrollTo(0, 0);
  if (!isFirst) main.focus({ preventScroll: true });
}

/** In the place of a page whose script does not come: without a connection, or because a new version has other scripts. @param {HTMLElement} root @returns {import("./router.js").Page} */
function lostPage(root) {
  const translate = () =>
    show(
      root,
      h("h1", { class: "hidden-words" }, "tateti"),
      trouble(_("This page could not be loaded. Nothing is lost: please try again in a moment."), () =>
        location.reload(),
      ),
    );
  translate();
  return { translate };
}

/** The part of the page that an address ends with. @param {string} hash */
const placeNamed = (hash) => main.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`);

/** @param {MouseEvent} event */
function skipToContent(event) {
  event.preventDefault();
  main.scrollIntoView();
  main.focus({ preventScroll: true });
}

function showAround() {
  const dark = isDark();
  const theme = dark ? _("Light theme") : _("Dark theme");
  show(
    top,
    h(
      "div",
      { class: "top-inside" },
      h("a", { class: "skip", href: "#main", onclick: skipToContent }, _("Skip to the content")),
      h(
        "a",
        { class: "brand", href: "/" },
        "tateti",
        h("span", { class: "brand-pieces", "aria-hidden": "true" }, allPieces().slice(0, MOST_PIECES).map(pieceIcon)),
      ),
      h(
        "nav",
        { "aria-label": _("Pages") },
        pageLink("/", _("Play")),
        pageLink("/learn", _("Learn")),
        pageLink("/puzzles", _("Problems")),
        pageLink("/analysis", _("Analysis")),
        pageLink("/tree", _("Search tree"), _("Tree")),
        pageLink("/rules", _("Rules")),
      ),
      h(
        "div",
        { class: "top-tools" },
        iconButton(_("Keys"), "keys", showShortcuts, { id: "keys" }),
        iconButton(_("Sound"), hasSound() ? "sound" : "silent", switchSound, { id: "sound", pressed: hasSound() }),
        h(
          "select",
          {
            "aria-label": _("Language"),
            id: "language",
            onchange: (/** @type {any} */ event) => useLanguage(event.target.value),
          },
          languages().map(([code, name]) =>
            h("option", { value: code, lang: code, selected: code === language() }, name),
          ),
        ),
        iconButton(theme, dark ? "light" : "dark", switchTheme, { id: "theme" }),
      ),
    ),
  );
  revealHere();
  show(foot, _("tateti: free software. Nothing on this page is fetched from anywhere else, and nobody is tracked."));
}

/** Where the pages stand in a line that scrolls, the one that is shown is in sight. */
function revealHere() {
  const nav = top.querySelector("nav");
  const here = nav?.querySelector("[aria-current]");
  if (!nav || !(here instanceof HTMLElement)) return;
  const beyond = here.offsetLeft + here.offsetWidth - nav.offsetLeft - nav.clientWidth;
  nav.scrollLeft = Math.max(0, beyond);
}

/** A match is a part of Play, though not its page, a lesson of Learn, and a problem of Problems. @param {string} address @param {string} words @param {string} [short] on phones */
function pageLink(address, words, short) {
  const isHere = pathname === address;
  const named = short
    ? [h("span", { class: "wide-words" }, words), h("span", { class: "narrow-words" }, short)]
    : words;
  const isWithin = pathname.startsWith(address === "/" ? "/m/" : `${address}/`);
  return h("a", { href: address, "aria-current": isHere ? "page" : isWithin ? "true" : null }, named);
}

function switchSound() {
  useSound(!hasSound());
  say(hasSound() ? _("Sound on") : _("Sound off"));
  showAround();
}

/** The keys that every page has. */
const everywhere = () => [
  { key: "?", words: _("the keys of this page"), run: showShortcuts },
  { key: "d", words: _("dark or light"), run: switchTheme },
  { key: "m", words: _("sound on or off"), run: switchSound },
  { key: "r", words: _("the rules"), run: () => go("/rules") },
];

function begin() {
  followLinks();
  listenToKeys();
  offerShortcuts(everywhere);
  onTheme(showAround);
  onLanguage(() => {
    showAround();
    showNotices();
    page?.translate?.();
  });
  arriveKnowing();
}

/** What there is to play, and against whom, is told with the words for it. */
async function arriveKnowing() {
  try {
    await firstLanguage();
    main.replaceChildren();
    document.getElementById("app")?.replaceChildren(top, main, foot, notices);
    onNavigation(arrive);
    await arrive();
    noteAnswer(!pageFiles().isShell);
    colourFrame();
    showNotices();
    keepPage();
  } catch {
    document.getElementById("app")?.replaceChildren(top, main, foot, notices);
    showAround();
    const words = _("The server does not answer. Nothing is lost: please try again in a moment.");
    show(main, h("h1", { class: "hidden-words" }, "tateti"), trouble(words, arriveKnowing));
    window.addEventListener("online", () => page ?? arriveKnowing(), { once: true });
  }
}

begin();
