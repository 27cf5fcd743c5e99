/* Arrow keys step through a game. Everything works without this file: the keys only follow the page's own links. */
const STEPS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const busy = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input, select, textarea, .moves");
  const link = busy ? null : document.querySelector(`.steps a[rel="${STEPS[event.key]}"]`);
  if (link) {
    event.preventDefault();
    location.replace(link.href.split("#")[0]);
  }
});

/* The list shows the move that stands on the board. */
const current = document.querySelector(".moves [aria-current]");
const list = current && current.closest(".moves");
if (list) list.scrollTop = current.closest("tr").offsetTop - list.clientHeight / 2;
