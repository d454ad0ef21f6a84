// The bots, as they describe themselves in the language of the moment.

import * as api from "./api.js";
import { _, language, told } from "./i18n.js";

/** @typedef {import("./shapes.d.ts").Bot} Bot */

/** @returns {Bot[]} */
const bots = () => told().bots;

/** What they say of themselves on a board, by language and game; asked once each. @type {Map<string, Bot[]>} */
const onBoards = new Map();

/** The bots to choose from, ours from the weakest to the strongest. @returns {[string, string, string][]} */
export const levels = () => bots().map(({ name, title }) => [name, title, levelInWords(name)]);

/** The bot that was chosen before, if it is still there; else one that people can beat. @param {string} bot */
export function levelOr(bot) {
  return bots().some((one) => one.name === bot) ? bot : ((bots()[1] ?? bots()[0])?.name ?? bot);
}

/** What a bot is called, with the options that were given to it. @param {string} bot */
export function botName(bot) {
  const [name, options] = bot.split(/:(.*)/);
  const title = bots().find((one) => one.name === name)?.title;
  if (!title) return bot;
  return options ? `${title} (${options})` : title;
}

/** How well a bot plays. @param {string} bot */
export const levelInWords = (bot) => bots().find((one) => one.name === bot.split(":")[0])?.level || _("Computer");

/**
 * How well a bot plays on this board, where it may have less to go by; nothing until the server has answered.
 * @param {string} bot @param {string} game @param {() => void} onAnswer
 */
export function levelOn(bot, game, onAnswer) {
  const key = `${language()} ${game}`;
  const known = onBoards.get(key);
  if (known) return known.find((one) => one.name === bot.split(":")[0])?.level ?? "";
  onBoards.set(key, []);
  api.bots(game).then(
    (answer) => {
      onBoards.set(key, answer);
      onAnswer();
    },
    () => onBoards.delete(key), // no such board, or no answer: asked again when it is wanted again
  );
  return "";
}

/** The same as a sentence about it. @param {string} bot @param {string} game @param {() => void} onAnswer */
export function levelSentence(bot, game, onAnswer) {
  const words = levelOn(bot, game, onAnswer);
  return words ? levelSaid(bot, words) : "";
}

/** How a bot plays, as a sentence about it. @param {string} bot @param {string | null} [words] */
export function levelSaid(bot, words) {
  const said = `${botName(bot)}: ${words ?? levelInWords(bot)}`;
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}
