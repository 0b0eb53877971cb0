/** What a setter asks of a board of givens: the verdict, the symmetry, and puzzles to order. */


/** @import { Ask } from "./steps.js" */
/** @import { Reason } from "../bivalue/browser.js" */

/** Solutions are counted up to this number. */
export const LIMIT = 1000;

/**
 * @typedef {object} Verdict
 * @property {"empty" | "proper" | "several" | "none" | "clash" | "unknown"} status
 * @property {number} givens
 * @property {number} solutions how many were found
 * @property {boolean} exact whether there are no more
 * @property {string} [solution]
 * @property {string} [second]
 * @property {number[]} differ the cells that are not the same in all solutions, if all were found
 * @property {string[]} redundant the names of the cells whose given could be removed
 * @property {Reason} [contradiction]
 * @property {string[]} symmetries
 */

/** @type {Record<string, (row: number, column: number) => [number, number]>} */
const MAPS = {
  "half-turn": (row, column) => [8 - row, 8 - column],
  "quarter-turn": (row, column) => [column, 8 - row],
  "left-right": (row, column) => [row, 8 - column],
  "top-bottom": (row, column) => [8 - row, column],
  diagonal: (row, column) => [column, row],
  "anti-diagonal": (row, column) => [8 - column, 8 - row],
};

/** The names of the symmetries in the order of the verb `generate`. */
export const SYMMETRIES = ["none", ...Object.keys(MAPS), "both-mirrors", "both-diagonals", "full"];

/** The symmetries of the pattern of givens. @param {string} givens 81 characters */
export function symmetriesOf(givens) {
  const filled = (/** @type {number} */ cell) => givens[cell] !== ".";
  const holds = (/** @type {string} */ name) =>
    Array.from({ length: 81 }, (_, cell) => cell).every((cell) => {
      const [row, column] = MAPS[name](Math.floor(cell / 9), cell % 9);
      return filled(cell) === filled(row * 9 + column);
    });
  return Object.keys(MAPS).filter(holds);
}

/** The one name for several symmetries, or nothing if there are none. @param {string[]} symmetries */
export function symmetryName(symmetries) {
  const has = (/** @type {string[]} */ ...names) => names.every((name) => symmetries.includes(name));
  if (has("quarter-turn", "diagonal")) return "full";
  if (has("left-right", "top-bottom")) return "both-mirrors";
  if (has("diagonal", "anti-diagonal")) return "both-diagonals";
  if (has("quarter-turn")) return "quarter-turn";
  return symmetries[0];
}

/** The cells that are not the same in all grids. @param {string[]} grids */
export const differing = (grids) =>
  Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => grids.some((grid) => grid[cell] !== grids[0][cell]));

/**
 * Judges a board of givens.
 *
 * @param {Ask} ask
 * @param {string} givens 81 characters, `.` for an empty cell
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Verdict>}
 */
export async function judge(ask, givens, { signal } = {}) {
  const count = [...givens].filter((digit) => digit !== ".").length;
  /** @type {Verdict} */
  const verdict = {
    status: "unknown",
    givens: count,
    solutions: 0,
    exact: true,
    differ: [],
    redundant: [],
    symmetries: count === 0 ? [] : symmetriesOf(givens),
  };
  if (count === 0) return { ...verdict, status: "empty" };
  const record = await ask("solve", { puzzle: givens, limit: LIMIT, timeout_ms: 5000 }, { signal });
  const contradiction = record.contradiction ?? undefined;
  if (record.status === "invalid") return { ...verdict, status: "clash", contradiction };
  if (record.status === "none") return { ...verdict, status: "none", contradiction };
  const listed = /** @type {string[]} */ (record.listed ?? []);
  const found = { ...verdict, solutions: record.solutions ?? listed.length, exact: record.exact ?? false };
  if (found.solutions > 1)
    // Of more solutions than were found nobody knows where they differ.
    return { ...found, status: "several", solution: record.solution, second: record.second, differ: found.exact ? differing(listed) : [] };
  if (!found.exact) return { ...found, status: "unknown" };
  const { check } = await ask("check", { puzzle: givens }, { signal });
  return { ...found, status: "proper", solution: record.solution, redundant: check?.redundant ?? [] };
}

/** Reads what stands in the givens' cells: a digit, or a blank of any kind. @param {string} text */
export const asGivens = (text) => [...text].map((digit) => (/[1-9]/.test(digit) ? digit : ".")).join("");

/** The board with another given; `.` removes it. @param {string} givens @param {number} cell @param {string} digit */
export const withGiven = (givens, cell, digit) => givens.slice(0, cell) + digit + givens.slice(cell + 1);

/** The cells that are drawn as givens, as a pattern for the verb `generate`. @param {Iterable<number>} cells */
export function patternOf(cells) {
  const drawn = new Set(cells);
  return Array.from({ length: 81 }, (_, cell) => (drawn.has(cell) ? "x" : ".")).join("");
}

/**
 * @typedef {object} Order a puzzle to order; empty texts ask for nothing
 * @property {string} [level]
 * @property {string} [er]
 * @property {string} [technique]
 * @property {string} [symmetry]
 * @property {string} [clues]
 * @property {string} [pattern]
 * @property {number} seed
 * @property {number} [index]
 */

/** The request of the verb `generate` for an order. @param {Order} order */
export function generateRequest({ level, er, technique, symmetry, clues, pattern, seed, index }) {
  return {
    seed,
    ...(index ? { index } : {}),
    ...(level ? { level } : {}),
    ...(er ? { er } : {}),
    ...(technique ? { technique: [technique] } : {}),
    ...(clues ? { clues } : {}),
    // Few puzzles with many givens have no redundant one, so redundant givens are permitted if a number or a pattern is requested.
    ...(clues || pattern ? { minimal: "no" } : {}),
    // A drawn pattern has its own symmetry.
    ...(pattern ? { pattern } : symmetry && symmetry !== "none" ? { symmetry } : {}),
  };
}

/** The range of ratings or numbers of two fields: `7.0..8.3`, `..23`, or one number. @param {string} from @param {string} to */
export function range(from, to) {
  if (from === to) return from;
  return `${from}..${to}`;
}
