// A newer version of the page is told, however far it is when the page begins to look.

import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { openPage, settled } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { hasNewVersion, keepPage, onNewVersion } = await import(`${JS}/app/new-version.js`);

class Worker extends EventTarget {
  state = "installing";

  /** Whether it has the files of the page that is shown. @param {any} message @param {any[]} ports */
  postMessage(message, [port]) {
    assert.ok(Array.isArray(message.has));
    port.answer(false);
  }

  /** @param {string} state */
  become(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** The two ends of a line, one of which answers. */
class Channel {
  port1 = { onmessage: (/** @type {any} */ _event) => {} };
  port2 = { answer: (/** @type {any} */ data) => this.port1.onmessage({ data }) };
}

/** @param {any} registration */
function browserWith(registration) {
  openPage();
  const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  mock.method(globalThis, "setInterval", () => 0);
  Object.assign(globalThis, {
    navigator: { onLine: true, serviceWorker: container },
    MessageChannel: Channel,
    document: Object.assign(new EventTarget(), {
      readyState: "complete",
      getElementById: () => ({ textContent: '{"isKept": true}' }),
      head: { querySelectorAll: () => [] },
    }),
  });
}

beforeEach(() => mock.restoreAll());

test("a version that is being fetched when the page begins to look is told when it is there", async () => {
  const installing = new Worker();
  browserWith(Object.assign(new EventTarget(), { installing, waiting: null, update: async () => {} }));
  let told = 0;
  onNewVersion(() => told++);
  await keepPage();
  assert.equal(hasNewVersion(), false);
  installing.become("installed");
  await settled();
  assert.deepEqual([hasNewVersion(), told], [true, 1]);
  installing.become("redundant"); // another one came in its place
  assert.equal(hasNewVersion(), false);
});
