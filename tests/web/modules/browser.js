// What a module of the page needs of a browser, as far as it can be without one.

/** A place to keep things in. */
function storage() {
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** The sockets that were opened. @type {Socket[]} */
export const sockets = [];

class Socket {
  static CONNECTING = 0;

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    this.readyState = 1;
    sockets.push(this);
  }

  send() {}

  close() {
    this.readyState = 3;
  }

  /** The server says something. @param {any} message */
  hear(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** What the server answers, by the end of the path: a body, or a function that gives one. @type {Map<string, any>} */
export const answers = new Map();

/** An answer that comes when it is told to. */
export function late() {
  let answer = (/** @type {any} */ _body) => {};
  const promise = new Promise((resolve) => {
    answer = resolve;
  });
  return { answer, asked: () => promise };
}

/** @param {string} address @param {any} options */
async function fetched(address, options) {
  const path = address.split("?")[0];
  const name = [...answers.keys()].find((one) => path.endsWith(one));
  if (name === undefined) throw new TypeError(`nobody answers ${path}`);
  const found = answers.get(name);
  const body = await (typeof found === "function" ? found(options?.body && JSON.parse(options.body)) : found);
  if (body instanceof Response) return body;
  const { status = 200, ...rest } = body.error ? body : { ...body };
  return Response.json(rest, { status: body.error ? status : 200 });
}

/** Everything as it is when a page is opened. @param {string} [address] */
export function openPage(address = "http://127.0.0.1:8000/") {
  const url = new URL(address);
  const { hash, pathname, search, hostname, origin, host, protocol } = url;
  Object.assign(globalThis, {
    localStorage: storage(),
    sessionStorage: storage(),
    location: { hash, pathname, search, hostname, origin, host, protocol },
    history: { replaceState: () => {} },
    navigator: { onLine: true },
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    WebSocket: Socket,
    fetch: fetched,
  });
  sockets.length = 0;
  answers.clear();
}

/** When all that can happen by itself has happened. */
export const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
