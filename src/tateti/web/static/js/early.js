// Before the first paint: the theme that was chosen, so that a dark page does not flash light, and the language, so that what
// is told in it is on its way while the script still comes. A file that was opened by itself is told apart: no more than this runs
// there.
(() => {
  const root = document.documentElement;
  if (location.protocol === "file:") root.classList.add("as-file");

  /** What was chosen on an earlier visit. @param {string} key */
  const chosen = (key) => {
    try {
      return localStorage.getItem(`tateti.${key}`) ?? "";
    } catch {
      return ""; // without storage it is what the system says
    }
  };

  const theme = chosen("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const files = document.getElementById("page-files");
  const { languages = {} } = JSON.parse(files?.textContent ?? "{}");
  const wishes = [chosen("language").replaceAll('"', ""), ...(navigator.languages ?? [])];
  const spoken = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => wish in languages);
  if (!spoken) return;
  root.lang = spoken;
  const { told: toldFile, manifest } = languages[spoken];
  const folder = `${root.dataset.root ?? "/"}files/`;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", folder + manifest);
  const told = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
  told.href = folder + toldFile;
  document.head.append(told);
})();
