// Served in the place of the service worker where there is to be none: removes the one that is there, and what it kept.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove() {
  const ours = `tateti ${worker.registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
  await worker.registration.unregister();
  const pages = await worker.clients.matchAll({ type: "window" });
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
