// Who answers the page: a server, by the network; or, where a page has none, what took its place.

import { fileOf } from "./address.js";

/**
 * A connection over which a match tells what happens, like a WebSocket.
 * @typedef {object} Line
 * @property {(() => void) | null} onopen
 * @property {((event: {data: string}) => void) | null} onmessage
 * @property {((event?: any) => void) | null} onclose
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {() => void} close
 *
 * @typedef {object} Transport
 * @property {(path: string, options?: RequestInit) => Promise<Response>} ask
 * @property {(path: string) => Line} connect
 * @property {() => Promise<unknown>} settled when what a visit begins with has come, and there is room for more
 * @property {() => string | null} waiting what every answer waits for now, in words; null where nothing is to be waited for
 * @property {boolean} isByNetwork whether nothing is answered where there is no network
 * @property {boolean} hasOthers whether people on other devices can be reached: matches by link, homework
 */

/** @type {Transport} */
const server = {
  ask: (path, options) => fetch(fileOf(path), options),
  connect: (path) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return /** @type {Line} */ (new WebSocket(`${scheme}//${location.host}${fileOf(path)}`));
  },
  settled: () => Promise.resolve(),
  waiting: () => null,
  isByNetwork: true,
  hasOthers: true,
};

let current = server;

/** Who answers from now on. @param {Transport} other */
export function useTransport(other) {
  current = other;
}

export const transport = () => current;
