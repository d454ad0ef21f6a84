// The logs of the matches that this browser keeps: a setup, and numbered events that are only ever added. An event is in
// the log before anybody is told of it; of two with one number, from two tabs, the first stays and the second is refused.

/**
 * @typedef {{number: number, kind: string, at: number, data: Record<string, any>}} LoggedEvent
 * @typedef {{setup: Record<string, any>, events: LoggedEvent[]}} Log
 * @typedef {{match: string, setup?: Record<string, any>, event?: LoggedEvent}} Write
 */

const NAME = "tateti";
const SETUPS = "setups";
const EVENTS = "events";

/** Another event of that number is there already. */
export class LateError extends Error {}

/** Logs in the browser's own database. Where it has none for us, they are kept for as long as this page is open. */
export class Logs {
  constructor() {
    /** @type {Promise<IDBDatabase | null> | null} */
    this.opening = null;
    /** @type {Map<string, Log>} */
    this.passing = new Map();
  }

  /** Whether what is played is still there when the page is opened again. */
  async lasts() {
    return (await this.database()) !== null;
  }

  database() {
    const forget = () => {
      this.opening = null; // whoever asks next opens it again
    };
    this.opening ??= opened(forget).catch(() => null);
    return this.opening;
  }

  /** Takes over what others kept for as long as they were there; what is here already stays. @param {Log[]} given */
  async adopt(given) {
    for (const { setup, events } of given) {
      if (await this.read(setup.id)) continue;
      await this.write([{ match: setup.id, setup }]);
      for (const event of events) await this.write([{ match: setup.id, event }]);
    }
  }

  /** @param {string} match @returns {Promise<Log | null>} */
  async read(match) {
    const database = await this.database();
    if (database === null) return structuredClone(this.passing.get(match) ?? null);
    const reading = database.transaction([SETUPS, EVENTS]);
    const [setup, events] = await Promise.all([
      result(reading.objectStore(SETUPS).get(match)),
      result(reading.objectStore(EVENTS).getAll(eventsOf(match))),
    ]);
    return setup ? { setup, events: events.map(({ match: _match, ...event }) => event) } : null;
  }

  /** Forgets the oldest matches where there are more than so many. @param {number} most */
  async prune(most) {
    const database = await this.database();
    if (database === null) return;
    const setups = await result(database.transaction(SETUPS).objectStore(SETUPS).getAll());
    const old = setups.sort((a, b) => b.created - a.created).slice(most);
    const writing = database.transaction([SETUPS, EVENTS], "readwrite");
    for (const { id } of old) {
      writing.objectStore(SETUPS).delete(id);
      writing.objectStore(EVENTS).delete(eventsOf(id));
    }
  }

  /** Adds all of this, or nothing: `LateError` if somebody else was first. @param {Write[]} writes */
  async write(writes) {
    const database = await this.database();
    if (database === null) return this.pass(writes);
    const writing = database.transaction([SETUPS, EVENTS], "readwrite", { durability: "strict" });
    for (const { match, setup, event } of writes) {
      if (setup) writing.objectStore(SETUPS).add(setup);
      if (event) writing.objectStore(EVENTS).add({ match, ...event });
    }
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onerror = (event) => event.preventDefault();
      writing.onabort = () => reject(writing.error?.name === "ConstraintError" ? new LateError() : writing.error);
    });
  }

  /** The same without a database. @param {Write[]} writes */
  pass(writes) {
    for (const { match, event } of writes) {
      if (event && this.passing.get(match)?.events.length !== event.number - 1) throw new LateError();
    }
    for (const { match, setup, event } of structuredClone(writes)) {
      if (setup) this.passing.set(match, { setup, events: [] });
      if (event) this.passing.get(match)?.events.push(event);
    }
  }
}

/** The keys of all events of a match. @param {string} match */
const eventsOf = (match) => IDBKeyRange.bound([match, 0], [match, Number.MAX_SAFE_INTEGER]);

/** @param {() => void} onClosed is told that it is of no use any more: what a site keeps was removed, or the disk failed @returns {Promise<IDBDatabase>} */
async function opened(onClosed) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(SETUPS, { keyPath: "id" });
    opening.result.createObjectStore(EVENTS, { keyPath: ["match", "number"] });
  };
  return result(opening).then((database) => {
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    database.onclose = onClosed;
    return database;
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
