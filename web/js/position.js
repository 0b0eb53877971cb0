// A game as the library reads it: givens, placed digits and what the player has struck, as one line in the
// format `sudoku-studio`.

import { unpack, valueOf } from "./cell.js";
import { bit, cellOfCandidate, columnOf, digitOfCandidate, digitsOf, rowOf } from "./grid.js";
import { candidates, colouredOf, linksShown, possible } from "./game.js";

/**
 * The position of a game as the value of a request's member `puzzle`: `+` stands before a placed digit,
 * and `413` behind the colon for the candidate 4 that was struck in row 1, column 3.
 * @param {import("./game.js").Game} game
 * @returns {{ text: string, format: string }}
 */
export function positionOf(game) {
  const digits = game.cells.map((packed, index) => {
    const value = valueOf(packed);
    if (value === 0) return ".";
    return game.givens[index] === "." ? `+${value}` : String(value);
  });
  const free = possible(game.cells);
  const struck = game.cells.flatMap((packed, index) => {
    if (valueOf(packed) !== 0) return [];
    const out = digitsOf(unpack(packed).struck).filter((digit) => free[index] & bit(digit));
    return out.map((digit) => `${digit}${rowOf(index) + 1}${columnOf(index) + 1}`);
  });
  const tail = struck.length > 0 ? `:${struck.join(" ")}` : "";
  return { text: digits.join("") + tail, format: "sudoku-studio" };
}

/**
 * What the player has noted and drawn on the board, for pictures and paper.
 * @typedef {object} Drawn
 * @property {number[]} notes     The candidates that are noted in each cell, as sets of digits, ...
 * @property {number[]} corners   ... and which of them are corner marks.
 * @property {number[]} colours   The colours of each cell, as sets.
 * @property {{ candidate: number, colour: number }[]} coloured   Candidates that have a colour, and are noted.
 * @property {import("./game.js").DrawnLink[]} links   Those between empty cells.
 */

/** @param {import("./game.js").Game} game @returns {Drawn} */
export function drawnOf(game) {
  const held = game.cells.map(unpack);
  const corners = held.map(({ value, corner }) => (value === 0 ? corner : 0));
  const notes = candidates(game).map((set, cell) => set | corners[cell]);
  const coloured = game.candidateColours.map(colouredOf).filter(({ candidate }) => notes[cellOfCandidate(candidate)] & bit(digitOfCandidate(candidate)));
  return { notes, corners, colours: held.map(({ colours }) => colours), coloured, links: linksShown(game) };
}
