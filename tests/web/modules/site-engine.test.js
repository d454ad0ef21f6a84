// The page and the engine that takes the place of a server: here the engine's worker runs beside the page, with a Python that
// only says what it was given, and the browser keeps nothing.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openPage } from "./browser.js";

const JS = "../../../src/tateti/web/static/js";
const root = pathToFileURL(`${mkdtempSync(join(tmpdir(), "tateti-"))}/`).href;
// biome-ignore format: a game in short
const GAME = {
  kind: "three", regular: true, board: { rows: 3, cols: 3, line: 3 }, limits: { largest_side: 9, largest_board: 81 },
  letters: ".XO", pieces: [{}, {}], shared: false, misere: false, has_draws: true, stock: null,
};

writeFileSync(
  new URL("pyodide.mjs", root),
  `const given = (...values) => ({ toJs: () => values, destroy() {} });
  export const loadPyodide = async () => ({
    unpackArchive() {}, FS: { mkdirTree() {} },
    pyimport: () => ({
      get_ready() {},
      follow_up: () => '{"bot": false, "deadline": null}',
      message: (match, language, log) => given(log),
      decide: (method, path, query, body, language, log) => {
        const { setup, events } = JSON.parse(log);
        const event = { number: events.length + 1, kind: "move", at: 0, data: { move: JSON.parse(body).move } };
        const control = { status: 200, headers: {}, writes: [{ match: setup.id, event }] };
        return given(JSON.stringify(control), new TextEncoder().encode("{}"));
      },
    }),
  });`,
);
for (const name of ["lock.json", "tateti.zip"]) writeFileSync(new URL(name, root), "{}");

openPage();
/** @type {any} */
let worker = null;
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ address) => new Response(readFileSync(fileURLToPath(address))),
  self: { postMessage: (/** @type {any} */ data) => worker.onmessage({ data: structuredClone(data) }) },
  Worker: class {
    onmessage = (/** @type {any} */ _event) => {};

    constructor() {
      worker = this;
    }

    terminate() {}

    postMessage(/** @type {any} */ data) {
      globalThis.self.onmessage?.(/** @type {any} */ ({ data: structuredClone(data) }));
    }
  },
});
const { Engine } = await import(`${JS}/site/engine.js`);
const { Logs } = await import(`${JS}/site/logs.js`);
await import(`${JS}/site/worker.js`);

/** @param {string} name */
async function listed(name) {
  const content = readFileSync(new URL(name, root));
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", content)).toString("base64");
  return { address: name, digest: `sha256-${digest}`, size: content.length };
}

/** An engine, a match of two people in it with one move, and what is told of that match. */
async function begun() {
  const files = await Promise.all(["lock.json", "tateti.zip", "pyodide.mjs"].map(listed));
  const start = { files, python: "", archive: "tateti.zip", tables: {}, engine: "engine" };
  const engine = new Engine({ root, worker: "worker.js", start, written: {} });
  engine.beginning.games = async () => [GAME];
  engine.beginning.bots = async () => [];
  /** @param {string} path @param {any} body */
  const post = async (path, body) =>
    (await engine.ask(`${path}?lang=en`, { method: "POST", body: JSON.stringify(body) })).json();
  const seats = [{ kind: "person" }, { kind: "person" }];
  const { match, seats: given } = await post("/api/matches", { game: "three", seats });
  const move = { secret: given[0].secret, move: "Xb2", ply: 0, key: "1" };
  await post(`/api/matches/${match.id}/moves`, move);
  /** The moves that the engine tells of, as soon as it does. @returns {Promise<any>} */
  const told = async () => {
    const line = engine.connect(`/api/matches/${match.id}/live?lang=en`);
    /** @type {any} */
    const { setup, events } = await new Promise((resolve, reject) => {
      line.onmessage = (/** @type {any} */ { data }) => JSON.parse(data).setup && resolve(JSON.parse(data));
      line.onclose = () => reject(new Error("the match is lost"));
    });
    line.close();
    return [setup.id, ...events.map((/** @type {any} */ one) => one.data.move)];
  };
  const play = (/** @type {string} */ played) => post(`/api/matches/${match.id}/moves`, { ...move, move: played });
  return { engine, id: match.id, told, play };
}

test("what two people played before the engine was there goes on, though the browser keeps nothing", async () => {
  const { engine, id, told } = await begun();
  engine.start();
  assert.deepEqual(await told(), [id, "Xb2"]);
});

test("a worker that is started anew knows the matches of the one before, though the browser keeps nothing", async () => {
  const { engine, id, told, play } = await begun();
  engine.start();
  assert.deepEqual(await told(), [id, "Xb2"]);
  await play("Oa1");
  assert.deepEqual(await told(), [id, "Xb2", "Oa1"]);
  await import(`${JS}/site/worker.js?anew`); // with nothing in its memory
  engine.giveUp();
  assert.deepEqual(await told(), [id, "Xb2", "Oa1"]);
  await play("Xc3");
  assert.deepEqual(await told(), [id, "Xb2", "Oa1", "Xc3"]);
});

test("a database that was closed is opened again", async () => {
  /** @type {any[]} */
  const opened = [];
  const open = () => {
    const request = /** @type {any} */ ({ result: { close() {} } });
    opened.push(request.result);
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  Object.assign(globalThis, { indexedDB: { open } });
  const logs = new Logs();
  assert.equal(await logs.database(), opened[0]);
  assert.equal(await logs.database(), opened[0]);
  opened[0].onclose();
  assert.equal(await logs.database(), opened[1]);
  opened[1].onversionchange();
  assert.equal(await logs.database(), opened[2]);
});
