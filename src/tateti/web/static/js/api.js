// What the page asks of the server.

import { noteAnswer } from "./app/connection.js";
import { _, language } from "./i18n.js";
import { transport } from "./transport.js";

/**
 * @typedef {import("./shapes.d.ts").Match} Match
 * @typedef {"offer" | "accept" | "decline" | "withdraw"} OfferAction
 */

/** A request that was refused, with the server's sentence; status 0 means that there was no answer at all. */
export class Refused extends Error {
  /** @param {number} status @param {string} code @param {string} message @param {any} [body] */
  constructor(status, code, message, body) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }

  get isOffline() {
    return this.status === 0;
  }
}

/** @param {Record<string, any>} values */
export function query(values) {
  const wanted = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])).toString();
}

/** @param {string} path @param {Record<string, any>} [values] @param {RequestInit} [options] @returns {Promise<any>} */
export async function ask(path, values, options) {
  return (await answerTo(path, values, options)).body;
}

/** @param {string} path @param {Record<string, any>} [values] @param {RequestInit} [options] @param {(answer: Response) => Promise<any>} [read] how what is no refusal is read @returns {Promise<{body: any, headers: Headers}>} */
export async function answerTo(path, values = {}, options = {}, read = readUsual) {
  let answer;
  try {
    answer = await transport().ask(`${path}?${query({ ...values, lang: language() })}`, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    noteAnswer(false);
    throw new Refused(0, "offline", _("The server does not answer. Nothing is lost: please try again in a moment."));
  }
  noteAnswer(true);
  const body = await (answer.ok ? read : readUsual)(answer);
  if (answer.ok) return { body, headers: answer.headers };
  const told = body?.error;
  const message = told?.message ?? _("The server could not answer ({status}).", { status: answer.status });
  throw new Refused(answer.status, told?.code ?? "error", message, body);
}

/** What is JSON as values, all else as text. @param {Response} answer @returns {Promise<any>} */
async function readUsual(answer) {
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  return isJson ? answer.json().catch(() => null) : answer.text();
}

/** @param {any} body @returns {RequestInit} */
export const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** @param {string} path @param {any} body */
export const send = (path, body) => ask(path, {}, posted(body));

/** The name that the server has for a file. @param {Headers} headers */
export function fileNameIn(headers) {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get("Content-Disposition") ?? "") ?? [];
  return name ? decodeURIComponent(name) : null;
}

// What there is

/** @param {string} game what the levels mean on this board @returns {Promise<import("./shapes.d.ts").Bot[]>} */
export const bots = (game) => ask("/api/bots", { game });
/** How other devices reach this server. @returns {Promise<import("./shapes.d.ts").Server>} */
export const reach = () => ask("/api/server");
/** A code to scan, as SVG. @param {string} text @returns {Promise<string>} */
export const qrCode = (text) => send("/api/qr", { text });

// Positions

/** @param {string} game @param {string | null} position @returns {Promise<import("./shapes.d.ts").PositionShape>} */
export const position = (game, position) => ask("/api/position", { game, position });
/** @param {string} game @param {string} position @param {string} move @returns {Promise<import("./shapes.d.ts").PositionShape>} */
export const play = (game, position, move) => ask("/api/play", { game, position, move });
/** Why a move may not be played. @param {string} game @param {string} position @param {string} move @returns {Promise<import("./shapes.d.ts").Refusal>} */
export const why = (game, position, move) => ask("/api/why", { game, position, move });
/** @param {string} game @param {string} position @param {AbortSignal} [signal] @returns {Promise<import("./shapes.d.ts").Analysis>} */
export const analyse = (game, position, signal) => ask("/api/analyse", { game, position }, { signal });
/** @param {string} game @param {string} position @param {string | null} last @returns {Promise<import("./shapes.d.ts").Hint>} */
export const hint = (game, position, last) => ask("/api/hint", { game, position, last });
/** @param {string} game @param {string} position @returns {Promise<import("./shapes.d.ts").Explanation>} */
export const explain = (game, position) => ask("/api/explain", { game, position });
/** What the book of the board says. @param {string} game @param {string} position @returns {Promise<import("./shapes.d.ts").BookAnswer>} */
export const book = (game, position) => ask("/api/book", { game, position });
/** The book as a file. @param {string} game @returns {Promise<Blob>} */
export const bookFile = async (game) =>
  (await answerTo("/api/book/file", { game }, {}, (answer) => answer.blob())).body;
/** How it stands with working out what a position is worth. @param {string} game @param {string} position @returns {Promise<import("./shapes.d.ts").Settlement>} */
export const settling = (game, position) => ask("/api/settle", { game, position });
/** @param {string} game @param {string} position @param {number | null} seconds @returns {Promise<import("./shapes.d.ts").Settling>} */
export const settle = (game, position, seconds) => send("/api/settle", { game, position, seconds });
/** @param {string} ticket */
export const stopSettling = (ticket) => ask(`/api/settle/${encodeURIComponent(ticket)}`, {}, { method: "DELETE" });
/** @param {Record<string, any>} wanted @param {AbortSignal} [signal] */
export const tree = (wanted, signal) => ask("/api/tree", wanted, { signal });

// Matches

/** @param {string} [what] */
const within = (what) => (what ? `/${what}` : "");

/** @param {string} id @param {string} [what] */
const pathOf = (id, what) => `/api/matches/${encodeURIComponent(id)}${within(what)}`;

/** @param {Record<string, any>} wanted @returns {Promise<import("./shapes.d.ts").NewMatch>} */
export const createMatch = (wanted) => send("/api/matches", wanted);
/** @param {string} id @returns {Promise<Match>} */
export const match = (id) => ask(pathOf(id));
// What is done answers the last event that was seen. The same in answer to the same event is one thing, however often and
// however late it arrives: that is its key.

/** @param {string} id @param {string} secret @param {string} move @param {number} ply @param {number} event @returns {Promise<Match>} */
export const move = (id, secret, move, ply, event) =>
  send(pathOf(id, "moves"), { secret, move, ply, key: `${event} ${move}` });
/** @param {string} id @param {string} secret @param {string} name @param {number} event @returns {Promise<Match>} */
export const join = (id, secret, name, event) =>
  send(pathOf(id, "join"), { secret, name: name || null, key: `${event} join` });
/** @param {string} id @param {string} secret @param {number} event @returns {Promise<Match>} */
export const resign = (id, secret, event) => send(pathOf(id, "resign"), { secret, key: `${event} resign` });
/**
 * Who has both seats gives both secrets, and nobody has to agree.
 * @param {string} id @param {string} secret @param {OfferAction} action @param {string | null} other @param {number} event
 * @returns {Promise<Match>}
 */
export const undo = (id, secret, action, other, event) =>
  send(pathOf(id, "undo"), { secret, action, other_secret: other, key: `${event} undo ${action}` });
/** @param {string} id @param {string} secret @param {OfferAction} action @param {number} event @returns {Promise<Match>} */
export const draw = (id, secret, action, event) =>
  send(pathOf(id, "draw"), { secret, action, key: `${event} draw ${action}` });
/**
 * The answer has the next match, or this one with the offer.
 * @param {string} id @param {string} secret @param {OfferAction} action @param {string | null} other @param {number} event
 * @returns {Promise<{match: Match}>}
 */
export const rematch = (id, secret, action, other, event) =>
  send(pathOf(id, "rematch"), { secret, action, other_secret: other, key: `${event} rematch ${action}` });
/** @param {string} id @returns {Promise<string>} */
export const record = (id) => ask(pathOf(id, "record"));
/** The same, with the name that the server has for its file. @param {string} id @returns {Promise<{record: string, file_name: string}>} */
export async function recordFile(id) {
  const { body, headers } = await answerTo(pathOf(id, "record"));
  return { record: body, file_name: fileNameIn(headers) ?? `${id}.txt` };
}
/** @param {string} id @returns {Promise<import("./shapes.d.ts").Review>} */
export const review = (id) => ask(pathOf(id, "review"));

/** A position by its values, or a match of the server by its id, as a picture with a name for its file. @param {"svg" | "png" | "gif"} kind @param {string | null} match @param {Record<string, any>} values */
export async function picture(kind, match, values) {
  const path = match ? pathOf(match, `picture.${kind}`) : `/api/picture.${kind}`;
  const { body, headers } = await answerTo(path, values, {}, (answer) => answer.blob());
  return { picture: /** @type {Blob} */ (body), name: fileNameIn(headers) ?? `tateti.${kind}` };
}

/** A page with a board that stands alone, for a page that has no server. @param {Record<string, any>} values @returns {Promise<string>} */
export const embedPage = (values) => ask("/embed", values);

// Lessons

/** @returns {Promise<import("./shapes.d.ts").Chapter[]>} */
export const lessons = () => ask("/api/lessons");
/** @param {string} name @param {number} number */
const stepPath = (name, number) => `/api/lessons/${encodeURIComponent(name)}/steps/${number}`;
/** @param {string} name @param {number} number from 1 @returns {Promise<import("./shapes.d.ts").LessonStep>} */
export const lessonStep = (name, number) => ask(stepPath(name, number));
/**
 * What becomes of a choice; what is told of where one stands is what the last answer said.
 * @param {string} name @param {number} number @param {import("./shapes.d.ts").StepRequest} wanted
 * @returns {Promise<import("./shapes.d.ts").Standing>}
 */
export const lessonChoice = (name, number, wanted) => send(stepPath(name, number), wanted);

// Problems. Nothing about the answer comes before a choice; the device keeps the progress, and sends it with what it asks.

/** The themes of the problems of a game. @param {string} game @returns {Promise<import("./shapes.d.ts").ThemeShape[]>} */
export const themes = (game) => ask("/api/themes", { game });
/** @param {string} game @param {string} day @returns {Promise<import("./shapes.d.ts").DailyProblem>} */
export const dailyProblem = (game, day) => ask("/api/puzzles/daily", { game, day });
/** @param {string} id @param {boolean} retry @returns {Promise<import("./shapes.d.ts").ProblemShape>} */
export const problem = (id, retry) => ask(`/api/puzzles/problems/${encodeURIComponent(id)}`, { retry });
/** @param {string} code @returns {Promise<import("./shapes.d.ts").ProblemSetShape>} */
export const problemSet = (code) => ask(`/api/puzzles/sets/${encodeURIComponent(code)}`);
/** @param {import("./shapes.d.ts").NextRequest} wanted @returns {Promise<import("./shapes.d.ts").NextProblem>} */
export const nextProblem = (wanted) => send("/api/puzzles/next", wanted);
/** @param {string} record @param {string | null} side @returns {Promise<import("./shapes.d.ts").Mistake[]>} */
export const mistakes = (record, side) => send("/api/puzzles/mistakes", { record, side });
/** @param {import("./shapes.d.ts").ProblemChoiceRequest} wanted @returns {Promise<import("./shapes.d.ts").ProblemChoiceAnswer>} */
export const chooseInProblem = (wanted) => send("/api/puzzles/choices", wanted);
/** @param {import("./shapes.d.ts").ProblemHintRequest} wanted @returns {Promise<import("./shapes.d.ts").ProblemHintAnswer>} */
export const problemHint = (wanted) => send("/api/puzzles/hints", wanted);

// Records that a person brings

/** @param {string} record @returns {Promise<import("./shapes.d.ts").ReadRecord>} */
export const readRecord = (record) => send("/api/record", { record });
/** @param {string} record @returns {Promise<import("./shapes.d.ts").Review>} */
export const reviewRecord = (record) => send("/api/review", { record });
/** @param {Record<string, any>} wanted tags, comments, moves with their variations @returns {Promise<import("./shapes.d.ts").WrittenRecord>} */
export const writeRecord = (wanted) => send("/api/record/write", wanted);

// Homework. The secrets of teachers and devices are sent in bodies, never in addresses.

/** @param {string} id @param {string} [what] */
const homeworkPath = (id, what) => `/api/homework/${encodeURIComponent(id)}${within(what)}`;

/** @param {import("./shapes.d.ts").SetRequest} wanted @returns {Promise<import("./shapes.d.ts").NewSet>} */
export const createHomework = (wanted) => send("/api/homework", wanted);
/** @param {string} id @returns {Promise<import("./shapes.d.ts").HomeworkShape>} */
export const homework = (id) => ask(homeworkPath(id));
/** @param {string} id @param {string} token @param {string} name @returns {Promise<import("./shapes.d.ts").NewSheet>} */
export const joinHomework = (id, token, name) => send(homeworkPath(id, "pupils"), { token, name });
/** @param {string} id @param {string} token @param {string} name @param {string} code @returns {Promise<import("./shapes.d.ts").Sheet>} */
export const continueHomework = (id, token, name, code) => send(homeworkPath(id, "continue"), { token, name, code });
/** @param {string} id @param {string} token @returns {Promise<import("./shapes.d.ts").Sheet>} */
export const sheet = (id, token) => send(homeworkPath(id, "sheet"), { token });
/** @param {string} id @param {import("./shapes.d.ts").ChoiceRequest} wanted @returns {Promise<import("./shapes.d.ts").ChoiceAnswer>} */
export const choose = (id, wanted) => send(homeworkPath(id, "choices"), wanted);
/** @param {string} id @param {import("./shapes.d.ts").HintRequest} wanted @returns {Promise<import("./shapes.d.ts").HintAnswer>} */
export const homeworkHint = (id, wanted) => send(homeworkPath(id, "hints"), wanted);

/** Without a table where that is still as it was seen. @param {string} id @param {string} secret @param {string | null} seen @returns {Promise<Partial<import("./shapes.d.ts").Results>>} */
export const results = (id, secret, seen) => send(homeworkPath(id, "results"), { secret, seen });
/** @param {string} id @param {string} secret @param {number} pupil @param {{name?: string, hidden?: boolean}} changed @returns {Promise<import("./shapes.d.ts").Results>} */
export const changePupil = (id, secret, pupil, changed) =>
  send(homeworkPath(id, `pupils/${pupil}`), { secret, ...changed });
/** @param {string} id @param {string} secret @param {number} pupil @returns {Promise<{code: string}>} */
export const newCode = (id, secret, pupil) => send(homeworkPath(id, `pupils/${pupil}/code`), { secret });
/** @param {string} id @param {string} secret @returns {Promise<void>} */
export const removeHomework = (id, secret) => send(homeworkPath(id, "remove"), { secret });
/** The table for a spreadsheet, with the name of its file. @param {string} id @param {string} secret */
export async function tableFile(id, secret) {
  const { body, headers } = await answerTo(homeworkPath(id, "table"), {}, posted({ secret }));
  // The mark by which spreadsheets know UTF-8 is taken off by whoever reads an answer as text.
  return { text: `\ufeff${body}`, name: fileNameIn(headers) ?? "homework.csv" };
}
