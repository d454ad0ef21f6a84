// When something was, in the person's language.

const DAY = 24 * 3600;

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
];

/** "now", "5 min. ago", "yesterday". @param {number} when @param {number} now @param {string} language */
export function ago(when, now, language) {
  const seconds = Math.max(0, (now - when) / 1000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const [unit, length] = UNITS.find(([, shortest]) => seconds >= shortest) ?? ["second", Infinity];
  return words.format(-(unit === "day" ? daysBetween(when, now) : Math.floor(seconds / length)), unit);
}

/** What was yesterday is known by the calendar, not by the hours. @param {number} when @param {number} now */
function daysBetween(when, now) {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / (DAY * 1000));
}

/** The day and the time of day. @param {number} when @param {string} language */
export function dateInWords(when, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(when);
}

/** The day alone. @param {string} moment @param {string} language */
export function dayInWords(moment, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(moment));
}
