// A frame that is moved by dragging and made larger or smaller by Ctrl and the wheel, or by two fingers.

const CLICK = 4; // pixels that the mouse may move while it clicks
const WHEEL = 0.0022; // how much a turn of the wheel zooms

/**
 * @param {HTMLElement} frame that scrolls
 * @param {(factor: number, x: number, y: number) => void} zoom around a point of the window
 */
export function listenToGestures(frame, zoom) {
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * WHEEL), event.clientX, event.clientY);
    },
    { passive: false },
  );
  listenToDragging(frame);
  listenToPinching(frame, zoom);
}

/** The mouse drags what is in the frame; fingers scroll it as they do everything. @param {HTMLElement} frame */
function listenToDragging(frame) {
  /** @type {{x: number, y: number, left: number, top: number} | null} */
  let began = null;
  let isDragging = false;
  frame.addEventListener("pointerdown", (event) => {
    isDragging = false;
    // Beyond what it shows the frame has its scroll bars.
    const isInside =
      event.target !== frame || (event.offsetX < frame.clientWidth && event.offsetY < frame.clientHeight);
    began =
      event.pointerType === "mouse" && event.button === 0 && isInside
        ? { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop }
        : null;
  });
  frame.addEventListener("pointermove", (event) => {
    if (!began || !(event.buttons & 1)) return;
    const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
    if (!isDragging && Math.hypot(dx, dy) <= CLICK) return;
    if (!isDragging) frame.setPointerCapture(event.pointerId);
    isDragging = true;
    frame.toggleAttribute("data-dragging", true);
    frame.scrollTo(began.left - dx, began.top - dy);
  });
  const end = () => {
    began = null;
    frame.toggleAttribute("data-dragging", false);
  };
  frame.addEventListener("pointerup", end);
  frame.addEventListener("pointercancel", end);
  frame.addEventListener(
    "click",
    (event) => {
      if (isDragging) event.stopPropagation();
      isDragging = false;
    },
    { capture: true },
  );
}

/** @param {HTMLElement} frame @param {(factor: number, x: number, y: number) => void} zoom */
function listenToPinching(frame, zoom) {
  /** @type {number | null} */
  let apart = null;
  frame.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = event.touches;
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (apart !== null && now > 0) zoom(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      apart = now;
    },
    { passive: false },
  );
  for (const kind of ["touchstart", "touchend", "touchcancel"])
    frame.addEventListener(kind, () => {
      apart = null;
    });
}
