// Puts the engine in the place of the server. What the folder says of itself stands in the page that was opened.

import { addressOf, path, queryHere, wholeRoot } from "../address.js";
import { useTransport } from "../transport.js";
import { Engine } from "./engine.js";
import { failureInWords, showLoading, waitingInWords } from "./loading.js";

/** @returns {import("./engine.js").Site} */
function site() {
  const told = document.querySelector('meta[name="tateti-site"]')?.getAttribute("content") ?? "{}";
  return { ...JSON.parse(told), root: wholeRoot() };
}

/** An address that led here by what it means, and has a file of its own or says it in another way, is put right. */
function nameWhatIsMeant() {
  const meant = addressOf(path() + queryHere());
  if (location.search.startsWith("?at=")) history.replaceState(null, "", meant + location.hash);
}

nameWhatIsMeant();
const engine = new Engine(site());
engine.inWords = failureInWords;
useTransport({
  ask: (path, options) => engine.ask(path, options),
  connect: (path) => engine.connect(path),
  settled: () => engine.settled(),
  waiting: () => waitingInWords(engine),
  isByNetwork: false,
  hasOthers: false,
});
engine.start();
showLoading(engine);
