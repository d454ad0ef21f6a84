// How large a tree is shown: zoom, how much is drawn of each node, how high a level is, and what of it is in the frame.

/**
 * @typedef {import("./layout.js").Size} Size
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Placed} Placed
 * @typedef {{width: number, height: number}} Room of the frame
 * @typedef {{left: number, top: number}} Scroll
 * @typedef {"cards" | "signs" | "marks"} Detail a whole card, a sign with its move, or only a mark
 */

export const USUAL_ZOOM = 1; // that a tree opens with: the smallest words on a card have 12 pixels then
export const STEP = 1.25; // how much one more, or one less, zooms
const LARGEST = 2;
const SMALLEST = 0.25; // unless the whole tree needs less
const LABEL = 24; // pixels above each level, whatever the zoom: MAX or MIN, and who moves
const CHIP = 24; // for the move, above a card
const BELOW = 20;
const SIGN_HEIGHT = 24;
const [LEAST_BAND, SIGNS_BAND, LARGEST_BAND] = [28, 72, 140];
const [SMALLEST_CARD, SMALLEST_SIGN] = [56, 16]; // pixels that a card, and a sign, is wide at least
const NARROW = 600; // pixels: a frame that has no room for who moves, beside a tree that is shown small
const SHORT_LABEL = 66;
const BEYOND = 240; // pixels around the frame that are drawn as well, so that scrolling finds something there

/** A tree as it stands in its frame. What it says is in pixels from the corner of what scrolls. */
export class Scene {
  /**
   * @param {Layout} layout @param {Size} size of the cards @param {number} zoom
   * @param {Room & {label: number}} room with the width of the longest label of a level @param {Scroll} [scroll]
   */
  constructor(layout, size, zoom, room, scroll = { left: 0, top: 0 }) {
    this.layout = layout;
    this.size = size;
    this.zoom = zoom;
    this.room = room;
    this.scroll = scroll;
    this.levels = Math.max(1, layout.levels.length);
    this.detail = detailAt(zoom, size);
    this.band = bandAt(zoom, size, room.height / this.levels);
    // Among cards the labels of the levels have a strip of their own; beside smaller ones they have the left edge.
    this.label = room.width < NARROW ? SHORT_LABEL : room.label;
    const free = this.detail === "cards" ? 0 : this.label;
    this.left = free + Math.max(0, (room.width - free - layout.width * zoom) / 2); // a narrow tree stands in the middle
    this.top = this.detail === "cards" ? LABEL + CHIP * zoom : this.detail === "signs" ? 26 : 6; // within its level
    this.height = this.detail === "cards" ? size.height * zoom : Math.min(SIGN_HEIGHT, this.band / 2 - 6);
  }

  /** How large what scrolls is. */
  get whole() {
    return {
      width: Math.max(this.room.width, this.left + this.layout.width * this.zoom),
      height: Math.max(this.room.height, this.levels * this.band),
    };
  }

  /** @param {number} x in the measure of the layout */
  across(x) {
    return this.left + x * this.zoom;
  }

  /** The upper edge of the nodes of a level. @param {number} level */
  down(level) {
    return level * this.band + this.top;
  }

  /** @param {Placed} placed */
  boxOf({ node, x }) {
    const width = Math.max(SMALLEST_SIGN, this.size.width * this.zoom);
    return { x: this.across(x) - width / 2, y: this.down(node.level), width, height: this.height };
  }

  /** The levels that are in the frame or near it, and which part of their width, in the measure of the layout. */
  get inFrame() {
    const { left, top } = this.scroll;
    return {
      first: Math.max(0, Math.floor((top - BEYOND) / this.band)),
      last: Math.min(this.levels - 1, Math.floor((top + this.room.height + BEYOND) / this.band)),
      from: (left - BEYOND - this.left) / this.zoom,
      to: (left + this.room.width + BEYOND - this.left) / this.zoom,
    };
  }

  /** The zoom at which the tree is as wide as the frame; never larger than 100 %. */
  get zoomForWidth() {
    const zoom = this.room.width / this.layout.width;
    const beside = (this.room.width - this.label) / this.layout.width;
    return detailAt(zoom, this.size) === "cards" ? Math.min(1, zoom) : beside;
  }

  /** The zoom at which the whole tree is in the frame; never larger than 100 %. */
  get zoomForWhole() {
    const share = this.room.height / this.levels;
    const high = Math.min(this.zoomForWidth, (share - LABEL) / (CHIP + this.size.height + BELOW));
    // What is too high even so is shown as marks, whose levels share the frame.
    return high > 0 && bandAt(high, this.size, share) <= share + 1e-6
      ? high
      : Math.min(this.zoomForWidth, (SMALLEST_SIGN - 1) / this.size.width);
  }

  /** The nearest zoom that is allowed. @param {number} zoom */
  allowed(zoom) {
    return Math.min(LARGEST, Math.max(Math.min(this.zoomForWhole, SMALLEST), zoom));
  }
}

/** @param {number} zoom @param {Size} size @returns {Detail} */
function detailAt(zoom, { width }) {
  if (zoom * width >= SMALLEST_CARD) return "cards";
  return zoom * width >= SMALLEST_SIGN ? "signs" : "marks";
}

/** The height of a level. A tree that is shown small is not flat as well: its levels share the frame. @param {number} zoom @param {Size} size @param {number} share */
function bandAt(zoom, size, share) {
  const natural = LABEL + (CHIP + size.height + BELOW) * zoom;
  const detail = detailAt(zoom, size);
  if (detail === "cards") return natural;
  const least = Math.min(LARGEST_BAND, Math.max(LEAST_BAND, Math.floor(share)));
  return Math.max(natural, detail === "signs" ? Math.max(SIGNS_BAND, least) : least);
}
