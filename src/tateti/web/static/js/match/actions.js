// What the buttons of a match do beyond the match itself: links, files, other pages.

import * as api from "../api.js";
import { copy, saveFile, say } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { _ } from "../i18n.js";
import { readableQuery } from "../router.js";
import { keptMatch } from "../seats.js";
import { otherSide } from "../words.js";

/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** @param {import("./model.js").MatchModel} model */
export function actionsOf(model) {
  const tellCopied = async (text, which) => {
    model.copied = (await copy(text)) ? which : null;
    if (model.copied) say(_("Copied"));
    model.onChange();
    setTimeout(() => {
      model.copied = null;
      model.onChange();
    }, 2500);
  };

  const inviteLink = () => {
    const kept = keptMatch(model.id);
    const side = otherSide(model.mySides[0]);
    const secret = kept?.invite?.[side];
    return secret ? `${location.origin}/m/${model.id}#${side}.${secret}` : null;
  };

  return {
    inviteLink,
    copyInvite: () => tellCopied(inviteLink(), "invite"),
    copyLink: () => tellCopied(location.href, "link"),

    async saveRecord() {
      const text = await model.tell(() => api.record(model.id));
      if (text) saveFile(`tateti-${model.match.game.replaceAll(":", "-")}.txt`, text);
    },

    async resign() {
      if (await sure(_("Resign this match?"), _("Resign"))) model.resign();
    },

    analysisAddress: () => `/analysis${readableQuery({ game: model.match.game, position: model.position })}`,
    treeAddress: () => `/tree${readableQuery({ game: model.match.game, position: model.position })}`,
  };
}
