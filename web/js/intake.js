// What somebody pastes, drops or opens becomes a puzzle, a list of puzzles to choose from, or a fault with
// its place. The library reads the text; nothing of its formats is known here.

import { EMPTY, change } from "./cell.js";
import { BivalueError } from "./engine.js";
import { bit } from "./grid.js";
import { areGivens, isObject } from "./restore.js";

/** A puzzle that can be played: `cells` are packed, with the digits and marks that came with it. @typedef {{ givens: string, name: string, cells?: number[] }} Puzzle */

/**
 * What is wrong with a text.
 * @typedef {object} Fault
 * @property {string} code       One of the library's words, such as `length`.
 * @property {number} [line]     From 1.
 * @property {number} [column]   From 1, in characters.
 * @property {string} message    In English, as the library says it.
 * @property {import("../bivalue/browser.js").MessageValues} [values]  The message as data.
 */

/**
 * @typedef {{ kind: "puzzle", puzzle: Puzzle }
 *   | { kind: "several", puzzles: (Puzzle & { line: number })[], faults: Fault[] }
 *   | { kind: "fault", faults: Fault[] }} Taken
 */

/** More text than this is no puzzle that somebody pastes, and would keep the page busy. */
export const LONGEST = 4_000_000;

/** @param {unknown} error @returns {Fault} */
function faultOf(error) {
  // An error that is not about the text is shown as it is.
  if (!(error instanceof BivalueError) || error.code === "closed" || error.code === "internal") throw error;
  const { code, line, column, message, values } = error;
  return { code, line, column, message, values };
}

/**
 * The puzzle of a record of `convert` in the format `json`.
 * @param {import("../bivalue/browser.js").Answer} record
 * @returns {Puzzle | undefined}
 */
function puzzleOf({ converted, name }) {
  /** @type {unknown} */
  const value = JSON.parse(converted?.text ?? "null");
  if (!isObject(value) || !areGivens(value.puzzle)) return undefined;
  const givens = value.puzzle;
  const title = typeof value.title === "string" ? value.title : (name ?? "");
  const placed = areGivens(value.placed) ? value.placed : ".".repeat(81);
  const candidates = Array.isArray(value.candidates) && value.candidates.length === 81 ? value.candidates : undefined;
  if (placed === ".".repeat(81) && candidates === undefined) return { givens, name: title };
  const cells = [...givens].map((given, index) => {
    const digit = given === "." ? placed[index] : given;
    if (digit !== ".") return change(EMPTY, { value: Number(digit) });
    if (candidates === undefined) return EMPTY;
    const digits = [...String(candidates[index])].filter((character) => /[1-9]/.test(character));
    return change(EMPTY, { centre: digits.reduce((set, digit) => set | bit(Number(digit)), 0), full: true });
  });
  return { givens, name: title, cells };
}

/**
 * Reads a text.
 * @param {import("./engine.js").Engine} engine
 * @param {string} text
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<Taken>}
 */
export async function take(engine, text, options) {
  if (text.length > LONGEST) return { kind: "fault", faults: [{ code: "too-long", message: "" }] };
  /** @type {Fault} */
  let fault;
  try {
    const record = await engine.ask("convert", { puzzle: text, format: "json" }, options);
    const puzzle = puzzleOf(record);
    if (puzzle !== undefined) return { kind: "puzzle", puzzle };
    return { kind: "fault", faults: [{ code: "sukaku", message: "" }] };
  } catch (error) {
    fault = faultOf(error);
  }
  // There may be several puzzles, or one beside what cannot be read.
  const { cells, lines, errors } = await engine.readGrids(text, options);
  if (lines.length === 0) return { kind: "fault", faults: fault.code === "several" ? errors.map(faultOf) : [fault] };
  const puzzles = [...lines].map((line, at) => {
    const digits = cells.subarray(at * 81, at * 81 + 81);
    return { line, name: "", givens: [...digits].map((digit) => digit || ".").join("") };
  });
  return { kind: "several", puzzles, faults: errors.map(faultOf) };
}

/**
 * The text around a fault: the line before it, the line itself cut at its place, and the line after it.
 * @param {string} text
 * @param {Fault} fault
 * @returns {{ before: string, start: string, at: string, rest: string, after: string } | undefined}
 */
export function excerpt(text, { line, column }) {
  if (line === undefined) return undefined;
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const [before = "", own = "", after = ""] = [lines[line - 2], lines[line - 1], lines[line]];
  const characters = [...own];
  // Without a column the whole line is at fault; behind the end something is missing.
  const from = column === undefined ? 0 : column - 1;
  const to = column === undefined ? characters.length : from + 1;
  const left = Math.max(0, from - 24);
  const right = Math.min(characters.length, to + 40);
  const short = (/** @type {string} */ other) => ([...other].length > 90 ? `${[...other].slice(0, 90).join("")}…` : other);
  return {
    before: short(before),
    start: (left > 0 ? "…" : "") + characters.slice(left, from).join(""),
    at: characters.slice(from, Math.min(to, from + 90)).join("") || "\u25af",
    rest: characters.slice(to, right).join("") + (right < characters.length ? "…" : ""),
    after: short(after),
  };
}

/** Where a fault is in a text, as the range to select. @param {string} text @param {Fault} fault */
export function rangeOf(text, { line, column }) {
  if (line === undefined) return undefined;
  const ends = [...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length);
  const start = line === 1 ? 0 : (ends[line - 2] ?? text.length);
  const end = (ends[line - 1] ?? text.length + 1) - 1;
  if (column === undefined) return { start, end };
  const before = [...text.slice(start)].slice(0, column - 1).join("").length;
  return { start: start + before, end: Math.min(start + before + 1, text.length) };
}
