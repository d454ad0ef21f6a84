// What the page itself says of its files: the languages there are with what is told in each, and whether it is kept.

import { fileOf } from "./address.js";

/**
 * @typedef {object} PageFiles
 * @property {Record<string, {name: string, told: string, tournaments: string, manifest: string}>} languages with the names of their files
 * @property {boolean} isKept whether the browser is to keep the page
 * @property {boolean} isShell whether this is what was kept, shown because the network did not answer
 */

/** @returns {PageFiles} */
export function pageFiles() {
  const found = document.getElementById("page-files")?.textContent;
  return { languages: {}, isKept: false, isShell: false, ...JSON.parse(found ?? "{}") };
}

/** Where a file is, by its name. @param {string} name */
export const fileAddress = (name) => fileOf(`/files/${name}`);
