// How far the engine is: a line at the foot of the page, until it is there; or why it cannot be had.

import { h, show } from "../dom.js";
import { _, onLanguage } from "../i18n.js";

/** What the page says of a file that is not right. @param {string} file */
export function failureInWords(file) {
  if (!file) return _("The engine could not be started in this browser. Two people can still play here.");
  return _("The file {file} is damaged or missing, so the engine was not started. Two people can still play here.", {
    file,
  });
}

/** What every answer waits for. @param {import("./engine.js").Engine} engine */
export function waitingInWords({ state: { share, isReady, failed } }) {
  if (isReady || failed !== null) return null;
  const percent = Math.floor(share * 100);
  return percent < 100 ? _("The engine is loading: {percent}%", { percent }) : _("The engine is starting…");
}

/** @param {import("./engine.js").Engine} engine */
export function showLoading(engine) {
  const strip = h("div", { class: "engine-loading", role: "status" });
  const draw = () => {
    const { share, isReady, failed } = engine.state;
    const words = waitingInWords(engine) ?? _("Loading…");
    for (const place of document.querySelectorAll(".loading-words")) place.textContent = words; // on pages that wait for it
    strip.hidden = isReady;
    if (isReady) return show(strip);
    if (failed !== null) {
      const again = h("button", { type: "button", class: "button", onclick: () => engine.restart() }, _("Try again"));
      return show(strip, h("span", { class: "engine-words" }, failureInWords(failed)), again);
    }
    const percent = Math.floor(share * 100);
    return show(
      strip,
      h("span", { class: "engine-words" }, words),
      h("progress", { max: 100, value: percent < 100 ? percent : null, "aria-hidden": "true" }),
    );
  };
  engine.onState(draw);
  onLanguage(draw);
  draw();
  document.body.append(strip);
}
