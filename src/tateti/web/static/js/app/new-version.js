// The service worker, which keeps the page in this browser, and whether it has a newer version of it.
//
// A new version waits until somebody says that it may come: then the page is loaded anew. Matches are with the server, the rest
// is kept by the browser, so that nothing is lost.

import { fileOf } from "../address.js";
import { fileAddress, pageFiles } from "../page-files.js";
import { transport } from "../transport.js";

const LOOKED_FOR_EVERY = 30 * 60_000; // milliseconds, while the page is open

/** @type {ServiceWorker | null} */
let waiting = null;
let isElsewhere = false; // another tab uses the new version already
/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether there is a newer version than the one that is shown. */
export const hasNewVersion = () => waiting !== null || isElsewhere;

/** Tells when there is one. @param {() => void} listener */
export function onNewVersion(listener) {
  listeners.add(listener);
}

/** Shows the new version. */
export function useNewVersion() {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("use");
}

/** Has this browser keep the page; or forget it, where it is not to be kept. Without service workers nothing is kept. */
export async function keepPage() {
  const container = navigator.serviceWorker;
  if (!container) return;
  await everythingElse();
  try {
    if (!pageFiles().isKept) return await forgetPage(container);
    watch(container, await container.register(fileOf("/service-worker.js"), { scope: fileOf("/") }));
  } catch {
    // storage is full or forbidden: the page is then fetched each time
  }
}

/** What the page needs comes first, and then what it may need. */
async function everythingElse() {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await transport().settled();
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

/** @param {ServiceWorkerContainer} container */
async function forgetPage(container) {
  const registration = await container.getRegistration(fileOf("/"));
  await registration?.unregister();
  const ours = `tateti ${new URL(fileOf("/"), location.href).href} `; // as the service worker names its caches
  for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
}

/** @param {ServiceWorkerContainer} container @param {ServiceWorkerRegistration | undefined} registration */
function watch(container, registration) {
  if (!registration) return;
  let isFirst = container.controller === null; // the page was loaded without one
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && container.controller) found(installing);
    });
  };
  if (registration.waiting) found(registration.waiting);
  follow(); // opening the page may have found one, which is fetched since then
  registration.addEventListener("updatefound", follow);
  container.addEventListener("controllerchange", async () => {
    const isUpdate = !isFirst && container.controller !== null;
    isFirst = false;
    if (isUpdate && !(await isOfThisVersion(container.controller))) tell(() => (isElsewhere = true));
  });
  lookNowAndThen(registration);
}

/** @param {ServiceWorker} worker that has a version ready */
async function found(worker) {
  if (await isOfThisVersion(worker)) return worker.postMessage("use if alone");
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated" || worker.state === "redundant") waiting = null;
  });
  tell(() => (waiting = worker));
}

/** Whether a worker has the very files that this page was made of. @param {ServiceWorker} worker @returns {Promise<boolean>} */
function isOfThisVersion(worker) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  worker.postMessage({ has: filesOfThisPage() }, [port2]);
  return answer;
}

function filesOfThisPage() {
  const told = Object.values(pageFiles().languages).map(({ told }) => new URL(fileAddress(told), location.href).href);
  const named = [...document.head.querySelectorAll("script[src], link[href]")];
  return [...told, ...named.map((one) => /** @type {any} */ (one).src ?? /** @type {any} */ (one).href)];
}

/** @param {ServiceWorkerRegistration} registration */
function lookNowAndThen(registration) {
  const look = () => registration.update().catch(() => {}); // without a connection there is nothing new
  setInterval(look, LOOKED_FOR_EVERY);
  window.addEventListener("online", look);
}

/** @param {() => void} change */
function tell(change) {
  change();
  for (const listener of listeners) listener();
}
