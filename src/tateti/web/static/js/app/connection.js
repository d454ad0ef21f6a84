// Whether the server answers: the page says when it does not, and goes on showing what it has.

import { transport } from "../transport.js";

/** @type {Set<() => void>} */
const listeners = new Set();
let isAnswered = true;
const ASKED_EVERY = 5000; // milliseconds, as long as nobody answers

/** Whether there is nobody to ask at the moment, as far as one knows. */
export const isAlone = () => navigator.onLine === false || !isAnswered;

/** A request was answered, or it was not. @param {boolean} wasAnswered */
export function noteAnswer(wasAnswered) {
  if (wasAnswered === isAnswered) return;
  isAnswered = wasAnswered;
  for (const listener of listeners) listener();
  if (listeners.size) askAgain();
}

/** Until somebody answers; what else asks meanwhile may hear of it sooner. */
async function askAgain() {
  while (!isAnswered) {
    await aWhile();
    if (isAnswered || navigator.onLine === false) continue;
    await transport()
      .ask("/livez")
      .then(
        ({ ok }) => noteAnswer(ok),
        () => {},
      );
  }
}

/** Some seconds, or until the system says that there is a connection. */
function aWhile() {
  return new Promise((resolve) => {
    setTimeout(resolve, ASKED_EVERY);
    window.addEventListener("online", resolve, { once: true });
  });
}

/** Tells when the answer to `isAlone` may be another. @param {() => void} listener @returns {() => void} */
export function onConnection(listener) {
  listeners.add(listener);
  for (const event of ["online", "offline"]) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ["online", "offline"]) window.removeEventListener(event, listener);
  };
}
