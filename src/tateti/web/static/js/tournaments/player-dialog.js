// What the organiser changes of one player: the name, whether they play, their device.

import { button, field, notice, say } from "../components/basics.js";
import { openDialog } from "../components/dialog.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { isMadeFrom } from "./nicknames.js";

/** @typedef {import("./organiser.js").Organiser} Organiser */

/** @param {Organiser} organiser @param {number} number */
export function openPlayer(organiser, number) {
  const player = () => organiser.view?.players.find((one) => one.number === number);
  const found = player();
  if (!found) return;
  const typed = { name: found.name, group: found.group, nickname: found.nickname };
  // A nickname that was made from the name is made anew from another one, unless somebody gives one.
  const isMade = isMadeFrom(found.nickname, found.name, found.group);
  let isGiven = false;
  const follow = () => {
    const isAnother = typed.name.trim() !== found.name || typed.group.trim() !== found.group;
    if (isMade && !isGiven) typed.nickname = isAnother ? "" : found.nickname;
  };
  let problem = "";
  openDialog(found.name, (redraw, close) => {
    /** @param {import("./shapes.d.ts").PlayerChange} changed @param {string} words */
    const change = async (changed, words) => {
      if (await organiser.changePlayer(number, changed)) {
        say(words);
        close();
      } else {
        problem = organiser.refusal;
        organiser.forgetRefusal();
        redraw();
      }
    };
    const { withdrawn, taken, byes } = player() ?? found;
    const next = organiser.view?.next.round ?? null;
    const hasBye = next !== null && byes.includes(next);
    /** @param {"name" | "group" | "nickname"} which @param {string} words @param {number} longest */
    const text = (which, words, longest) =>
      field(
        words,
        h("input", {
          id: `player-${which}`,
          maxlength: longest,
          autocomplete: "off",
          placeholder: which === "nickname" ? _("made from the name") : null,
          ".value": typed[which],
          oninput: (/** @type {any} */ event) => {
            typed[which] = event.target.value;
            if (which === "nickname") isGiven = true;
            else follow();
            redraw();
          },
        }),
      );
    return h(
      "div",
      { class: "stack" },
      h("div", { role: "alert" }, problem ? notice("alarm", problem) : null),
      h(
        "form",
        {
          class: "stack",
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            change({ ...typed }, _("The name is changed."));
          },
        },
        text("name", _("Name"), 40),
        h(
          "div",
          { class: "fields player-fields" },
          text("group", _("Group"), 16),
          text("nickname", _("Nickname, for everybody"), 40),
        ),
        h(
          "div",
          { class: "row" },
          h("button", { class: "button", id: "save-player" }, h("span", null, _("Save the name"))),
        ),
      ),
      h(
        "div",
        { class: "stack dialog-buttons" },
        withdrawn
          ? button(
              _("Comes back"),
              () => change({ withdrawn: false }, _("{name} plays again.", { name: found.name })),
              { id: "return-player" },
            )
          : button(
              _("Leaves the tournament"),
              () => change({ withdrawn: true }, _("{name} has left.", { name: found.name })),
              {
                id: "withdraw-player",
              },
            ),
        next !== null && !withdrawn
          ? button(
              hasBye
                ? _("Does not play in round {round}, as asked", { round: next })
                : _("Does not play in round {round} (worth a draw)", { round: next }),
              () =>
                change({ bye: next }, _("{name} does not play in round {round}.", { name: found.name, round: next })),
              { id: "bye-player", disabled: hasBye },
            )
          : null,
        taken
          ? button(
              _("Free the name for another device"),
              () => change({ release: true }, _("The name can be chosen again.")),
              { id: "release-player" },
            )
          : null,
      ),
      h(
        "p",
        { class: "muted small" },
        _("Whoever leaves keeps the points. With “undo” everything but the device can be taken back."),
      ),
    );
  });
}
