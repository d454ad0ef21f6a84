// The focus stays with the person: where it was, or at the nearest thing that is still there.

/**
 * Draws, and if what had the focus has gone, puts it on something else instead of losing it.
 * @param {HTMLElement} root @param {() => void} draw @param {() => HTMLElement | SVGElement | null} otherwise
 */
export function keepingFocus(root, draw, otherwise) {
  const before = document.activeElement;
  const wasHere = before instanceof Element && before !== root && root.contains(before);
  draw();
  if (!wasHere) return;
  // What was moved is still there, but has lost it; what is in a part that is folded cannot have it.
  const places = [() => before, () => document.getElementById(before.id), otherwise, () => root];
  for (const place of places) {
    if (isFocused()) return;
    /** @type {HTMLElement | null} */ (place())?.focus({ preventScroll: true });
  }
}

/** Whether anything has the focus. */
function isFocused() {
  return document.activeElement !== null && document.activeElement !== document.body;
}
