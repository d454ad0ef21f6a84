// The focus stays with the person: where it was, or at the nearest thing that is still there.

/**
 * Draws, and if what had the focus has gone, puts it on something else instead of losing it.
 * @param {HTMLElement} root @param {() => void} draw @param {() => HTMLElement | SVGElement | null} otherwise
 */
export function keepingFocus(root, draw, otherwise) {
  const before = document.activeElement;
  const wasHere = before instanceof Element && before !== root && root.contains(before);
  const { id } = wasHere ? before : { id: "" };
  draw();
  if (!wasHere || isFocused()) return;
  const again = id ? document.getElementById(id) : null;
  (again ?? otherwise() ?? root).focus({ preventScroll: true });
}

/** Whether anything has the focus. */
function isFocused() {
  return document.activeElement !== null && document.activeElement !== document.body;
}
