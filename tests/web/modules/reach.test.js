// What the page asks of the server beside a match: how others reach it, the name of a file; and how it tells of news.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { answers, openPage } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { recordFile } = await import(`${JS}/api.js`);
const { Reach } = await import(`${JS}/match/reach.js`);
const { recordPath } = await import(`${JS}/components/link-limits.js`);
const { SharedLink } = await import(`${JS}/components/shared-link.js`);
const { transport, useTransport } = await import(`${JS}/transport.js`);
const { notify } = await import(`${JS}/notifications.js`);

beforeEach(() => openPage());

test("a link is one that other devices can open", async () => {
  const told = { public_url: null, local_only: false, links: ["http://192.168.7.7:8000"], command: "" };
  /** @param {any} server */
  const origin = async (server) => {
    const reach = new Reach();
    answers.set("/api/server", server);
    await reach.ask();
    return reach.origin;
  };
  assert.equal(await origin(told), "http://192.168.7.7:8000");
  assert.equal(await origin({ ...told, public_url: "https://play.example/" }), "https://play.example");
  assert.equal(await origin({ ...told, local_only: true }), "http://127.0.0.1:8000");
  openPage("http://192.168.7.8:8000/m/match");
  assert.equal(await origin(told), "http://192.168.7.8:8000");
});

test("it is asked once, and again when there was no answer", async () => {
  const reach = new Reach();
  await reach.ask(); // nobody answers
  assert.equal(reach.origin, "http://127.0.0.1:8000");
  let asked = 0;
  answers.set("/api/server", () => {
    asked += 1;
    return { public_url: "https://play.example", local_only: false, links: [], command: "" };
  });
  await Promise.all([reach.ask(), reach.ask()]);
  assert.deepEqual([asked, reach.origin], [1, "https://play.example"]);
});

test("a record has the name that the server gives its file", async () => {
  const headers = {
    "content-type": "text/plain",
    "Content-Disposition": "inline; filename*=UTF-8''semaforo-Mar%C3%ADa.txt",
  };
  answers.set("/record", () => new Response("[Game]", { headers }));
  assert.deepEqual(await recordFile("match"), { record: "[Game]", file_name: "semaforo-María.txt" });
});

test("a notification that takes the place of another is not silent", () => {
  /** @type {any[]} */
  const told = [];
  class Notification {
    static permission = "granted";

    /** @param {string} _title @param {any} options */
    constructor(_title, options) {
      told.push(options);
    }
  }
  Object.assign(globalThis, { Notification });
  Object.assign(globalThis.window, { Notification });
  Object.assign(globalThis.document, { visibilityState: "hidden" });
  localStorage.setItem("tateti.notifications", "true");
  notify("Tic-Tac-Toe", "Your move", "match");
  assert.deepEqual(
    told.map(({ tag, renotify }) => [tag, renotify]),
    [["match", true]],
  );
});

test("an address that means every device itself is told from one that others can open", async () => {
  /** @param {any} server */
  const isOfThisDevice = async (server) => {
    const reach = new Reach();
    if (server) answers.set("/api/server", server);
    await reach.ask();
    return reach.isOfThisDevice;
  };
  const told = { public_url: null, local_only: false, links: ["http://192.168.7.7:8000"], command: "" };
  assert.equal(await isOfThisDevice(told), false);
  assert.equal(await isOfThisDevice({ ...told, local_only: true }), false); // that is said in its own words
  assert.equal(await isOfThisDevice({ ...told, links: [] }), true);
  answers.clear();
  assert.equal(await isOfThisDevice(null), false); // nobody has said it yet
  const server = transport();
  useTransport({ ...server, hasOthers: false });
  assert.equal(await isOfThisDevice(null), true); // and nobody will
  openPage("https://school.example/games/");
  assert.equal(await isOfThisDevice(null), false);
  useTransport(server);
});

test("a link has a whole record in it, as long as programs take it", () => {
  const record = '[Game "tictactoe"]\n\n1. Xb2 Oa1 *\n';
  const path = recordPath(record);
  assert.equal(new URLSearchParams(path.split("?")[1]).get("record"), record);
  assert.equal(recordPath(record + "{a comment}".repeat(200)), null);
});

test("a link that leads elsewhere has another code", async () => {
  answers.set("/api/server", { public_url: "https://play.example", local_only: false, links: [], command: "" });
  answers.set("/api/qr", ({ text }) => new Response(`<svg>${text}</svg>`));
  const link = new SharedLink("/m/a", new Reach(), () => {});
  await link.prepare();
  assert.equal(link.code, "<svg>https://play.example/m/a</svg>");
  await link.lead("/m/b");
  assert.equal(link.code, "<svg>https://play.example/m/b</svg>");
});
