// A clock as people choose it: minutes for the match, seconds that every move adds; written `300+5`, in seconds.

const LONGEST = 24 * 3600; // as the server says

/** @typedef {{minutes: number, added: number}} ClockParts */

/** The clock that is written so, or null where none is. @param {string} clock @returns {ClockParts | null} */
export function partsOf(clock) {
  const [, seconds, added = "0"] = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(clock) ?? [];
  return seconds === undefined ? null : { minutes: Number(seconds) / 60, added: Number(added) };
}

/** How it is written, or null if it is no clock. @param {ClockParts} parts @returns {string | null} */
export function clockOf({ minutes, added }) {
  const seconds = Number((minutes * 60).toFixed(1));
  const isClock = seconds > 0 && seconds <= LONGEST && added >= 0 && added <= LONGEST;
  return isClock ? `${seconds}+${Number(added.toFixed(1))}` : null;
}
