// What Sphinx finds, shown by language: pages in that of the reader, then those that there are in English only, under a heading that says so.
// The excerpts are taken from `search-texts.js` and not fetched page by page, so they are there when the site is opened from files, too.
// All of it stands in a block, for the names of scripts are shared.
{
  const place = document.getElementById("search-results");
  const own = document.documentElement.lang;
  const BEFORE = 90;
  const LENGTH = 240;

  const languageOf = (page) => /\.(es|pt)$/.exec(page)?.[1] ?? "en";

  // Letters without their accents; as many as before.
  const folded = (text) => text.toLowerCase().replace(/\p{Letter}/gu, (letter) => letter.normalize("NFD")[0]);

  const element = (name, text = "", attributes = {}) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.textContent = text;
    return made;
  };

  // The stem of a word that was typed without its accents, as it is in the index; stems depend on what is a vowel, so it may be longer, too.
  const accented = (word) => {
    const isMeant = (one) => one !== folded(one) && one.length >= word.length - 2 && folded(word).startsWith(folded(one));
    const known = [...Object.keys(Search._index.terms), ...Object.keys(Search._index.titleterms)];
    return known.filter(isMeant).sort((one, other) => other.length - one.length)[0];
  };

  // What is found for the words as they were typed, and then for the same with their accents.
  const found = (query) => {
    const [asked, , excluded, typed, objects] = Search._parseQuery(query);
    const stems = [...typed].map((word) => new Stemmer().stemWord(word));
    const others = [...typed].map((word, number) => accented(word) ?? stems[number]);
    const results = [stems, others].flatMap((words) =>
      Search._performSearch(asked, new Set(words), excluded, typed, objects).reverse(),
    );
    const byPlace = new Map(results.reverse().map((result) => [`${result[0]}${result[2]}`, result]));
    return { results: [...byPlace.values()].reverse(), looked: [...typed, ...stems, ...others].map(folded) };
  };

  // The section of a page that has most of the words, or the one that the result leads to.
  const sectionOf = (page, anchor, looked) => {
    const sections = Search.texts[page] ?? [];
    const named = sections.find(([id]) => anchor === `#${id}`);
    if (named) return named[1];
    const count = ([, text]) => looked.filter((word) => folded(text).includes(word)).length;
    return sections.reduce((best, one) => (count(one) > count(best) ? one : best), sections[0] ?? ["", ""])[1];
  };

  const excerpt = (page, anchor, looked) => {
    const text = sectionOf(page, anchor, looked);
    const places = looked.map((word) => folded(text).indexOf(word)).filter((at) => at >= 0);
    const from = Math.max(0, (places.length ? Math.min(...places) : 0) - BEFORE);
    const begin = from && text.indexOf(" ", from) + 1;
    const end = begin + LENGTH < text.length ? text.lastIndexOf(" ", begin + LENGTH) : text.length;
    return `${begin ? "… " : ""}${text.slice(begin, end)}${end < text.length ? " …" : ""}`;
  };

  // The text, with the words that were looked for marked in it.
  const marked = (text, looked) => {
    const signs = /[.*+?^${}()|[\]\\]/g;
    const wanted = new RegExp(looked.map((word) => word.replace(signs, "\\$&")).join("|") || "$^", "g");
    const pieces = [];
    let at = 0;
    for (const { 0: word, index } of folded(text).matchAll(wanted)) {
      pieces.push(text.slice(at, index), element("mark", text.slice(index, index + word.length)));
      at = index + word.length;
    }
    return [...pieces, text.slice(at)];
  };

  const item = ([page, title, anchor], looked) => {
    const shown = element("li");
    shown.lang = languageOf(page);
    shown.append(element("a", title, { href: `${page}.html${anchor ?? ""}`, hreflang: shown.lang }));
    const context = element("p", "", { className: "context" });
    context.append(...marked(excerpt(page, anchor, looked), looked));
    shown.append(context);
    return shown;
  };

  const list = (results, looked) => {
    const shown = element("ul", "", { className: "search" });
    shown.append(...results.map((result) => item(result, looked)));
    return shown;
  };

  Search.performSearch = (query) => {
    const { results, looked } = found(query);
    const isTranslated = (page) => Search._index.docnames.includes(`${page}.${own}`);
    const mine = results.filter(([page]) => languageOf(page) === own);
    const english = results.filter(([page]) => own !== "en" && languageOf(page) === "en" && !isTranslated(page));
    const others = mine.length + english.length ? [] : results;
    const { one, several, none } = place.dataset;
    const count = mine.length + english.length;
    const summary = count > 1 ? several.replace("{count}", count) : count ? one : none;
    place.append(element("p", summary, { className: "search-summary", role: "status" }));
    for (const [heading, group] of [["", mine], [place.dataset.english, english], [place.dataset.elsewhere, others]]) {
      if (group.length && heading) place.append(element("h2", heading));
      if (group.length) place.append(list(group, looked));
    }
  };
}
