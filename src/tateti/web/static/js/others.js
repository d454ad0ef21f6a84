// What needs people on other devices, where there is no server to reach them by: what is said instead.

import { _ } from "./i18n.js";
import { transport } from "./transport.js";

/** What makes a computer the server, and where that is described. */
const SERVER = { command: "tateti serve", document: "docs/install.md" };

/** Whether people on other devices can be reached. */
export const hasOthers = () => transport().hasOthers;

/** What somebody can do who would have sent a link. */
export const insteadOfLink = () =>
  _(
    "This page has no server, so nobody elsewhere can be reached by a link from here. One computer can be the server: “{command}” there ({document} says how). Or play here in turns; or save the record of a match, a file, and send that: it can be opened on any page of tateti.",
    SERVER,
  );

/** What a teacher can do who would have held a tournament. */
export const insteadOfTournament = () =>
  _(
    "A tournament on this page needs a server that keeps it, and this page has none. One computer can be the server: “{command}” there ({document} says how). Without any server, “tateti tournament” does the same on one computer, with one file: it pairs the rounds, takes the results and prints the lists.",
    SERVER,
  );

/** What a teacher can do who would have given homework. */
export const insteadOfHomework = () =>
  _(
    "Homework needs a server that collects the answers, and this page has none. One computer can be the server: “{command}” there ({document} says how). Or let everybody solve the same problem of the day here, or practise; a sheet printed with “tateti worksheet” has a code under which its problems are found here.",
    SERVER,
  );
