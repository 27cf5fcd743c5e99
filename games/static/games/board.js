/* The board as one tab stop: arrow keys go from square to square. Everything works without this file: each square is
   a button, the written square comes first, and links lead past the board. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SQUARE = 40;
const board = document.querySelector(".board");
const squares = board ? [...board.querySelectorAll("foreignObject > button")] : [];

const place = (square) => [square.parentElement.x.baseVal.value, square.parentElement.y.baseVal.value];
const there = new Map(squares.map((square) => [place(square).join(), square]));

/* Squares that cannot be pressed are passed over. */
function next(from, [right, down]) {
  let [x, y] = place(from);
  const { width, height } = board.viewBox.baseVal;
  while (x >= 0 && y >= 0 && x <= width && y <= height) {
    x += right * SQUARE;
    y += down * SQUARE;
    const found = there.get([x, y].join());
    if (found) return found;
  }
  return null;
}

function only(square) {
  for (const other of squares) other.tabIndex = other === square ? 0 : -1;
}

/* The square nearest to the last move, or to the middle. */
function start() {
  const last = board.querySelector(".last");
  const { width, height } = board.viewBox.baseVal;
  const [x, y] = last && last.x ? [last.x.baseVal.value, last.y.baseVal.value] : [width / 2, height / 2];
  const far = (square) => Math.hypot(place(square)[0] - x, place(square)[1] - y);
  return squares.reduce((one, other) => (far(other) < far(one) ? other : one));
}

/* Listened to around the picture: one that listens itself would be a tab stop of its own. */
if (squares.length > 1) {
  only(start());
  board.parentElement.addEventListener("focusin", (event) => {
    if (squares.includes(event.target)) only(event.target);
  });
  board.parentElement.addEventListener("keydown", (event) => {
    const busy = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !squares.includes(event.target);
    const way = busy ? null : WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const found = next(event.target, way);
    if (found) found.focus();
  });
}
