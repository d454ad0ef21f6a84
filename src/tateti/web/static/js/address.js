// Addresses of the page: they are written from its root, and the root may lie anywhere on a host.

/** Where the root of the page lies: the page that was opened says it, as seen from itself; without that it is the host's own. */
const root = rootOf(globalThis.document?.documentElement?.dataset?.root);

/** @param {string | undefined} told */
function rootOf(told) {
  return told === undefined ? "/" : new URL(told, location.href).pathname;
}

/**
 * The paths that have files of their own in a folder that any host serves; null where a server answers at every address.
 * @type {Set<string> | null}
 */
const written = writtenPaths();

function writtenPaths() {
  const told = globalThis.document?.querySelector?.('meta[name="tateti-site"]')?.getAttribute("content");
  return told ? new Set(JSON.parse(told).pages) : null;
}

/** Where a file of the page is, or what answers in its place. @param {string} path like `/files/main.js` */
export const fileOf = (path) => root + path.slice(1);

/** An address of the page as the browser needs it. @param {string} path like `/learn/fork?step=2` */
export const addressOf = (path) => fileOf(loadable(path));

/**
 * A path that can be loaded again. One that has no file of its own on a host that has nothing but files is that of the start,
 * which says what is meant.
 * @param {string} path like `/m/abc?ply=2`, which is `/?at=/m/abc&ply=2` there
 */
export function loadable(path) {
  const [, pathname, query, aim] = /^([^?#]*)([^#]*)(.*)$/s.exec(path) ?? [];
  if (written?.has(pathname) ?? true) return path;
  const meant = encodeURIComponent(pathname).replaceAll("%2F", "/");
  return `/?at=${meant}${query.replace("?", "&")}${aim}`;
}

/**
 * The path of an address within the page: `/learn`, wherever the page lies, and whether or not there is a slash at the end;
 * null where it is not one of this page.
 * @param {string} pathname
 */
export function pathWithin(pathname) {
  if (!`${pathname}/`.startsWith(root)) return null;
  return `/${pathname.slice(root.length)}`.replace(/(?<=.)\/(index\.html)?$|(?<=^\/)index\.html$/, "");
}

const MEANT = /^\?at=([^&]*)&?/;

/** What the address of the start means, where that is another page. */
function meant() {
  const [, at] = (written && pathWithin(location.pathname) === "/" && MEANT.exec(location.search)) || [];
  try {
    return at && decodeURIComponent(at).startsWith("/") ? decodeURIComponent(at) : null;
  } catch {
    return null; // it cannot be read, and then it is the start
  }
}

/** Where one is in the page. */
export const path = () => meant() ?? pathWithin(location.pathname) ?? "/";

/** What is asked for there, from the question mark on. */
export const queryHere = () =>
  meant() === null ? location.search : location.search.replace(MEANT, "?").replace(/^\?$/, "");

/** The whole address of the page, for others to open. */
export const wholeRoot = () => location.origin + root;
