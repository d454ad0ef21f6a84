// One match as a browser sees it: what is told of it, and once; which seats are kept; what stays when it is left.

import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { answers, late, openPage, settled, sockets } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { MatchModel } = await import(`${JS}/match/model.js`);
const { isForTheAbsent, newsBetween, newsInWords, soundOf } = await import(`${JS}/match/news.js`);
const { againInWords, declinedInWords, offerInWords, standingOffer } = await import(`${JS}/match/offers.js`);
const { keepMatch, keptMatch, keptMatches, secretsFor } = await import(`${JS}/seats.js`);
const { refreshMatches } = await import(`${JS}/home/refresh.js`);

const ID = "match";
const LINE = ["Xa3", "Ob3", "Xa2", "Ob2", "Xa1"];

/** A match of Tic-Tac-Toe by link after so many moves. @param {number} count @param {any} [changed] @returns {any} */
function match(count, changed = {}) {
  const isWon = count === LINE.length;
  return {
    id: ID,
    game: "tictactoe",
    board: { rows: 3, cols: 3, line: 3 },
    start: "p0",
    position: `p${count}`,
    to_move: count % 2 ? "second" : "first",
    ply: count,
    state: isWon ? "won" : "in play",
    outcome: isWon ? { winner: "first", reason: "line", lines: [["a3", "a2", "a1"]] } : null,
    seats: [
      { name: "Ana", bot: null, joined: true },
      { name: "Beto", bot: null, joined: true },
    ],
    moves: LINE.slice(0, count).map((move, i) => ({ ply: i + 1, move, position: `p${i + 1}`, reason: null })),
    legal: [],
    clock: null,
    undo_offer: null,
    draw_offer: null,
    rematch_offer: null,
    declined: null,
    rematch: null,
    thinking: false,
    event: count,
    ...changed,
  };
}

/** The models that are open. @type {any[]} */
const open = [];

/**
 * A page of a match, with all the news it was told and the matches it went to.
 * @param {any} first as the server answers @param {any} secrets of the seats that are played here
 */
async function opened(first, secrets) {
  if (secrets) keepMatch({ id: ID, game: "tictactoe", when: 1, secrets, seen: null });
  answers.set(`/matches/${ID}`, first);
  answers.set("/review", { error: { code: "later", message: "" }, status: 409 });
  /** @type {any[]} */
  const [news, went] = [[], []];
  const model = new MatchModel(
    ID,
    (/** @type {any} */ one) => one && news.push(one),
    (/** @type {string} */ id) => went.push(id),
  );
  open.push(model);
  await model.load();
  return { model, news, went, socket: sockets[0] };
}

beforeEach(() => {
  for (const model of open.splice(0)) model.close();
  openPage(`http://127.0.0.1:8000/m/${ID}`);
});

test("a move of one's own is told once and alike, whichever of answer and message comes first", async () => {
  for (const isSocketFirst of [true, false]) {
    openPage(`http://127.0.0.1:8000/m/${ID}`);
    const { model, news, socket } = await opened(match(4), { first: "s" });
    const { answer, asked } = late();
    answers.set("/moves", asked);
    const playing = model.play("Xa1");
    if (isSocketFirst) socket.hear({ event: 5, type: "move", match: match(5) });
    answer(match(5));
    await playing;
    if (!isSocketFirst) socket.hear({ event: 5, type: "move", match: match(5) });
    assert.deepEqual(news, ["end"]);
    assert.equal(newsInWords(model, "end"), "You won! You completed the line a3 a2 a1.");
    assert.equal(soundOf(model, "end"), "won");
  }
});

test("the next move can be made when the last one is on the board, however late the answer to it comes", async () => {
  const { model, socket } = await opened(match(2), { first: "s", second: "t" });
  const { answer, asked } = late();
  answers.set("/moves", asked);
  const playing = model.play("Xa2");
  assert.equal(model.isSending, true);
  socket.hear({ event: 3, type: "move", match: match(3) });
  assert.equal(model.isSending, false);
  answer(match(3));
  await playing;
  assert.equal(model.isSending, false);
});

test("moves are said with whose turn it is, and sound as one's own or another's", async () => {
  const { model, news, socket } = await opened(match(0), { first: "s" });
  for (const count of [1, 2]) socket.hear({ event: count, type: "move", match: match(count) });
  assert.deepEqual(news, ["move", "move"]);
  assert.equal(newsInWords(model, "move"), "Beto: Ob3. Your move");
  assert.deepEqual([soundOf(model, "move"), isForTheAbsent(model, "move")], ["theirs", true]);
  socket.hear({ event: 3, type: "move", match: match(3) });
  assert.equal(newsInWords(model, "move"), "Ana: Xa2. It is Beto's turn.");
  assert.deepEqual([soundOf(model, "move"), isForTheAbsent(model, "move")], ["move", false]);
});

test("the review begins at our own first slip, else at the first of anybody", async () => {
  const { model } = await opened(match(5), { second: "s" });
  const review = (/** @type {(string | null)[]} */ ...marks) => {
    model.help.review = { moves: marks.map((mark, i) => ({ move: LINE[i], mark })) };
    return model.help.firstMoment;
  };
  assert.equal(review("mistake", "best", "blunder", "inaccuracy", "best"), 4);
  assert.equal(review("best", "fine", "blunder", "best", "mistake"), 3);
  assert.equal(review("best", null, "best", "best", "best"), 1);
  assert.equal(review("best", "best", "best", "best", "blunder"), 4, "the last move is in sight already");
  model.help.review = null;
  assert.equal(model.help.firstMoment, 1);
});

test("in the next match the other one begins", async () => {
  const against = (/** @type {number} */ count) =>
    match(count, { seats: [{ name: "Ana" }, { name: "easy", bot: "easy" }] });
  const first = (await opened(against(5), { first: "s" })).model;
  assert.equal(againInWords(first), "Play again: the computer begins");
  openPage(`http://127.0.0.1:8000/m/${ID}`);
  const seats = [{ name: "easy", bot: "easy" }, { name: "Ana" }];
  const second = (await opened(match(4, { seats }), { second: "s" })).model;
  assert.equal(againInWords(second), "Play again: you begin");
});

test("what happened is what differs", () => {
  const news = (/** @type {any} */ before, /** @type {any} */ after) => newsBetween(before, after, ["first"]);
  assert.equal(news(match(2), match(2, { event: 3 })), undefined);
  assert.equal(news(match(2), match(1)), "undo");
  assert.equal(news(match(2), match(2, { position: "other" })), "move");
  assert.equal(news(match(2), match(2, { state: "drawn" })), "end");
  assert.equal(news(match(2), match(2, { draw_offer: "first" })), "offer");
  assert.equal(news(match(5), match(5, { rematch_offer: "second" })), "offer");
  assert.equal(news(match(5, { rematch_offer: "second" }), match(5, { rematch: "next" })), "rematch");
  const named = (/** @type {string[]} */ ...names) => names.map((name) => ({ name, bot: null, joined: true }));
  assert.equal(news(match(2), match(2, { seats: named("Ana", "Berta") })), "join");
  assert.equal(news(match(2), match(2, { seats: named("Anna", "Beto") })), undefined); // by oneself
});

test("the end sounds once, as won for the winner alone", async () => {
  const drawn = match(4, { state: "drawn", outcome: { winner: null, reason: "agreement", lines: [] } });
  const { model, news, socket } = await opened(match(4), { first: "s", second: "t" });
  socket.hear({ event: 5, type: "draw", match: { ...drawn, event: 5 } });
  assert.deepEqual(news, ["end"]);
  assert.equal(soundOf(model, "end"), "over");
  socket.hear({ event: 6, type: "offer", match: { ...drawn, event: 6, rematch_offer: "first" } });
  socket.hear({ event: 7, type: "withdraw", match: { ...drawn, event: 7 } });
  assert.deepEqual(news, ["end", "offer", "offer"]);
  assert.equal(soundOf(model, "offer"), null);
});

test("who comes and goes is said, but told to nobody who is away; who joins is", async () => {
  const { model, news, socket } = await opened(match(2, { present: { first: true, second: true } }), { first: "s" });
  socket.hear({ event: 2, type: "presence", present: { first: true, second: false } });
  assert.deepEqual(news, ["presence"]);
  assert.equal(newsInWords(model, "presence"), "Beto has gone away.");
  assert.equal(newsInWords(model, "join"), "Beto is here.");
  assert.deepEqual([isForTheAbsent(model, "presence"), isForTheAbsent(model, "join")], [false, true]);
});

test("an offer ends with the match, and the end brings one of its own", async () => {
  const { model, socket } = await opened(match(4, { draw_offer: "first" }), { second: "t" });
  assert.equal(offerInWords(model), "Ana offers a draw.");
  socket.hear({ event: 5, type: "move", match: match(5, { draw_offer: "first" }) });
  assert.equal(standingOffer(model), null);
  const asked = match(5, { event: 6, draw_offer: "first", rematch_offer: "first" });
  socket.hear({ event: 6, type: "offer", match: asked });
  assert.deepEqual([standingOffer(model)?.whose, offerInWords(model)], ["theirs", "Ana would like to play again."]);
});

test("a name is said as it is, whatever it looks like", async () => {
  const seats = [
    { name: "$& $1 {name}", bot: null, joined: true },
    { name: "Beto", bot: null, joined: true },
  ];
  const { model } = await opened(match(2, { seats, undo_offer: "first" }), { second: "t" });
  assert.equal(offerInWords(model), "$& $1 {name} asks to take a move back.");
  const refused = match(2, { seats, declined: { kind: "draw", side: "second" } });
  assert.equal(
    declinedInWords({ match: refused, mySides: ["second"] }),
    "$& $1 {name} declines the draw and plays on.",
  );
});

test("who comes back to a match that has gone on plays in the next one too", async () => {
  await opened(match(5, { rematch: "next" }), { first: "s" });
  assert.deepEqual(secretsFor("next"), { second: "s" });
  assert.deepEqual(keptMatch("next")?.secrets, { second: "s" });
  localStorage.setItem("tateti.matches", JSON.stringify(keptMatches().filter((one) => one.id !== "next")));
  await opened(match(5, { rematch: "next" }), null);
  assert.equal(keptMatch("next"), undefined, "who has forgotten it is not reminded");
});

test("who only watches gets no seat in the next match", async () => {
  await opened(match(5, { rematch: "next" }), null);
  assert.deepEqual([secretsFor("next"), keptMatch("next")], [{}, undefined]);
});

test("the start page asks about a match that may have gone on, and has the next one", async () => {
  await opened(match(5, { rematch_offer: "first" }), { first: "s" });
  answers.set(`/matches/${ID}`, match(5, { event: 7, rematch: "next" }));
  await refreshMatches(true);
  assert.deepEqual(keptMatch("next")?.secrets, { second: "s" });
});

test("a page that is left before it has loaded opens no socket and goes nowhere", async () => {
  const { answer, asked } = late();
  keepMatch({ id: ID, game: "tictactoe", when: 1, secrets: { first: "s" }, seen: null });
  answers.set(`/matches/${ID}`, asked);
  const model = new MatchModel(
    ID,
    () => {},
    () => assert.fail("it went on"),
  );
  const loading = model.load();
  model.close();
  answer(match(5));
  await loading;
  assert.deepEqual([sockets.length, model.problem], [0, null]);
});

test("a rematch that is answered when the page is left takes nobody along, and is kept", async () => {
  const { model, went } = await opened(match(5), { first: "s", second: "t" });
  const { answer, asked } = late();
  answers.set("/rematch", asked);
  const asking = model.rematch();
  model.close();
  answer({ match: match(0, { id: "next" }) });
  await asking;
  assert.deepEqual(went, []);
  assert.deepEqual(keptMatch("next")?.secrets, { first: "t", second: "s" });
});

test("a seat that a link brings is kept although the page is left before it has loaded", () => {
  openPage(`http://127.0.0.1:8000/m/${ID}#second.secret`);
  answers.set(`/matches/${ID}`, late().asked);
  const model = new MatchModel(
    ID,
    () => {},
    () => {},
  );
  model.load();
  model.close();
  assert.deepEqual(secretsFor(ID), { second: "secret" });
});

test("who opens the own invitation does not play both seats from then on", async () => {
  const kept = { id: ID, game: "tictactoe", when: 1, secrets: { first: "s" }, invite: { first: "s", second: "t" } };
  keepMatch({ ...kept, seen: null });
  sessionStorage.setItem(`tateti.seat.${ID}`, JSON.stringify({ second: "t" })); // another tab
  const { model } = await opened(match(5, { rematch: "next" }), null);
  assert.deepEqual(model.mySides, ["second"]);
  assert.deepEqual(keptMatch(ID)?.secrets, { first: "s" });
  assert.deepEqual([keptMatch("next")?.secrets, secretsFor("next")], [{ second: "s" }, { first: "t" }]);
  assert.deepEqual(keptMatch("next")?.invite, { first: "t", second: "s" }, "nor in the match after that");
});

test("a refusal goes after a while, and when something else is asked for", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { model } = await opened(match(0), { first: "s", second: "t" });
  model.refuse("No.");
  assert.equal(model.notice, "No.");
  mock.timers.tick(10_000);
  assert.equal(model.notice, null);
  model.refuse("No.");
  const reason = { code: "line", text: "It is the middle." };
  answers.set("/hint", { move: "Xb2", reason, clue: "Look at the middle of the board." });
  await model.help.askHint();
  assert.equal(model.notice, null);
  assert.equal(newsInWords(model, "hint"), "Look at the middle of the board.");
  await model.help.askHint();
  assert.equal(newsInWords(model, "hint"), "Hint: Xb2. It is the middle.");
  mock.timers.reset();
});

test("what was refused for want of a connection is gone as soon as it is back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { model, news, socket } = await opened(match(0), { first: "s" });
  socket.onclose();
  await model.play("Xa3");
  assert.match(model.notice ?? "", /the move was not sent/);
  mock.timers.tick(1000); // it tries again
  assert.notEqual(model.notice, null);
  sockets[1].onopen?.();
  assert.deepEqual([model.notice, model.connection, news], [null, "live", ["back"]]);
  mock.timers.reset();
});

test("a name that is refused stays to be changed", async () => {
  const { model } = await opened(match(1), { second: "t" });
  assert.ok(model.naming.isAllowed);
  model.naming.switch();
  answers.set("/join", { error: { code: "invalid", message: "Another name, please." }, status: 422 });
  await model.naming.give("B");
  assert.deepEqual([model.naming.isOpen, model.naming.typed, model.notice], [true, "B", "Another name, please."]);
  answers.set("/join", match(1, { event: 2 }));
  await model.naming.give("Berta");
  assert.deepEqual([model.naming.isOpen, model.naming.typed, model.notice], [false, "", null]);
});

test("who walks through the moves hears each, with what the review says of it", async () => {
  const { model } = await opened(match(5), { first: "s" });
  model.help.review = {
    moves: LINE.map((move) => ({ move, mark: move === "Ob3" ? "mistake" : null, better: ["Ob2"] })),
  };
  const heard = (/** @type {number} */ ply) => {
    model.lookAt(ply);
    return newsInWords(model, "look");
  };
  assert.equal(heard(0), "The beginning.");
  assert.equal(heard(1), "Ana: Xa3");
  assert.equal(heard(2), "Beto: Ob3?: mistake. Better: Ob2.");
  assert.equal(heard(5), "Ana: Xa1. You won!");
});

test("the marks go no further than the moves that are shown", async () => {
  const { model, socket } = await opened(match(2), { first: "s", second: "t" });
  model.help.isAnalysing = true;
  model.help.review = { moves: LINE.map((move) => ({ move, mark: "best" })) };
  assert.equal(model.help.marks.length, 2);
  socket.hear({
    event: 9,
    type: "move",
    match: { ...match(3), event: 9, moves: [...match(2).moves, { move: "Xc1" }] },
  });
  model.help.review = { moves: LINE.map((move) => ({ move, mark: "best" })) };
  assert.equal(model.help.marks.length, 2, "another move is not the one that was reviewed");
});

test("who waits for the values is told once, however often the page was drawn meanwhile", async () => {
  const { model } = await opened(match(2), { first: "s", second: "t" });
  const { answer, asked } = late();
  answers.set("/analyse", asked);
  model.help.isAnalysing = true;
  for (let i = 0; i < 5; i++) assert.equal(model.help.found?.state, "asked");
  let redrawn = 0;
  model.onChange = () => {
    redrawn += 1;
  };
  answer({ value: "draw", plies: null, moves: [] });
  await settled();
  assert.equal(redrawn, 1);
});
