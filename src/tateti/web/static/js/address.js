// Addresses of the page: they are written from its root, and the root may lie anywhere on a host.

/** Where the root of the page lies: the page that was opened says it, as seen from itself; without that it is the host's own. */
const root = rootOf(globalThis.document?.documentElement?.dataset?.root);

/** @param {string | undefined} told */
function rootOf(told) {
  return told === undefined ? "/" : new URL(told, location.href).pathname;
}

/** An address of the page as the browser needs it. @param {string} path like `/learn/fork?step=2` */
export const addressOf = (path) => root + path.slice(1);

/**
 * The path of an address within the page: `/learn`, wherever the page lies, and whether or not there is a slash at the end;
 * null where it is not one of this page.
 * @param {string} pathname
 */
export function pathWithin(pathname) {
  if (!`${pathname}/`.startsWith(root)) return null;
  return `/${pathname.slice(root.length)}`.replace(/(?<=.)\/(index\.html)?$|(?<=^\/)index\.html$/, "");
}

/** Where one is in the page. */
export const path = () => pathWithin(location.pathname) ?? "/";

/** The whole address of the page, for others to open. */
export const wholeRoot = () => location.origin + root;
