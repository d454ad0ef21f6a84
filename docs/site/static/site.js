// On the first page the picture of a board makes room for the board itself, which is a page in a frame. Not on a phone, where a frame
// that scrolls within a page is a trap; not for those who save data, since the engine takes some megabytes; not from a file, where
// browsers run no workers. There the picture stays, with the link below it.
const place = document.querySelector(".live-board");
const saving = navigator.connection?.saveData ?? false;
if (place && !saving && location.protocol !== "file:" && matchMedia("(min-width: 60rem)").matches) {
  const frame = document.createElement("iframe");
  frame.src = place.dataset.address;
  frame.title = "tateti";
  const picture = place.querySelector("img");
  (picture.closest("p, a") ?? picture).replaceWith(frame);
  // As high as what is in it, so that nothing is cut and nothing scrolls within the page.
  frame.addEventListener("load", () => {
    const { body, documentElement } = frame.contentDocument;
    new ResizeObserver(() => (frame.style.height = `${documentElement.scrollHeight + 2}px`)).observe(body);
  });
}

// What is wider than its place scrolls there, and by keyboard as well.
for (const example of document.querySelectorAll("pre, .table-wrapper")) {
  if (example.scrollWidth > example.clientWidth) example.tabIndex = 0;
}
