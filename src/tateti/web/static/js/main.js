// The page as a whole: header, the page of the address, footer.

import "./board/board.js";
import { pieceIcon } from "./board/pieces.js";
import { h, show } from "./dom.js";
import { _, firstLanguage, language, LANGUAGES, onLanguage, useLanguage } from "./i18n.js";
import { icon } from "./icons.js";
import { analysisPage } from "./pages/analysis.js";
import { homePage } from "./pages/home.js";
import { matchPage } from "./pages/match.js";
import { rulesPage } from "./pages/rules.js";
import { treePage } from "./pages/tree.js";
import { followLinks, onNavigation } from "./router.js";
import { isDark, onTheme, switchTheme } from "./theme.js";

const top = h("header", { class: "top" });
const main = h("main", { id: "main", tabindex: "-1" });
const foot = h("footer", { class: "foot" });

/** @type {import("./router.js").Page | null} */
let page = null;
let pathname = "";

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
        h("span", { class: "brand-pieces" }, ["X", "O", "G", "Y", "R"].map((letter) => pieceIcon(letter))),
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
        h(
          "select",
          { "aria-label": _("Language"), id: "language", onchange: (event) => useLanguage(event.target.value) },
          Object.entries(LANGUAGES).map(([code, name]) =>
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

async function begin() {
  await firstLanguage();
  const app = document.getElementById("app");
  app.replaceChildren(top, main, foot);
  followLinks();
  onNavigation(arrive);
  onTheme(showAround);
  onLanguage(() => {
    showAround();
    page?.translate?.();
  });
  arrive();
}

begin();
