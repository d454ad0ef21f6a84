// Light or dark: the system's, until somebody chooses.

const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set();

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
  listeners.forEach((listener) => listener());
}

/** @param {() => void} listener */
export function onTheme(listener) {
  listeners.add(listener);
}

system.addEventListener("change", () => listeners.forEach((listener) => listener()));
