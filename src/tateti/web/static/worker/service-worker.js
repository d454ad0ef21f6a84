// Keeps the files of one version of the page, so that it opens without a connection. What a server answers is never kept.
//
// `tateti.web.page_files.service_worker` fills in the four constants. A new version is kept beside the one in use, and takes
// its place when somebody asks for it, or when no page is open any more; only then the files of the old one are removed.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

const VERSION = "";
/** The files by their addresses as seen from here, each with the digest that its content must have. @type {Record<string, string>} */
const FILES = {};
/** The file that is shown for every address of the page, where the network does not answer. */
const NAVIGATION_FALLBACK = "";
/** Whether a page is asked of the network first, because it may say something new; else it comes out of what is kept. */
const ASKS_FIRST = true;

const OURS = `tateti ${worker.registration.scope} `; // several sites may share one origin
const CACHE = OURS + VERSION;
const PROXY_ALONE = [502, 503, 504]; // whoever answered could not reach the server

/** @param {string} address */
const addressOf = (address) => new URL(address, worker.registration.scope).href;

const LIST = addressOf("service-worker-files.json"); // what a cache holds, kept in it
const KEPT = new Set(Object.keys(FILES).map(addressOf));

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(hear(event)));
worker.addEventListener("fetch", (event) => {
  const { destination, method, mode, url } = event.request;
  if (method !== "GET" || url.startsWith(addressOf("api/"))) return;
  const address = url.replace(/[?#].*/, "");
  if (mode === "navigate") {
    if (!ASKS_FIRST) event.respondWith(keptFirst(event.request, address));
    else if (destination === "document") event.respondWith(askedFirst(event)); // not what others show within their pages
  } else if (KEPT.has(address)) event.respondWith(keptFile(event.request, address));
});

// Install: all files, or none

async function keepFiles() {
  const cache = await caches.open(CACHE);
  const isWhole = await cache.match(LIST); // the same files, and another worker for them
  try {
    const before = await keptBefore();
    await Promise.all(Object.entries(FILES).map(([address, digest]) => keepFile(cache, before, address, digest)));
    await cache.put(LIST, new Response(JSON.stringify(FILES)));
  } catch (error) {
    if (!isWhole) await caches.delete(CACHE); // a part is of no use, and may be all that there is room for
    throw error;
  }
}

/** @param {Cache} cache @param {(address: string, digest: string) => Promise<Response | undefined>} before @param {string} address @param {string} digest */
async function keepFile(cache, before, address, digest) {
  const place = addressOf(address);
  const answer = (await before(address, digest)) ?? (await checked(place, digest));
  if (!answer.ok) throw new Error(`${place} is not there: ${answer.status}`);
  await cache.put(place, asItself(answer));
}

/** An answer that says nothing of how it came: one that was redirected, as from `index.html` to its folder, is not shown as a page. @param {Response} answer */
function asItself(answer) {
  const { body, status, statusText, headers, redirected } = answer;
  return redirected ? new Response(body, { status, statusText, headers }) : answer;
}

/** The file, if it is the right one. What the browser remembers of an address may be older. @param {string} place @param {string} digest */
function checked(place, digest) {
  return fetch(place, { integrity: digest }).catch(() => fetch(place, { integrity: digest, cache: "reload" }));
}

/** Files that have not changed are not fetched again. */
async function keptBefore() {
  /** @type {{cache: Cache, files: Record<string, string>}[]} */
  const known = [];
  for (const name of await ourCaches()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (list) known.push({ cache, files: await list.json() });
  }
  return async (/** @type {string} */ address, /** @type {string} */ digest) => {
    const found = known.find(({ files }) => files[address] === digest);
    return found?.cache.match(addressOf(address));
  };
}

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

// Activate: this version is the one in use

async function takeOver() {
  const { installing, waiting } = worker.registration;
  // A version that is newer still has its files here already: what is old is then removed when that one takes over.
  if (!installing && !waiting) for (const name of await ourCaches()) if (name !== CACHE) await caches.delete(name);
  if (ASKS_FIRST) await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

// What pages ask of the worker: whether they are of its version already, and that it takes the place of the one before it

/** @param {ExtendableMessageEvent} event */
async function hear({ data, ports }) {
  if (Array.isArray(data?.has)) ports[0]?.postMessage(ASKS_FIRST && data.has.every(isKept));
  if (data === "use") await worker.skipWaiting();
  if (data === "use if alone") {
    const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open.length < 2) await worker.skipWaiting();
  }
}

/** @param {unknown} address */
const isKept = (address) => typeof address === "string" && KEPT.has(address);

// Answers

/** @param {FetchEvent} event */
async function askedFirst(event) {
  try {
    const early = await Promise.resolve(event.preloadResponse).catch(() => undefined); // the connection may have been an old one
    const answer = early ?? (await fetch(event.request));
    return PROXY_ALONE.includes(answer.status) ? ((await fallback()) ?? answer) : answer;
  } catch (error) {
    const kept = await fallback();
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request @param {string} address */
async function keptFirst(request, address) {
  const folder = address.replace(/\/$/, "");
  const isFolder = KEPT.has(`${folder}/index.html`);
  if (isFolder && folder === address) return Response.redirect(`${folder}/${new URL(request.url).search}`);
  const kept = await (await caches.open(CACHE)).match(isFolder ? `${folder}/index.html` : address);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    return answer.ok || answer.type === "opaqueredirect" ? answer : ((await fallback()) ?? answer);
  } catch (error) {
    const shell = await fallback();
    if (shell) return shell;
    throw error;
  }
}

/** @param {Request} request @param {string} address */
async function keptFile(request, address) {
  return (await (await caches.open(CACHE)).match(address)) ?? fetch(request);
}

const fallback = async () => (await caches.open(CACHE)).match(addressOf(NAVIGATION_FALLBACK));
