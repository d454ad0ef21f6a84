// A page in the background tells of what happens: in its title, and by a notification if the person asked for that.

import { fileOf } from "./address.js";
import { recall, remember } from "./storage.js";

const isPossible = () => "Notification" in window;

/** Whether notifications were asked for and are allowed. */
export const hasNotifications = () =>
  isPossible() && recall("notifications", false) === true && Notification.permission === "granted";

/** Whether they can be asked for at all: browsers offer them on secure pages only. */
export const canNotify = () => isPossible() && window.isSecureContext && Notification.permission !== "denied";

/** Asks the browser for them, or turns them off; the answer is whether they are on now. @param {boolean} wanted */
export async function useNotifications(wanted) {
  const isAllowed = wanted && isPossible() && (await Notification.requestPermission()) === "granted";
  remember("notifications", isAllowed);
  return isAllowed;
}

/**
 * Tells of something, if nobody looks at the page now.
 * @param {string} title @param {string} words @param {string} about the same thing again takes the place of the last one
 */
export function notify(title, words, about) {
  if (document.visibilityState === "visible" || !hasNotifications()) return;
  try {
    // Whoever was told before is told again: what takes the place of an earlier one is silent otherwise.
    const options = { body: words, tag: about, renotify: true, icon: fileOf("/static/icon.svg") };
    const told = new Notification(title, options);
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // some browsers have them for installed pages only
  }
}
