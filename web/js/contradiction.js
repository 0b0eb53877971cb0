// What is wrong with a board in play, and which move broke it.

import { unpack, valueOf } from "./cell.js";
import { conflicts, possible, solutionOf } from "./game.js";
import { CELLS, HOUSES, bit, cellName } from "./grid.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * What can be seen to be wrong without the solution: repeated digits, an empty cell without a candidate, or a
 * digit without a place in a house. Candidates that the player has struck are not there.
 * @param {Game} game
 * @returns {{ kind: "repeated" | "no-candidate" | "no-place", cells: number[], digit?: number, house?: number } | undefined}
 */
export function visibleFault({ cells }) {
  const repeated = conflicts(cells);
  if (repeated.size > 0) return { kind: "repeated", cells: [...repeated].sort((a, b) => a - b) };
  const free = possible(cells).map((set, cell) => (valueOf(cells[cell]) !== 0 ? 0 : set & ~unpack(cells[cell]).struck));
  for (let cell = 0; cell < CELLS; cell += 1) {
    if (valueOf(cells[cell]) === 0 && free[cell] === 0) return { kind: "no-candidate", cells: [cell] };
  }
  for (const [house, members] of HOUSES.entries()) {
    for (let digit = 1; digit <= 9; digit += 1) {
      const isThere = members.some((cell) => valueOf(cells[cell]) === digit || free[cell] & bit(digit));
      if (!isThere) return { kind: "no-place", cells: members, digit, house };
    }
  }
  return undefined;
}

/** A move of the history that set a digit or struck a candidate. @typedef {{ at: number, cell: number, digit: number, places: boolean, name: string }} Claim */

/**
 * What the board claims beyond the givens: each placed digit and each struck candidate, with the move that made
 * it, in the order of the moves. Claims that were taken back are not on the board. What was there before the
 * first move has `at` -1.
 * @param {Game} game
 * @returns {Claim[]}
 */
function claims({ cells, givens, history, at }) {
  /** @type {Map<string, number>} */
  const made = new Map();
  history.slice(0, at).forEach((move, index) => {
    for (let i = 0; i < move.cells.length; i += 3) {
      const [cell, before, after] = move.cells.slice(i, i + 3);
      const [old, now] = [unpack(before), unpack(after)];
      if (now.value !== old.value) made.set(`${cell}=${now.value}`, index);
      for (let digit = 1; digit <= 9; digit += 1) {
        if (now.struck & ~old.struck & bit(digit)) made.set(`${cell}<>${digit}`, index);
      }
    }
  });
  /** @type {Claim[]} */
  const found = [];
  cells.forEach((packed, cell) => {
    const { value, struck } = unpack(packed);
    const add = (/** @type {number} */ digit, /** @type {boolean} */ places) => {
      const sign = places ? "=" : "<>";
      found.push({ at: made.get(`${cell}${sign}${digit}`) ?? -1, cell, digit, places, name: `${cellName(cell)}${sign}${digit}` });
    };
    if (givens[cell] !== ".") return;
    if (value !== 0) add(value, true);
    else for (let digit = 1; digit <= 9; digit += 1) if (struck & bit(digit)) add(digit, false);
  });
  return found.sort((a, b) => a.at - b.at || a.cell - b.cell || a.digit - b.digit);
}

/**
 * The first move that made the board wrong, with the claims before it, which are right; nothing if all are right
 * or if there is no one solution.
 * @param {Game} game
 * @returns {{ wrong: Claim, before: Claim[] } | undefined}
 */
export function brokenBy(game) {
  const solution = solutionOf(game);
  if (solution === null) return undefined;
  const all = claims(game);
  const index = all.findIndex(({ cell, digit, places }) => (Number(solution[cell]) === digit) !== places);
  return index < 0 ? undefined : { wrong: all[index], before: all.slice(0, index) };
}
