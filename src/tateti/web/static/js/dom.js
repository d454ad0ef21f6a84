// A tiny safe way to build the page: no text is ever read as markup.

import { addressOf } from "./address.js";

const SVG = "http://www.w3.org/2000/svg";

/** What was given to an element as properties, so that a later showing can give it anew. */
const given = Symbol("given");

/**
 * @typedef {Node | string | number | null | undefined | false | Child[]} Child
 * @typedef {Element & {[given]?: Record<string, any>}} Built an element, with what it was given
 */

/**
 * An HTML element. Names that begin with `on` are handlers, those with a dot are properties, the others attributes;
 * an attribute of true is empty, one of false, null or undefined is absent.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, properties, ...children) {
  return /** @type {HTMLElement} */ (filled(document.createElement(tag), properties, children));
}

/**
 * An SVG element, with the same properties.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, properties, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), properties, children));
}

/** @param {any} element @param {Record<string, any> | null | undefined} properties @param {Child[]} children */
function filled(element, properties, children) {
  element[given] = {};
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name.startsWith("on") || name.startsWith(".")) {
      const property = name.replace(".", "");
      element[property] = value;
      element[given][property] = value;
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : attribute(name, String(value)));
    }
  }
  element.append(...flat(children));
  return element;
}

/** Links to our own pages are written from the root of the page. @param {string} name @param {string} value */
const attribute = (name, value) => (name === "href" && value.startsWith("/") ? addressOf(value) : value);

/** @param {Child[]} children @returns {(Node | string)[]} */
function flat(children) {
  const all = /** @type {(Node | string | number | null | undefined | false)[]} */ (
    /** @type {any[]} */ (children).flat(Infinity)
  );
  return all
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Shows these children in an element. What is already there and alike stays and is only changed where it differs, so
 * that focus, scrolling and animations go on; what has a key or an id is found by that, wherever it stands.
 * @param {Element} parent
 * @param {...Child} children
 */
export function show(parent, ...children) {
  const wanted = flat(children).map((child) => (child instanceof Node ? child : document.createTextNode(child)));
  const keyed = new Map([...parent.childNodes].map((node) => [keyOf(node), node]));
  keyed.delete(null);
  /** What stands in the place of the next child. @type {ChildNode | null} */
  let there = parent.firstChild;
  for (const child of wanted) {
    const known = there && alike(there, child) ? there : keyed.get(keyOf(child));
    if (known && alike(known, child)) {
      while (there && there !== known && isGone(there, wanted)) there = removed(there);
      if (there === known) there = known.nextSibling;
      else parent.insertBefore(known, there);
      change(known, child);
      keyed.delete(keyOf(child));
    } else {
      parent.insertBefore(child, there);
      if (there && (keyOf(there) === null || isGone(there, wanted))) there = removed(there);
    }
  }
  while (there) there = removed(there);
}

/** Whether something with a key is wanted nowhere. @param {Node} there @param {Node[]} wanted */
const isGone = (there, wanted) => keyOf(there) !== null && !wanted.some((child) => alike(there, child));

/** Removes a node. @param {ChildNode} node @returns {ChildNode | null} what came after it */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} a @param {Node} b */
function alike(a, b) {
  return a === b || (a.nodeName === b.nodeName && a.nodeType === b.nodeType && keyOf(a) === keyOf(b));
}

/** What names an element: its key, or else its id. What has another name is another thing: a button that had the focus must not become another one under it. @param {Node} node */
function keyOf(node) {
  return node instanceof Element ? (node.getAttribute("data-key") ?? (node.id || null)) : null;
}

/** @param {any} there @param {any} wanted */
function change(there, wanted) {
  if (there === wanted) return;
  if (there.nodeType !== Node.ELEMENT_NODE) {
    if (there.nodeValue !== wanted.nodeValue) there.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...there.attributes]) if (!wanted.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of [...wanted.attributes]) {
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  }
  for (const name of Object.keys(there[given] ?? {})) if (!(name in (wanted[given] ?? {}))) there[name] = null;
  for (const [name, value] of Object.entries(wanted[given] ?? {})) {
    if (there[name] !== value) there[name] = value;
  }
  there[given] = wanted[given];
  // A component keeps its own inside.
  if (!there.localName.includes("-")) show(there, ...wanted.childNodes);
}
