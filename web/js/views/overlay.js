// What is laid over the board: the library's drawing of a step, and what the board itself shows for it.

import { bit, cellsNamed, conclusionNamed } from "../grid.js";
import { nothingOver } from "./look.js";

/** @typedef {import("../../bivalue/browser.js").Step} Step */

/**
 * What is shown with a drawing.
 * @typedef {object} Shown
 * @property {Step} [step]           Its candidates are shown, and what it does to them.
 * @property {string} [grid]         Another position instead of the game's: 81 characters, ...
 * @property {string} [givens]       ... which of its digits are given, ...
 * @property {string[]} [candidates] ... and its candidates, `137` for each cell.
 * @property {number[]} [cells]      Cells that are lit.
 */

/**
 * @param {Shown} shown
 * @returns {import("./look.js").Over}
 */
export function overOf({ step, grid, givens, candidates, cells = [] }) {
  const over = nothingOver();
  if (grid) over.grid = grid;
  if (givens) over.givens = givens;
  if (candidates) {
    over.notes = candidates.map((digits) => [...digits].reduce((bits, digit) => bits | bit(Number(digit)), 0));
  }
  over.cells = new Set(cells);
  if (step) {
    /** @param {string[]} names @param {number[]} digits */
    const mark = (names, digits) => {
      const bits = digits.reduce((all, digit) => all | bit(digit), 0);
      for (const cell of names.flatMap(cellsNamed)) over.marked.set(cell, (over.marked.get(cell) ?? 0) | bits);
    };
    for (const { cells = [], digits = [] } of step.marks ?? []) mark(cells, digits);
    for (const { from, to } of step.links ?? []) {
      for (const node of [from, to]) mark(node.cells, [node.digit]);
    }
    for (const text of [...(step.place ?? []), ...(step.eliminate ?? [])]) {
      const so = conclusionNamed(text);
      if (so === null) continue;
      const side = so.places ? over.placed : over.eliminated;
      side.set(so.cell, (side.get(so.cell) ?? 0) | bit(so.digit));
    }
  }
  return over;
}

/**
 * The drawing as an element, cut to the board, without the text beside it. Its marked candidates
 * are shown by the board itself, so that they look like all others.
 * @param {string} svg
 * @returns {Element | null}
 */
export function drawingOf(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") return null;
  for (const part of [...parsed.querySelectorAll("style, script, title, desc, text, .strike")]) part.remove();
  const drawing = document.importNode(parsed, true);
  drawing.setAttribute("viewBox", "26 26 540 540");
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  drawing.removeAttribute("role");
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}
