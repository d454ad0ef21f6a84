// Nicknames that were made from a name: whoever corrects the name wants those to follow it.

/** Ways to call somebody without the whole name, as the server makes them. @param {string} name @returns {string[]} */
function shorter(name) {
  const [, family = "", given = ""] = /^([^,]*),(.*)$/.exec(name) ?? [];
  const [own, ...rest] = wordsOf(given.trim() ? given : name.replaceAll(",", " "));
  if (!own) return [];
  const initials = rest.map(initialOf);
  const last = given.trim() ? wordsOf(family).slice(0, 1).map(initialOf) : [];
  const short = given.trim() ? last : initials.slice(0, 1);
  return [own, [own, ...short].join(" "), [own, ...initials, ...last].join(" ")];
}

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** @param {string} word */
const initialOf = (word) => `${[...word][0]}.`;

/**
 * Whether a nickname is one that is made from a name: the first word, with initials, and with the group or a number where
 * others are called the same.
 * @param {string} nickname @param {string} name @param {string} group
 */
export function isMadeFrom(nickname, name, group) {
  const ways = shorter(name);
  const ofGroup = group && nickname.endsWith(` (${group})`) ? nickname.slice(0, -` (${group})`.length) : nickname;
  return [nickname, ofGroup, nickname.replace(/ \d+$/, "")].some((one) => ways.includes(one));
}
