// Saved games, files and links come from outside, and may be damaged or made to do harm. Nothing of them is
// used as it is: a game is built anew from the parts that are what they should be. A history that does not fit
// the board is left out, because the board is worth more than the way to it; a game without a board is refused.

import { EMPTY, change, pack, unpack, valueOf } from "./cell.js";
import { colouredAs, colouredOf, isDone } from "./game.js";
import { CELLS } from "./grid.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Move} Move */
/** @typedef {import("./game.js").Snapshot} Snapshot */
/** @typedef {import("./game.js").DrawnLink} DrawnLink */

/** Bounds that no player reaches, so that a file cannot fill the memory. */
const MOST_MOVES = 100_000;
export const MOST_LINKS = 2_000;
const MOST_BRANCHES = 50;
const CANDIDATES = 729;
const MOST_ABOUT = 20_000;
const LONGEST_NAME = 200;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {number} end */
const isBelow = (value, end) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value < end;

/** Whether a text can be a game's id. @param {unknown} value @returns {value is string} */
export const isId = (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

/** @param {unknown} value */
const seconds = (value) => (typeof value === "number" && value >= 0 && value < 1e9 ? Math.floor(value) : 0);

/** Whether a number is a packed cell that can be there. @param {unknown} value @returns {value is number} */
function isPacked(value) {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return false;
  const cell = unpack(value);
  return cell.value <= 9 && cell.colours <= 0xff && pack(cell) === value;
}

/** @param {unknown} value @returns {number[] | undefined} */
function cellsOf(value) {
  return Array.isArray(value) && value.length === CELLS && value.every(isPacked) ? [...value] : undefined;
}

/** @param {unknown} value @returns {DrawnLink[] | undefined} */
export function linksOf(value) {
  if (!Array.isArray(value) || value.length > MOST_LINKS) return undefined;
  const right = value.filter((link) => isObject(link) && isBelow(link.from, 729) && isBelow(link.to, 729));
  return right.map(({ from, to, strong }) => ({ from, to, strong: strong === true }));
}

/**
 * Colours of candidates: in ascending order, and no more than one for a candidate.
 * @param {unknown} value
 * @returns {number[] | undefined}
 */
export function candidateColoursOf(value) {
  if (!Array.isArray(value) || value.length > CANDIDATES) return undefined;
  const isRight = value.every((coloured, at) => {
    if (!isBelow(coloured, colouredAs(CANDIDATES, 0))) return false;
    return at === 0 || colouredOf(value[at - 1]).candidate < colouredOf(coloured).candidate;
  });
  return isRight ? [...value] : undefined;
}

/** @param {unknown} value @returns {Snapshot[] | undefined} */
function branchesOf(value) {
  if (!Array.isArray(value) || value.length > MOST_BRANCHES) return undefined;
  const result = [];
  for (const item of value) {
    if (!isObject(item)) return undefined;
    const cells = cellsOf(item.cells);
    const links = linksOf(item.links);
    const candidateColours = candidateColoursOf(item.candidateColours ?? []);
    if (cells === undefined || links === undefined || candidateColours === undefined) return undefined;
    result.push({ cells, links, candidateColours, auto: item.auto === true });
  }
  return result;
}

/**
 * A pair of what was before a move and what is after it.
 * @template T
 * @param {unknown} value
 * @param {(part: unknown) => T | undefined} read
 * @returns {[T, T] | undefined}
 */
function pairOf(value, read) {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const before = read(value[0]);
  const after = read(value[1]);
  return before === undefined || after === undefined ? undefined : [before, after];
}

/** @param {unknown} value */
const flagOf = (value) => (typeof value === "boolean" ? value : undefined);

/** @param {unknown} value @returns {Move | undefined} */
function moveOf(value) {
  if (!isObject(value) || !Array.isArray(value.cells)) return undefined;
  const { cells, kind } = value;
  if (typeof kind !== "string" || !/^[a-zA-Z]{1,20}$/.test(kind)) return undefined;
  if (cells.length % 3 !== 0 || cells.length > CELLS * 3) return undefined;
  const isRight = cells.every((number, at) => (at % 3 === 0 ? isBelow(number, CELLS) : isPacked(number)));
  if (!isRight) return undefined;
  /** @type {Move} */
  const move = { kind, cells: [...cells], seconds: seconds(value.seconds) };
  for (const [name, read] of /** @type {const} */ ([["auto", flagOf], ["links", linksOf], ["candidateColours", candidateColoursOf], ["branches", branchesOf]])) {
    if (value[name] === undefined) continue;
    const pair = pairOf(value[name], /** @type {(part: unknown) => any} */ (read));
    if (pair === undefined) return undefined;
    move[name] = pair;
  }
  return move;
}

/**
 * The moves, if each of them starts with what the one before it left.
 * @param {unknown} value
 * @param {unknown} at
 * @param {number[]} cells  The board after `at` moves.
 * @returns {{ history: Move[], at: number }}
 */
function historyOf(value, at, cells) {
  const none = { history: [], at: 0 };
  if (!Array.isArray(value) || value.length > MOST_MOVES || !isBelow(at, value.length + 1)) return none;
  const end = /** @type {number} */ (at);
  /** @type {Move[]} */
  const history = [];
  for (const item of value) {
    const move = moveOf(item);
    if (move === undefined) return none;
    history.push(move);
  }
  for (const [now, side] of [[cells.slice(), -1], [cells.slice(), 1]]) {
    const board = /** @type {number[]} */ (now);
    const moves = side === -1 ? history.slice(0, end).reverse() : history.slice(end);
    for (const { cells: changes } of moves) {
      for (let i = 0; i < changes.length; i += 3) {
        const [from, to] = side === -1 ? [changes[i + 2], changes[i + 1]] : [changes[i + 1], changes[i + 2]];
        if (board[changes[i]] !== from) return none;
        board[changes[i]] = to;
      }
    }
  }
  return { history, at: end };
}

/** A copy of what JSON can hold, without anything that is no plain value. @param {unknown} value @param {number} depth @returns {any} */
function plain(value, depth) {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth - 1));
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(entries.map(([name, item]) => [name, plain(item, depth - 1)]));
}

/** What else is saved with a game. @param {unknown} value @returns {Record<string, unknown>} */
function aboutOf(value) {
  if (!isObject(value)) return {};
  const copy = plain(value, 6);
  return JSON.stringify(copy).length <= MOST_ABOUT ? copy : {};
}

/** The givens, if a text can be them. @param {unknown} value @returns {value is string} */
export const areGivens = (value) => typeof value === "string" && /^[1-9.]{81}$/.test(value);

/**
 * The game that a value from outside describes; nothing if there is no board in it. What was proved about it
 * is left out, because it can be proved again and need not be believed.
 * @param {unknown} value
 * @returns {Game | null}
 */
export function restoreGame(value) {
  try {
    return isObject(value) ? restored(value) : null;
  } catch {
    // A value with getters, or one that is nested without end.
    return null;
  }
}

/** @param {Record<string, unknown>} value @returns {Game | null} */
function restored(value) {
  const { id, givens } = value;
  if (!isId(id) || !areGivens(givens)) return null;
  const printed = [...givens].map((given) => (given === "." ? 0 : Number(given)));
  const saved = cellsOf(value.cells);
  const fits = saved?.every((cell, index) => printed[index] === 0 || valueOf(cell) === printed[index]);
  // A board that contradicts its givens is not that puzzle's.
  const cells = saved !== undefined && fits ? saved : printed.map((digit) => change(EMPTY, { value: digit }));
  const { history, at } = historyOf(value.history, value.at, cells);
  const help = isObject(value.help) ? value.help : {};
  return {
    id,
    name: typeof value.name === "string" ? value.name.slice(0, LONGEST_NAME) : "",
    givens,
    cells,
    auto: value.auto === true,
    links: linksOf(value.links) ?? [],
    candidateColours: candidateColoursOf(value.candidateColours) ?? [],
    branches: branchesOf(value.branches) ?? [],
    history,
    at,
    seconds: seconds(value.seconds),
    proof: null,
    done: isDone(cells),
    help: {
      hint: isBelow(help.hint, 100) ? Number(help.hint) : 0,
      checks: isBelow(help.checks, 1e9) ? Number(help.checks) : 0,
    },
    about: aboutOf(value.about),
  };
}

/**
 * Settings from outside: those that are there and have a value of the right kind.
 * @template {Record<string, unknown>} T
 * @param {unknown} value
 * @param {T} defaults
 * @returns {Partial<T>}
 */
export function restoreSettings(value, defaults) {
  if (!isObject(value)) return {};
  const right = Object.keys(defaults).filter((name) => typeof value[name] === typeof defaults[name] && String(value[name]).length <= 40);
  return /** @type {Partial<T>} */ (Object.fromEntries(right.map((name) => [name, value[name]])));
}
