// Light or dark: the system's, until somebody chooses.

const system = matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<() => void>} */
const listeners = new Set();

const tell = () => {
  for (const listener of listeners) listener();
};

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : system.matches;
}

export function switchTheme() {
  const chosen = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = chosen;
  try {
    localStorage.setItem("tateti.theme", chosen);
  } catch {
    // it holds for this visit
  }
  colourFrame();
  tell();
}

/** What the browser draws around the page has its colour, which is the system's unless somebody has chosen. */
export function colourFrame() {
  if (!document.documentElement.dataset.theme) return;
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", backgroundColor);
}

/** @param {() => void} listener */
export function onTheme(listener) {
  listeners.add(listener);
}

system.addEventListener("change", tell);
