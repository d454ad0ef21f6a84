// The page as a whole: header, the page of the address, footer.

import "./board/board.js";
import { pieceIcon } from "./board/pieces.js";
import { loadBots } from "./bots.js";
import { iconButton, say, trouble } from "./components/basics.js";
import { h, show } from "./dom.js";
import { allPieces, loadGames } from "./games.js";
import { _, firstLanguage, language, languages, onLanguage, useLanguage } from "./i18n.js";
import { icon } from "./icons.js";
import { analysisPage } from "./pages/analysis.js";
import { homePage } from "./pages/home.js";
import { matchPage } from "./pages/match.js";
import { rulesPage } from "./pages/rules.js";
import { treePage } from "./pages/tree.js";
import { followLinks, go, onNavigation } from "./router.js";
import { listenToKeys, offerShortcuts, showShortcuts } from "./shortcuts.js";
import { hasSound, useSound } from "./sounds.js";
import { isDark, onTheme, switchTheme } from "./theme.js";

const top = h("header", { class: "top" });
const main = h("main", { id: "main", tabindex: "-1" });
const foot = h("footer", { class: "foot" });

const MOST_PIECES = 8; // beside the name of the page

/** @type {import("./router.js").Page | null} */
let page = null;
let pathname = "";

/** @param {string} path @returns {(root: HTMLElement) => import("./router.js").Page} */
function pageOf(path) {
  if (path.startsWith("/m/")) return matchPage;
  return { "/analysis": analysisPage, "/tree": treePage, "/rules": rulesPage }[path] ?? homePage;
}

function arrive() {
  const isFirst = page === null;
  page?.close?.();
  main.replaceChildren();
  pathname = location.pathname;
  page = pageOf(pathname)(main);
  showAround();
  if (!isFirst) {
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

function showAround() {
  const link = (address, words) =>
    h("a", { href: address, "aria-current": pathname === address ? "page" : null }, words);
  const dark = isDark();
  show(
    top,
    h(
      "div",
      { class: "top-inside" },
      h("a", { class: "skip", href: "#main" }, _("Skip to the content")),
      h(
        "a",
        { class: "brand", href: "/" },
        "tateti",
        h("span", { class: "brand-pieces" }, allPieces().slice(0, MOST_PIECES).map(pieceIcon)),
      ),
      h(
        "nav",
        { "aria-label": _("Pages") },
        link("/", _("Play")),
        link("/analysis", _("Analysis")),
        link("/tree", _("Tree")),
        link("/rules", _("Rules")),
      ),
      h(
        "div",
        { class: "top-tools" },
        iconButton(_("Keys"), "keys", showShortcuts, { id: "keys" }),
        iconButton(_("Sound"), hasSound() ? "sound" : "silent", switchSound, { id: "sound", pressed: hasSound() }),
        h(
          "select",
          { "aria-label": _("Language"), id: "language", onchange: (event) => useLanguage(event.target.value) },
          Object.entries(languages()).map(([code, name]) =>
            h("option", { value: code, lang: code, selected: code === language() }, name),
          ),
        ),
        h(
          "button",
          {
            class: "button square",
            type: "button",
            id: "theme",
            "aria-label": dark ? _("Light theme") : _("Dark theme"),
            title: dark ? _("Light theme") : _("Dark theme"),
            onclick: switchTheme,
          },
          icon(dark ? "light" : "dark"),
        ),
      ),
    ),
  );
  show(foot, _("tateti: free software. Nothing on this page is fetched from anywhere else, and nobody is tracked."));
}

function switchSound() {
  useSound(!hasSound());
  say(hasSound() ? _("Sound on") : _("Sound off"));
  showAround();
}

/** The keys that every page has. */
const everywhere = () => [
  { key: "?", words: _("this list"), run: showShortcuts },
  { key: "d", words: _("dark or light"), run: switchTheme },
  { key: "m", words: _("sound on or off"), run: switchSound },
  { key: "r", words: _("the rules"), run: () => go("/rules") },
];

async function begin() {
  await firstLanguage();
  const app = document.getElementById("app");
  app.replaceChildren(top, main, foot);
  followLinks();
  listenToKeys();
  offerShortcuts(everywhere);
  onTheme(showAround);
  onLanguage(async () => {
    await learn().catch(() => {}); // what was known before is still true, in another language
    showAround();
    page?.translate?.();
  });
  arriveKnowing();
}

/** What there is to play, and against whom. */
const learn = () => Promise.all([loadGames(), loadBots()]);

async function arriveKnowing() {
  try {
    await learn();
    main.replaceChildren();
    onNavigation(arrive);
    arrive();
  } catch (error) {
    showAround();
    show(main, trouble(error.message, arriveKnowing));
  }
}

begin();
