// What the buttons of a match do beyond the match itself: links, files, other pages.

import * as api from "../api.js";
import { begin } from "../begin.js";
import { copy, saveFile, say } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { openShare } from "../components/share.js";
import { SharedLink } from "../components/shared-link.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { hasNotifications, useNotifications } from "../notifications.js";
import { likeAddress } from "../puzzles/sources.js";
import { readableQuery } from "../router.js";
import { keptMatch } from "../seats.js";
import { transport } from "../transport.js";
import { nameOfSeat, otherSide } from "../words.js";
import { invitationInWords } from "./invitation.js";
import { Reach } from "./reach.js";

/** @typedef {ReturnType<typeof actionsOf>} Actions @typedef {import("./model.js").Match} Match */

/** A match that others can open. @param {string} id @param {number} ply @param {Match} match */
const ofTheServer = (id, ply, match) => ({
  path: `/m/${id}`,
  position: { match: id, values: { ply } },
  whole: match.moves.length ? async () => ({ match: id, values: { names: true } }) : null,
});

/** A match that this browser alone has: others are shown its position, or its record. @param {string} id @param {number} ply @param {Match} match @param {string} position */
const ofThisBrowser = (id, ply, match, position) => ({
  path: `/analysis${readableQuery({ game: match.game, position })}`,
  position: { match: null, values: { game: match.game, position, last: ply ? match.moves[ply - 1].move : null } },
  whole: match.moves.length
    ? async () => ({ match: null, values: { record: await api.record(id), names: true } })
    : null,
});

/** @param {import("./model.js").MatchModel} model */
export function actionsOf(model) {
  /** @type {SharedLink | null} */
  let invitation = null;
  const reach = new Reach();
  /** The side that is played here; null where it is both or neither. */
  const mySide = () => (model.mySides.length === 1 ? model.mySides[0] : null);

  /** @param {string} text @param {string} which */
  const tellCopied = async (text, which) => {
    model.copied = (await copy(text)) ? which : null;
    if (model.copied) say(_("Copied"));
    model.onChange();
    setTimeout(() => {
      model.copied = null;
      model.onChange();
    }, 2500);
  };

  const actions = {
    /** The invitation, if there is a friend to wait for and this browser has the key to their seat. */
    invitation() {
      if (!model.isWaiting) return null;
      const side = otherSide(model.mySides[0]);
      const secret = keptMatch(model.id)?.invite?.[side];
      if (!secret) return null;
      invitation ??= new SharedLink(`/m/${model.id}#${side}.${secret}`, reach, () => model.onChange());
      invitation.prepare();
      return invitation;
    },
    /** How others reach us is known before a link is copied: some browsers copy only at once. */
    askReach: () => reach.ask(),
    /** The server was away: it may have been started otherwise. */
    askReachAgain() {
      reach.forget();
      if (invitation) invitation.isAsked = false;
    },
    copyInvite: () => invitation && tellCopied(invitation.link, "invite"),
    async shareInvite() {
      if (!invitation) return;
      await navigator.share({ title: "tateti", text: invitationInWords(model), url: invitation.link }).catch(() => {});
    },
    hideInvite() {
      if (invitation) invitation.isHidden = true;
      model.onChange();
    },
    showInvite() {
      if (invitation) invitation.isHidden = false;
      model.onChange();
      document.getElementById("copy-invite")?.focus(); // on a phone it lies over the board
    },
    async copyLink() {
      await reach.ask();
      await tellCopied(`${reach.origin}/m/${model.id}`, "link");
    },

    /** The picture, the link to watch, the HTML for another page. */
    share() {
      const { id, match, ply, position } = model;
      const named = match.seats.map(({ side }) => nameOfSeat(match, side)).join(" – ");
      openShare({
        title: `${titleOf(match.game)}: ${named}`,
        board: match.board,
        ...(transport().hasOthers ? ofTheServer(id, ply, match) : ofThisBrowser(id, ply, match, position)),
      });
    },

    async saveRecord() {
      const saved = await model.tell(() => api.recordFile(model.id));
      if (saved) saveFile(saved.file_name, saved.record);
    },

    changeName() {
      model.naming.switch();
      document.getElementById("my-name")?.focus();
    },

    async resign() {
      if (await sure(_("Resign this match?"), _("Resign"))) model.resign();
    },

    async switchNotifications() {
      const isOn = await useNotifications(!hasNotifications());
      say(isOn ? _("You will be told of moves.") : _("You will not be told of moves."));
      model.onChange();
    },

    /** Two bots once more, with the same seats. */
    async again() {
      const { game, start, seats, clock } = model.match;
      const wanted = {
        game,
        mode: /** @type {const} */ ("watch"),
        position: start,
        seats: seats.map((seat) => ({ kind: "bot", bot: seat.bot })),
        clock: clock ? `${clock.seconds}+${clock.increment}` : null,
      };
      await begin(wanted).catch((error) => model.refuse(error.message));
    },

    /** Who played both sides is asked about the mistakes of both. */
    mistakesAddress: () => `/puzzles/mistakes${readableQuery({ match: model.id, side: mySide() })}`,
    problemsAddress: () => likeAddress({ id: model.id, game: model.match.game }, mySide()),
    analysisAddress: () =>
      model.isOver
        ? `/analysis${readableQuery({ match: model.id, ply: model.isPresent ? null : model.ply })}`
        : `/analysis${readableQuery({ game: model.match.game, position: model.position })}`,
    treeAddress: () => `/tree${readableQuery({ game: model.match.game, position: model.position })}`,
  };
  return actions;
}
