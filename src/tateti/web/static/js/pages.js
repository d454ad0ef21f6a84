// Which page an address has. The start comes with the first script; the others come when they are asked for.

import { learnTournaments } from "./i18n.js";
import { hasOthers } from "./others.js";
import { homePage } from "./pages/home.js";

/** @typedef {(root: HTMLElement) => import("./router.js").Page} ShowPage */

/** @type {Record<string, () => Promise<ShowPage>>} */
const PAGES = {
  "/": async () => homePage,
  "/learn": async () => (await import("./pages/learn.js")).learnPage,
  "/puzzles": async () => (await import("./pages/puzzles.js")).puzzlesPage,
  "/analysis": async () => (await import("./pages/analysis.js")).analysisPage,
  "/tree": async () => (await import("./pages/tree.js")).treePage,
  "/rules": async () => (await import("./pages/rules.js")).rulesPage,
  "/homework/new": async () => (await import("./pages/homework-new.js")).newHomeworkPage,
  "/tournaments": async () => (await ofTournaments(import("./pages/tournaments.js"))).tournamentsPage,
};

/** Pages whose addresses have a name in them. @type {[RegExp, () => Promise<ShowPage>][]} */
const NAMED_PAGES = [
  [/^\/m\/[\w-]+$/, async () => (await import("./pages/match.js")).matchPage],
  [/^\/learn\/[\w-]+$/, async () => (await import("./pages/lesson.js")).lessonPage],
  [/^\/puzzles\/([\w-]+|problem\/[\w-]+)$/, async () => (await import("./pages/puzzle.js")).puzzlePage],
  [/^\/homework\/[\w-]+$/, async () => (await import("./pages/homework.js")).homeworkPage],
  [/^\/homework\/[\w-]+\/results$/, async () => (await import("./pages/homework-results.js")).homeworkResultsPage],
  [/^\/tournaments\/[\w-]+$/, async () => (await ofTournaments(import("./pages/tournament.js"))).tournamentPage],
  [
    /^\/tournaments\/[\w-]+\/manage$/,
    async () => (await ofTournaments(import("./pages/tournament-manage.js"))).tournamentManagePage,
  ],
  [
    /^\/tournaments\/[\w-]+\/projector$/,
    async () => (await ofTournaments(import("./pages/tournament-projector.js"))).tournamentProjectorPage,
  ],
];

/** A page whose sentences come with it. @template Module @param {Promise<Module>} module @returns {Promise<Module>} */
async function ofTournaments(module) {
  const [page] = await Promise.all([module, learnTournaments()]);
  return page;
}

/** What shows the page of an address. @param {string} path @returns {Promise<ShowPage>} */
export async function pageOf(path) {
  if (!hasOthers() && /^\/(homework|tournaments)(\/|$)/.test(path)) {
    const { noHomeworkPage, noTournamentsPage } = await import("./pages/not-found.js");
    return path.startsWith("/homework") ? noHomeworkPage : noTournamentsPage;
  }
  const found = PAGES[path] ?? NAMED_PAGES.find(([form]) => form.test(path))?.[1];
  return found ? found() : (await import("./pages/not-found.js")).notFoundPage;
}
