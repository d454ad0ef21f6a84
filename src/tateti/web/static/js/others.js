// What needs people on other devices, where there is no server to reach them by: what is said instead.

import { _ } from "./i18n.js";
import { transport } from "./transport.js";

/** Whether people on other devices can be reached. */
export const hasOthers = () => transport().hasOthers;

/** What somebody can do who would have sent a link. */
export const insteadOfLink = () =>
  _(
    "This page has no server, so nobody elsewhere can be reached by a link. Play here in turns; or save the record of a match, a file, and send that: it can be opened on any page of tateti.",
  );

/** What a teacher can do who would have given homework. */
export const insteadOfHomework = () =>
  _(
    "Homework needs a server that collects the answers, and this page has none. Instead, everybody can solve the same problem of the day here, or practise; and a printed sheet has a code under which its problems are found here.",
  );
