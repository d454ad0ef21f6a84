// The page's side of the engine: what is asked goes to what was written beforehand, to what can be said at once, or to the
// worker as soon as it is there.

import { _, language, told } from "../i18n.js";
import { Beginning } from "./beginning.js";

/**
 * @typedef {import("../transport.js").Line} Line
 * @typedef {{root: string, worker: string, start: import("./worker.js").Start, written: Record<string, string>}} Site what the
 *   folder says of itself: where the worker is, what it starts with, and the answers that were written beforehand
 * @typedef {{share: number, isReady: boolean, failed: string | null}} State
 */

const LONGEST_ANSWER = 60_000; // milliseconds after which a worker that says nothing is started anew
const OPENED = 0;
const OPEN = 1;
const CLOSED = 3;

export class Engine {
  /** @param {Site} site */
  constructor(site) {
    this.site = site;
    /** @type {State} */
    this.state = { share: 0, isReady: false, failed: null };
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** What the worker was asked and has not answered, by number. @type {Map<number, {message: any, answered: (answer: Response) => void}>} */
    this.asked = new Map();
    /** @type {Map<number, EngineLine>} */
    this.lines = new Map();
    this.last = 0;
    this.silence = 0;
    this.beginning = new Beginning(
      async () => told().games,
      async () => told().bots,
    );
    /** @type {Worker | null} */
    this.worker = null;
  }

  /** Has the worker begin to load. */
  start() {
    const worker = new Worker(new URL(this.site.worker, this.site.root), { type: "module", name: "tateti" });
    this.worker = worker;
    worker.onmessage = ({ data }) => this.worker === worker && this.hear(data);
    worker.onerror = () => this.worker === worker && this.hear({ failed: "" });
    worker.postMessage({ start: { ...this.site.start, root: this.site.root } });
  }

  /** @param {() => void} listener is told when the engine is further */
  onState(listener) {
    this.listeners.add(listener);
  }

  /** When the engine is there, or is known not to be. @returns {Promise<void>} */
  settled() {
    const isSettled = () => this.state.isReady || this.state.failed !== null;
    if (isSettled()) return Promise.resolve();
    return new Promise((resolve) => this.onState(() => isSettled() && resolve()));
  }

  /** @param {Partial<State>} changed */
  set(changed) {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }

  /** Tries again what has failed. */
  restart() {
    this.worker?.terminate();
    this.set({ share: 0, isReady: false, failed: null });
    this.start();
  }

  // Requests

  /** @param {string} address @param {RequestInit} [options] @returns {Promise<Response>} */
  async ask(address, options = {}) {
    const { pathname, searchParams } = new URL(address, "http://page");
    const query = Object.fromEntries(searchParams);
    const asked = query.lang ?? language();
    delete query.lang;
    const written = this.site.written[writtenName(pathname, query, asked)];
    if (written) return fetch(new URL(written, this.site.root), { signal: options.signal });
    const method = options.method ?? "GET";
    const body = typeof options.body === "string" ? options.body : "";
    if (!this.state.isReady) {
      const early = await this.beginning
        .answer(method, pathname, query, body ? JSON.parse(body) : null)
        .catch(() => null);
      if (early) return this.tellEarly(early);
    }
    if (this.state.failed !== null) return refusal(this.inWords(this.state.failed));
    return this.pass({ method, path: pathname, query, body, language: asked }, options.signal ?? null);
  }

  /** An answer that the engine did not give; those who watch the match hear of it too. @param {{status: number, body: any}} early */
  tellEarly({ status, body }) {
    const match = body.match ?? body;
    for (const line of this.lines.values()) if (line.match === match.id) line.greetEarly();
    return Response.json(body, { status });
  }

  /** @param {any} request @param {AbortSignal | null} signal @returns {Promise<Response>} */
  pass(request, signal) {
    const number = ++this.last;
    const message = { ask: number, ...request };
    return new Promise((resolve, reject) => {
      this.asked.set(number, { message, answered: resolve });
      signal?.addEventListener("abort", () => {
        this.asked.delete(number);
        if (this.state.isReady) this.worker?.postMessage({ forget: number });
        reject(signal.reason);
      });
      if (this.state.isReady) this.send(message);
    });
  }

  /** @param {any} message */
  send(message) {
    this.worker?.postMessage(message);
    this.listen();
  }

  /** A worker that is asked something and says nothing for long is stuck. */
  listen() {
    clearTimeout(this.silence);
    if (this.asked.size && this.state.isReady) this.silence = setTimeout(() => this.giveUp(), LONGEST_ANSWER);
  }

  /** What it was asked first is what it is stuck with: that is refused, and the rest asked of another. */
  giveUp() {
    const [number] = this.asked.keys();
    this.asked.get(number)?.answered(refusal(_("This took too long, and was given up.")));
    this.asked.delete(number);
    this.restart();
  }

  /** @param {any} said */
  hear(said) {
    this.listen();
    if (said.progress !== undefined) this.set({ share: said.progress });
    else if (said.ready) this.begin();
    else if (said.failed !== undefined) this.fail(said.failed, said.reason);
    else if (said.answer !== undefined) this.answered(said);
    else if (said.kept) this.keep(said.kept);
    else if (said.line !== undefined) this.lines.get(said.line)?.hear(said.data);
    else if (said.closed !== undefined) this.lines.get(said.closed)?.shut();
  }

  /** What only the worker had: should it have to be started anew, it is told of it. @param {import("./logs.js").Write[]} writes */
  keep(writes) {
    try {
      this.beginning.logs.pass(writes);
    } catch {
      // it was begun in another tab, which has it
    }
  }

  begin() {
    this.set({ isReady: true, share: 1 });
    const { passing } = this.beginning.logs; // where the browser keeps nothing for us, the worker has its own
    if (passing.size) this.worker?.postMessage({ adopt: [...passing.values()] });
    for (const { message } of this.asked.values()) this.send(message);
    for (const line of this.lines.values()) line.begin();
  }

  /** @param {string} file @param {string} [reason] */
  fail(file, reason) {
    if (reason) console.error(reason);
    this.set({ isReady: false, failed: file });
    for (const [number, { answered }] of this.asked) {
      this.asked.delete(number);
      answered(refusal(this.inWords(file)));
    }
  }

  /** How a failure is said. @type {(file: string) => string} */
  inWords = (file) => file;

  /** @param {{answer: number, status: number, headers: Record<string, string>, body: string}} said */
  answered({ answer, status, headers, body }) {
    const asked = this.asked.get(answer);
    this.asked.delete(answer);
    asked?.answered(new Response(body, { status, headers }));
    this.listen();
  }

  // Matches as they happen

  /** @param {string} address @returns {Line} */
  connect(address) {
    const { pathname, searchParams } = new URL(address, "http://page");
    const match = decodeURIComponent(pathname.split("/")[3]);
    const line = new EngineLine(this, ++this.last, match, searchParams.get("lang") ?? language());
    this.lines.set(line.number, line);
    line.open();
    return line;
  }
}

/** An answer that there is none. @param {string} message */
const refusal = (message) => Response.json({ error: { code: "unavailable", message } }, { status: 503 });

/** The name of an answer that may have been written beforehand. @param {string} path @param {Record<string, string>} query @param {string} language */
function writtenName(path, query, language) {
  if (path === "/api/languages" || path.startsWith("/words/")) return path;
  const asked = new URLSearchParams(query).toString();
  return `${path}${asked ? `?${asked}` : ""} ${language}`;
}

/** @implements {Line} */
class EngineLine {
  /** @param {Engine} engine @param {number} number @param {string} match @param {string} language */
  constructor(engine, number, match, language) {
    this.engine = engine;
    this.number = number;
    this.match = match;
    this.language = language;
    this.readyState = OPENED;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {(() => void) | null} */
    this.onclose = null;
  }

  async open() {
    await Promise.resolve(); // whoever connects says first what is to be done
    if (this.readyState !== OPENED) return;
    this.readyState = OPEN;
    this.onopen?.();
    if (this.engine.state.isReady) this.begin();
    else this.greetEarly();
  }

  /** The engine tells of the match from now on. */
  begin() {
    this.engine.worker?.postMessage({ connect: this.number, match: this.match, language: this.language });
  }

  /** How the match stands, as far as it can be said without the engine. */
  async greetEarly() {
    const told = await this.engine.beginning.match(this.match).catch(() => null);
    if (!told || this.engine.state.isReady) return;
    this.hear(JSON.stringify({ event: told.body.event, type: "hello", match: told.body }));
  }

  /** @param {string} data */
  hear(data) {
    if (this.readyState === OPEN) this.onmessage?.({ data });
  }

  /** Nothing has to be proved here: who plays in this browser is here. */
  send() {}

  close() {
    this.engine.lines.delete(this.number);
    if (this.engine.state.isReady) this.engine.worker?.postMessage({ hangUp: this.number });
    this.readyState = CLOSED;
  }

  /** The match is not there. */
  shut() {
    this.close();
    this.onclose?.();
  }
}
