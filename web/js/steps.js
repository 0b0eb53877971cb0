/**
 * Positions: the digits and candidates of a board, as the records of the package write them.
 *
 * A position is plain data, so that it can be stored and compared. Cells and sets of digits are numbers as
 * in `grid.js`.
 */

import { valueOf, unpack } from "./cell.js";
import { gridOf, possible } from "./game.js";
import { ALL_DIGITS, PEERS, bit, cellName, cellsNamed, columnOf, conclusionNamed, digitsOf, rowOf } from "./grid.js";

/**
 * @typedef {object} Position
 * @property {string} givens 81 characters, `.` where no digit was given
 * @property {string} digits 81 characters, with given and placed digits
 * @property {number[]} candidates the candidates of each cell; 0 for a filled cell
 */

/** @typedef {{cell: number, digit: number, places: boolean}} Conclusion */

/**
 * How the package is asked: `engine.ask` of the page, or the same of the package alone.
 * @typedef {(verb: any, request: any, options?: {signal?: AbortSignal, key?: string, long?: boolean}) => Promise<any>} Ask
 */

/** The number of the cell with that name. @param {string} name */
export const cellNumber = (name) => {
  const [cell] = cellsNamed(name);
  if (cell === undefined) throw new Error(`no cell: ${name}`);
  return cell;
};

/** Reads `r4c7=2` or `r4c7<>2`. @param {string} text @returns {Conclusion} */
export function conclusion(text) {
  const found = conclusionNamed(text);
  if (found === null) throw new Error(`no conclusion: ${text}`);
  return found;
}

/** @param {Conclusion} so */
export const conclusionName = ({ cell, digit, places }) => `${cellName(cell)}${places ? "=" : "<>"}${digit}`;

/** The conclusions of a step's record. @param {{place?: string[], eliminate?: string[]}} step */
export const conclusionsOf = (step) => [...(step.place ?? []), ...(step.eliminate ?? [])].map(conclusion);

/** @import { Span } from "../bivalue/browser.js" */

/** The parts of a step's record that its short texts are made of. @typedef {{text?: string, text_spans?: Span[] | null, place?: string[], eliminate?: string[]}} Told */

/**
 * The number of the character of a step's text from which the text has its conclusions alone; `undefined` if the
 * record has no spans. The conclusions are the candidates that the last spans name.
 * @param {Told} step
 */
function conclusionsFrom({ text_spans: spans, place = [], eliminate = [] }) {
  let left = place.length + eliminate.length;
  for (const { from, cells, digits = [] } of (spans ?? []).toReversed()) {
    left -= cells.length * digits.length;
    if (left <= 0) return left === 0 ? from : undefined;
  }
  return undefined;
}

/** What a step concludes, as short as the library says it: `r4c18<>2` for both cells. @param {Told} step */
export function shortOf(step) {
  const { text = "", place = [], eliminate = [] } = step;
  const from = conclusionsFrom(step);
  return from === undefined ? [...place, ...eliminate].join(" ") : [...text].slice(from).join("");
}

/** Whether the text of a step names more than its conclusions. @param {Told} step */
export function namesMore(step) {
  const from = conclusionsFrom(step) ?? Infinity;
  return step.text_spans?.some((span) => span.from < from) ?? false;
}

/** The position of those digits, with all candidates that no digit excludes. @param {string} givens @param {string} [digits] @returns {Position} */
export function position(givens, digits = givens) {
  const candidates = Array.from({ length: 81 }, (_, cell) => {
    if (digits[cell] !== ".") return 0;
    return PEERS[cell].reduce((set, peer) => (digits[peer] === "." ? set : set & ~bit(Number(digits[peer]))), ALL_DIGITS);
  });
  return { givens, digits, candidates };
}

/** The position of a game, with what the player has struck. @param {import("./game.js").Game} game @returns {Position} */
export function fromGame(game) {
  const free = possible(game.cells);
  const candidates = game.cells.map((packed, cell) => (valueOf(packed) ? 0 : free[cell] & ~unpack(packed).struck));
  return { givens: game.givens, digits: gridOf(game), candidates };
}

/** The position after those conclusions. @param {Position} before @param {Conclusion[]} conclusions @returns {Position} */
export function after(before, conclusions) {
  const digits = [...before.digits];
  const candidates = [...before.candidates];
  for (const { cell, digit, places } of conclusions) {
    if (!places) {
      candidates[cell] &= ~bit(digit);
      continue;
    }
    digits[cell] = String(digit);
    candidates[cell] = 0;
    for (const peer of PEERS[cell]) candidates[peer] &= ~bit(digit);
  }
  return { givens: before.givens, digits: digits.join(""), candidates };
}

/**
 * Reads a line of a library of steps, `:code:digits:grid:eliminated:...`: the grid with `+` before each
 * placed digit, then the eliminated candidates as digit, row, column.
 *
 * @param {string} line
 * @returns {Position}
 */
export function fromLibrary(line) {
  const [, , , grid, eliminated = ""] = line.split(":");
  const cells = [...grid.matchAll(/\+?[1-9.]/g)].map(([cell]) => cell);
  if (cells.length !== 81) throw new Error(`${cells.length} cells`);
  const givens = cells.map((cell) => (cell.length === 1 ? cell : ".")).join("");
  const gone = eliminated.split(" ").filter(Boolean);
  return after(
    position(givens, cells.map((cell) => cell.at(-1)).join("")),
    gone.map(([digit, row, column]) => ({ cell: (Number(row) - 1) * 9 + Number(column) - 1, digit: Number(digit), places: false })),
  );
}

/** The position as a line of a library of steps, which every verb of the package reads. @param {Position} from */
export function toLibrary({ givens, digits, candidates }) {
  const grid = [...digits].map((digit, cell) => (digit !== "." && givens[cell] === "." ? `+${digit}` : digit)).join("");
  const full = position(givens, digits).candidates;
  const gone = full.flatMap((set, cell) =>
    digitsOf(set & ~candidates[cell]).map((digit) => `${digit}${rowOf(cell) + 1}${columnOf(cell) + 1}`),
  );
  return `:0000:x:${grid}:${gone.join(" ")}:::`;
}

/** A generator of numbers below a bound; the same for the same seed (mulberry32). @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** @template T @param {readonly T[]} list @param {(below: number) => number} next @returns {T[]} */
function shuffled(list, next) {
  const rest = [...list];
  return list.map(() => rest.splice(next(rest.length), 1)[0]);
}

/**
 * An equivalent position: rows, columns and digits are exchanged at random, so that the same steps are
 * there, but have to be found anew.
 *
 * @param {Position} from
 * @param {number} seed
 * @returns {Position}
 */
export function rearranged(from, seed) {
  const next = random(seed);
  const line = () => shuffled([0, 1, 2], next).flatMap((chute) => shuffled([0, 1, 2], next).map((i) => chute * 3 + i));
  const [rows, columns, names] = [line(), line(), [0, ...shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], next)]];
  const transpose = next(2) === 1;
  const source = Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = [rows[rowOf(cell)], columns[columnOf(cell)]];
    return transpose ? column * 9 + row : row * 9 + column;
  });
  const renamed = (/** @type {string} */ digit) => (digit === "." ? digit : String(names[Number(digit)]));
  const moved = (/** @type {string} */ text) => source.map((cell) => renamed(text[cell])).join("");
  return {
    givens: moved(from.givens),
    digits: moved(from.digits),
    candidates: source.map((cell) => digitsOf(from.candidates[cell]).reduce((set, digit) => set | bit(names[digit]), 0)),
  };
}
