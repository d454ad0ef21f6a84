// The engine: tateti itself, in Python, in a worker of the page. It answers what a server would, at the same addresses.
//
// From the page:  {start: {root, files, …}}                          once
//                 {adopt: logs}                                      matches that only the page has
//                 {ask: n, method, path, query, body, language}      a request
//                 {forget: n}                                        nobody waits for the answer any more
//                 {connect: n, match, language}, {hangUp: n}         a match to be told of, and no more
// To the page:    {progress: share}, {ready: true}, {failed: file | null}
//                 {answer: n, status, headers, body}
//                 {line: n, data}, {closed: n}
//                 {kept: writes}                                     what the browser does not keep

import { DamagedError, Fetching } from "./files.js";
import { LateError, Logs } from "./logs.js";

/**
 * @typedef {{root: string, files: import("./files.js").SiteFile[], python: string, engine: string, archive: string,
 *   tables: Record<string, string>}} Start
 * @typedef {{match: string, language: string}} Watcher
 * @typedef {{status: number, headers: Record<string, string>, writes: import("./logs.js").Write[], event: number | null,
 *   next: {bot: boolean, deadline: number | null} | null}} Control
 */

const MOST_TRIES = 20;
const MOST_KEPT = 500; // matches; the page itself lists fewer
const LONGEST_TIMER = 2 ** 31 - 1;

/** @type {any} */
let engine = null;
const logs = new Logs();
/** Those who are told of a match, by the number of their line. @type {Map<number, Watcher>} */
const watchers = new Map();
/** The matches in which a bot is being thought for. @type {Set<string>} */
const thinking = new Set();
/** @type {Map<string, number>} */
const timers = new Map();
/** Other tabs, which have engines of their own, are told of what has changed. */
const others = "BroadcastChannel" in self ? new BroadcastChannel("tateti.matches") : null;

/** @param {any} message */
const tell = (message) => self.postMessage(message);
const now = () => Date.now() / 1000;

// Starting

/** @param {Start} wanted */
async function start(wanted) {
  try {
    engine = await loaded(wanted);
    tell({ ready: true });
    await logs.prune(MOST_KEPT).catch((error) => console.error(error)); // there is room enough without it
    queue(() => engine.get_ready()); // for what is asked less
  } catch (error) {
    tell({ failed: error instanceof DamagedError ? error.file : "", reason: String(error) });
  }
}

/** @param {Start} wanted */
async function loaded({ root, files, python, archive, tables, engine: module }) {
  const fetching = new Fetching(root, files, (share) => tell({ progress: share }));
  // Whatever Python itself fetches is one of these files, checked; there is nothing else that it may fetch.
  self.fetch = (asked) => fetching.answer(String(asked instanceof Request ? asked.url : asked));
  const folder = new URL(python, root).href;
  await fetching.all(); // nothing is run before all of it is checked
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: folder,
    lockFileContents: await fetching.content(`${python}lock.json`).then((bytes) => new TextDecoder().decode(bytes)),
    env: { HOME: "/home/pyodide", TATETI_CACHE: "/tmp/tateti", PYTHONHASHSEED: "0" },
    packages: [],
  });
  const place = "/home/pyodide/";
  pyodide.unpackArchive(await fetching.content(archive), "zip", { extractDir: place });
  const shelf = `${place}tateti/solver/tables/shipped/`;
  pyodide.FS.mkdirTree(shelf);
  for (const [name, address] of Object.entries(tables)) {
    pyodide.FS.writeFile(shelf + name, await fetching.content(address));
  }
  return pyodide.pyimport(module);
}

// Requests

/** @param {{ask: number, method: string, path: string, query: Record<string, string>, body: string, language: string}} asked */
async function answer(asked) {
  const { path } = asked;
  const isMatch = path === "/api/matches" || path.startsWith("/api/matches/");
  const { status, headers, body } = await (isMatch ? decided(asked) : answered(asked));
  tell({ answer: asked.ask, status, headers, body });
}

/** @param {any} asked */
function answered({ method, path, query, body, language }) {
  const [status, headers, text] = taken(engine.answer(method, path, JSON.stringify(query), body, language));
  return { status, headers: JSON.parse(headers), body: text };
}

/** What Python gave, as values of ours. @param {any} given @returns {any[]} */
function taken(given) {
  const values = given.toJs();
  given.destroy();
  return values;
}

// Matches: decided, kept, and only then told

/** @param {any} asked */
async function decided({ method, path, query, body, language }) {
  const id = decodeURIComponent(path.split("/")[3] ?? "");
  const decide = (/** @type {string | undefined} */ log) =>
    engine.decide(method, path, JSON.stringify(query), body, language, log, now());
  const { control, told } = await happen(id, decide);
  return { status: control.status, headers: control.headers, body: told };
}

/**
 * Has something decided about a match, keeps it, and tells those who watch.
 * @param {string} id @param {(log: string | undefined) => any} decide
 * @returns {Promise<{control: Control, told: Uint8Array<ArrayBuffer>}>}
 */
async function happen(id, decide) {
  for (let tries = 1; ; tries++) {
    const log = id ? await logs.read(id) : null;
    const [text, told] = taken(decide(log ? JSON.stringify(log) : undefined));
    /** @type {Control} */
    const control = JSON.parse(text);
    try {
      if (control.writes.length) await keep(control.writes);
    } catch (error) {
      if (error instanceof LateError && tries < MOST_TRIES) continue; // another tab was first: what happened is read
      throw error;
    }
    for (const { match } of control.writes) await changed(match);
    return { control, told };
  }
}

/** What the browser does not keep for us is kept by the page as well, which outlives this worker. @param {import("./logs.js").Write[]} writes */
async function keep(writes) {
  await logs.write(writes);
  if (!(await logs.lasts())) tell({ kept: writes });
}

/** A match has changed, here: it is told, and what is to be done next is done. @param {string} id */
async function changed(id) {
  others?.postMessage(id);
  await publish(id);
  await see(id);
}

/** Tells those who watch a match how it stands. @param {string} id */
async function publish(id) {
  for (const [line, watcher] of watchers) if (watcher.match === id) await greet(line, watcher);
}

/** @param {number} line @param {Watcher} watcher */
async function greet(line, { match, language }) {
  const log = await logs.read(match);
  if (!log) return tell({ closed: line });
  const [data] = taken(engine.message(match, language, JSON.stringify(log), now()));
  if (watchers.has(line)) tell({ line, data });
}

/** What comes next in a match by itself: the move of a bot, the end of somebody's time. @param {string} id */
async function see(id) {
  const log = await logs.read(id);
  if (!log) return;
  const { bot, deadline } = JSON.parse(engine.follow_up(id, JSON.stringify(log)));
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (deadline !== null) {
    const wait = Math.min(LONGEST_TIMER, Math.max(0, deadline - now()) * 1000 + 20);
    timers.set(id, /** @type {any} */ (setTimeout(() => endOnTime(id), wait)));
  }
  if (bot) setTimeout(() => think(id)); // after whoever waits for an answer has it
}

/** @param {string} id */
async function endOnTime(id) {
  await happen(id, (log) => engine.time_over(id, log, "en", now()));
  await see(id);
}

/** The bot whose turn it is moves; one tab at a time thinks about it. @param {string} id */
async function think(id) {
  if (thinking.has(id)) return;
  thinking.add(id);
  const work = async () => {
    for (let log = await logs.read(id); log; log = await logs.read(id)) {
      const chosen = engine.bot_choice(id, JSON.stringify(log), now());
      if (chosen === "null") return;
      await new Promise((resolve) => setTimeout(resolve, JSON.parse(chosen).wait * 1000));
      await happen(id, (read) => engine.bot_move(id, read, chosen, "en", now()));
    }
  };
  try {
    if (navigator.locks) await navigator.locks.request(`tateti.bot.${id}`, work);
    else await work();
  } finally {
    thinking.delete(id);
  }
}

// What the page says

/** @type {Promise<unknown>} */
let turn = Promise.resolve();

/** One after the other, so that nothing is decided on what is just changing. @param {() => unknown} work */
function queue(work) {
  turn = turn.then(work).catch((error) => console.error(error));
}

/** What nobody waits for any more, and has not begun. @type {Set<number>} */
const forgotten = new Set();

self.onmessage = ({ data }) => {
  if (data.start) start(data.start);
  else if (data.adopt) queue(() => logs.adopt(data.adopt));
  else if (data.forget !== undefined) forgotten.add(data.forget);
  else if (data.ask !== undefined) queue(() => attend(data));
  else if (data.connect !== undefined) {
    watchers.set(data.connect, data);
    queue(async () => {
      await greet(data.connect, data);
      await see(data.match);
    });
  } else if (data.hangUp !== undefined) watchers.delete(data.hangUp);
};

if (others) others.onmessage = ({ data }) => engine && queue(() => publish(data));

/** @param {any} asked */
async function attend(asked) {
  await new Promise((resolve) => setTimeout(resolve)); // what came meanwhile is heard first
  if (!forgotten.delete(asked.ask)) await answer(asked).catch((error) => failed(asked.ask, error));
}

/** An error that is nobody's refusal. @param {number} ask @param {unknown} error */
function failed(ask, error) {
  console.error(error);
  tell({ answer: ask, status: 500, headers: { "Content-Type": "application/json" }, body: "{}" });
}
