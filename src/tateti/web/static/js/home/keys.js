// The keys of the start page.

import { _ } from "../i18n.js";

/** @param {() => void} newMatch @returns {import("../shortcuts.js").Shortcut[]} */
export const homeKeys = (newMatch) => [{ key: "n", words: _("a new match"), run: newMatch }];
