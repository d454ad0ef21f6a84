// Puts the engine in the place of the server. What the folder says of itself stands in the page that was opened.

import { addressOf, pathWithin, wholeRoot } from "../address.js";
import { useTransport } from "../transport.js";
import { Engine } from "./engine.js";
import { failureInWords, showLoading } from "./loading.js";

const AT = "at"; // what an address that has no file of its own was led here by

/** @returns {import("./engine.js").Site} */
function site() {
  const told = document.querySelector('meta[name="tateti-site"]')?.getAttribute("content") ?? "{}";
  return { ...JSON.parse(told), root: wholeRoot() };
}

/** Goes where the address was meant to lead. */
function arriveWhereMeant() {
  const meant = new URLSearchParams(location.search).get(AT);
  if (meant === null || !meant.startsWith("/") || pathWithin(location.pathname) !== "/") return;
  history.replaceState(null, "", addressOf(meant) + location.hash);
}

arriveWhereMeant();
const engine = new Engine(site());
engine.inWords = failureInWords;
useTransport({
  ask: (path, options) => engine.ask(path, options),
  connect: (path) => engine.connect(path),
  settled: () => engine.settled(),
  isByNetwork: false,
  hasOthers: false,
});
engine.start();
showLoading(engine);
