// A match: the board, and everything beside it.

import { loading, nameWindow, say, trouble } from "../components/basics.js";
import { stepped, walkByKeys } from "../components/moves.js";
import { stockRow } from "../components/stock.js";
import { h, show } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { actionsOf } from "../match/actions.js";
import { timeLeft } from "../match/clocks.js";
import { MatchModel } from "../match/model.js";
import { aside, boardView, details, headline, seats } from "../match/view.js";
import { go, nameAddress, readableQuery } from "../router.js";
import { clockInWords, moveInWords, nameOfSeat, otherSide } from "../words.js";
import { showNoMatch } from "./not-found.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function matchPage(root) {
  const id = decodeURIComponent(location.pathname.slice("/m/".length));
  const wanted = new URLSearchParams(location.search).get("ply");
  const model = new MatchModel(id, changed, (next) => go(`/m/${next}`));
  const actions = actionsOf(model);
  let isClosed = false;
  let isArrived = false;

  function changed(what) {
    if (isClosed) return;
    if (!isArrived && model.match) {
      isArrived = true;
      if (wanted !== null) model.looking = Math.min(Number(wanted) || 0, model.match.moves.length);
      if (model.looking === model.match.moves.length) model.looking = null;
    }
    draw();
    if (what === "move") sayLastMove();
    else if (what && what !== "told" && what !== "hello" && what !== "hint") say(headline(model));
  }

  function draw() {
    if (model.problem?.status === 404) return showNoMatch(root, id, () => model.load());
    if (model.problem) {
      nameWindow(_("Match"));
      return show(
        root,
        h("h1", { class: "hidden-words" }, _("Match")),
        trouble(model.problem.message, () => model.load()),
      );
    }
    if (!model.match) return show(root, h("h1", { class: "hidden-words" }, _("Match")), loading());
    const words = headline(model);
    nameWindow(words, titleOf(model.match.game));
    nameAddress(`/m/${id}${readableQuery({ ply: model.ply, position: model.position })}`);
    show(
      root,
      h(
        "div",
        { class: "table" },
        h(
          "section",
          { class: "table-board stack" },
          h("h1", { class: "headline", id: "headline" }, words),
          seats(model),
          h(
            "div",
            { class: "board-place" },
            h("tateti-board", {
              ".view": boardView(model),
              onchoose: (event) => model.play(event.detail.move),
              onrefuse: (event) => whyNot(event.detail.cell),
            }),
          ),
          stockRow(model.match.game, model.match.stock, model.position),
          h("div", { class: "stack details" }, details(model, actions)),
        ),
        h("div", { class: "table-aside stack" }, aside(model, actions)),
      ),
    );
  }

  function sayLastMove() {
    const { match } = model;
    const last = match.moves[match.moves.length - 1];
    if (!last) return;
    const name = nameOfSeat(match, otherSide(match.to_move));
    say(`${name}: ${moveInWords(match.game, last.move)}. ${headline(model)}`);
  }

  function whyNot(cell) {
    if (model.isOver || model.isWatching) return;
    if (!model.isPresent) return model.refuse(_("This is an earlier position: go back to the present to play."));
    if (!model.isMyTurn) return model.refuse(_("It is not your turn yet."));
    if (!model.isSending) model.refuse(_("Nothing can be played on {cell} now.", { cell }));
  }

  const stopKeys = walkByKeys(
    (step) => model.match && model.lookAt(stepped(step, model.ply, model.match.moves.length)),
  );
  const ticking = setInterval(() => {
    const left = model.match?.clock?.running ? timeLeft(model.match, model.heardAt) : null;
    if (!left) return;
    root.querySelectorAll("[data-clock]").forEach((clock, i) => (clock.textContent = clockInWords(left[i])));
  }, 100);

  model.load();
  return {
    translate() {
      model.translate();
      changed();
    },
    close() {
      isClosed = true;
      stopKeys();
      clearInterval(ticking);
      model.close();
    },
  };
}
