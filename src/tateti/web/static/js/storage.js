// What the browser remembers between visits; without storage nothing is remembered, and nothing breaks.

/** @param {string} key @param {any} otherwise */
export function recall(key, otherwise = null) {
  return read(() => localStorage, key, otherwise);
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  write(() => localStorage, key, value);
}

/** The same for this tab alone. @param {string} key @param {any} otherwise */
export function recallHere(key, otherwise = null) {
  return read(() => sessionStorage, key, otherwise);
}

/** @param {string} key @param {any} value @returns {boolean} whether there was room for it */
export function rememberHere(key, value) {
  return write(() => sessionStorage, key, value);
}

/** @param {() => Storage} storage @param {string} key @param {any} otherwise */
function read(storage, key, otherwise) {
  try {
    const text = storage().getItem(`tateti.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {() => Storage} storage @param {string} key @param {any} value @returns {boolean} whether it is kept */
function write(storage, key, value) {
  try {
    if (value === null) storage().removeItem(`tateti.${key}`);
    else storage().setItem(`tateti.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is full or forbidden
  }
}
