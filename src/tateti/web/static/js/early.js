// Before the first paint: the theme that was chosen, so that a dark page does not flash light.
(() => {
  try {
    const chosen = localStorage.getItem("tateti.theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // without storage the system's theme it is
  }
})();
