// Short sounds, made here: a move, the end, little time left. One key turns them off, and that is remembered.

import { recall, remember } from "./storage.js";

/** @typedef {"move" | "theirs" | "won" | "over" | "time"} Sound */

/** The tones of each: pitch in Hz, when it begins and how long it lasts, in seconds. @type {Record<Sound, [number, number, number][]>} */
const TONES = {
  move: [[523, 0, 0.07]],
  theirs: [[392, 0, 0.08]],
  won: [
    [523, 0, 0.12],
    [659, 0.11, 0.12],
    [784, 0.22, 0.22],
  ],
  over: [
    [440, 0, 0.14],
    [330, 0.13, 0.24],
  ],
  time: [
    [880, 0, 0.05],
    [880, 0.1, 0.05],
  ],
};

const LOUD = 0.12;

/** @type {AudioContext | null} */
let context = null;

export const hasSound = () => recall("sound", true) === true;

/** @param {boolean} wanted */
export function useSound(wanted) {
  remember("sound", wanted);
  if (wanted) play("move");
}

/** Plays a sound, if sounds are wanted and the browser lets us. @param {Sound} sound */
export function play(sound) {
  // Browsers are silent until the person has done something on the page, and complain to those who try.
  if (!hasSound() || !("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const [pitch, begins, lasts] of TONES[sound]) tone(context, pitch, context.currentTime + begins, lasts);
  } catch {
    // without a device it is silent
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} lasts */
function tone(audio, pitch, at, lasts) {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + lasts);
}
