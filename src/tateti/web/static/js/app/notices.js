// What the page says of itself, at its lower edge: that a new version is there, or that nobody answers.

import { button, notice } from "../components/basics.js";
import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { transport } from "../transport.js";
import { isAlone, onConnection } from "./connection.js";
import { hasNewVersion, onNewVersion, useNewVersion } from "./new-version.js";

/** It is there from the beginning, so that what comes into it is read aloud. */
export const notices = h("div", { class: "page-notices", role: "status" });

let isPutOff = false;

/** Shows what there is to say, in the language of the moment. */
export function showNotices() {
  const isCutOff = transport().isByNetwork && isAlone();
  show(notices, isCutOff ? noConnection() : null, hasNewVersion() && !isPutOff ? newVersion() : null);
}

function noConnection() {
  const words = _("There is no connection to the server. What is shown here stays, and goes on when it is back.");
  return h("div", { "data-key": "no-connection", id: "no-connection" }, notice("alarm", words));
}

function newVersion() {
  const words = _("There is a new version of this page. Your matches, studies and progress stay as they are.");
  const later = () => {
    isPutOff = true;
    showNotices();
  };
  return h(
    "div",
    { "data-key": "new-version", id: "new-version" },
    notice(
      "offer",
      words,
      button(_("Show it"), useNewVersion, { kind: "main", id: "use-new-version" }),
      button(_("Later"), later, { kind: "quiet", id: "not-now" }),
    ),
  );
}

onConnection(showNotices);
onNewVersion(showNotices);
