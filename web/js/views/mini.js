// Boards to look at: in lists, in proofs, and on paper.

import { columnOf, digitsOf, rowOf } from "../grid.js";
import { draw } from "./dom.js";
import { badgesOf, linksOf, tintsOf } from "./drawn.js";

/** How many drawings have shapes, whose identifiers are different. */
let shaped = 0;

/**
 * A drawing of a board, 90 units wide.
 * @param {object} what
 * @param {string} what.digits      81 characters.
 * @param {string} [what.givens]    81 characters: these digits are drawn as given, and others as placed.
 * @param {number[]} [what.candidates]  Sets of digits, for the empty cells.
 * @param {Iterable<number>} [what.marked]  Cells that are pointed out, with a ring besides the colour.
 * @param {import("../position.js").Drawn} [what.drawn]  What the player has drawn.
 * @param {string} [what.label]     What it is, for who cannot see it; without it the drawing is decoration.
 */
export function miniBoard({ digits, givens = digits, candidates, marked = [], drawn, label }) {
  /** @type {Record<string, string>} */
  const about = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const board = draw("svg", { class: "mini", viewBox: "-1 -1 92 92", ...about });
  board.append(draw("rect", { class: "mini-paper", width: 90, height: 90 }));
  /** What the player draws is 540 units wide. @param {string} kind @param {Element[]} parts */
  const layer = (kind, parts) => void (parts.length > 0 && board.append(draw("g", { class: kind, transform: `scale(${1 / 6})` }, ...parts)));
  if (drawn) layer("tints", tintsOf(drawn.colours, `shape-${(shaped += 1)}`));
  for (const cell of marked) {
    const at = { x: columnOf(cell) * 10 + 0.6, y: rowOf(cell) * 10 + 0.6, width: 8.8, height: 8.8, rx: 1.6 };
    board.append(draw("rect", { class: "mini-marked", ...at }));
  }
  const lines = (/** @type {number[]} */ places) => places.map((at) => `M${at * 10} 0v90M0 ${at * 10}h90`).join("");
  board.append(draw("path", { class: "mini-thin", d: lines([1, 2, 4, 5, 7, 8]) }));
  board.append(draw("path", { class: "mini-thick", d: `${lines([3, 6])}M0 0h90v90h-90z` }));
  if (drawn) {
    layer("badges", badgesOf(drawn.coloured));
    layer("links", linksOf(drawn.links));
  }
  for (let cell = 0; cell < 81; cell += 1) {
    const [x, y] = [columnOf(cell) * 10, rowOf(cell) * 10];
    const digit = digits[cell];
    if (digit !== ".") {
      const kind = givens[cell] === "." ? "mini-placed" : "mini-given";
      board.append(draw("text", { class: kind, x: x + 5, y: y + 7.55 }, document.createTextNode(digit)));
      continue;
    }
    for (const candidate of digitsOf(candidates?.[cell] ?? 0)) {
      const place = { x: x + 1.9 + ((candidate - 1) % 3) * 3.1, y: y + 2.95 + Math.floor((candidate - 1) / 3) * 3 };
      const kind = (drawn?.corners[cell] ?? 0) & (1 << (candidate - 1)) ? "mini-candidate corner" : "mini-candidate";
      board.append(draw("text", { class: kind, ...place }, document.createTextNode(String(candidate))));
    }
  }
  return board;
}
