// A game: a puzzle, what the player has made of it, and every move on the way. All functions are pure:
// they return another game, or the same one if nothing has changed.

import { change, pack, unpack, valueOf, EMPTY } from "./cell.js";
import { ALL_DIGITS, CELLS, HOUSES, PEERS, bit, cellOfCandidate, conclusionNamed } from "./grid.js";

/** A link between two candidates that the player has drawn. @typedef {{ from: number, to: number, strong: boolean }} DrawnLink */

/**
 * What a branch leaves as it was. `candidateColours` has a number for each candidate that the player has
 * coloured, in ascending order: see `colouredOf`.
 * @typedef {{ cells: number[], auto: boolean, links: DrawnLink[], candidateColours: number[] }} Snapshot
 */

/**
 * What a player changes: cells (packed, see cell.js), whether candidates are kept automatically, links, the
 * colours of candidates, and open branches ("what if"), the innermost last.
 * @typedef {Snapshot & { branches: Snapshot[] }} Position
 */

/**
 * A move: what it changes, so that it can be undone and redone. `cells` has three numbers for each cell
 * that changes: its index, and the packed cell before and after.
 * @typedef {object} Move
 * @property {string} kind      What the player did: `digit`, `corner`, `centre`, `colour`, `erase`, ...
 * @property {number[]} cells
 * @property {number} seconds   The time on the clock.
 * @property {[boolean, boolean]} [auto]
 * @property {[DrawnLink[], DrawnLink[]]} [links]
 * @property {[number[], number[]]} [candidateColours]
 * @property {[Snapshot[], Snapshot[]]} [branches]
 */

/**
 * What is known about the solutions of a puzzle: the part of a record of `solve` that is kept.
 * @typedef {object} Proof
 * @property {string} status    `unique`, `multiple`, `none`, `invalid`, `limit`.
 * @property {string | null} [solution]
 * @property {string | null} [second]
 * @property {import("../bivalue/browser.js").Reason | null} [contradiction]
 */

/**
 * @typedef {object} GameParts
 * @property {string} id        Names the game among the saved ones.
 * @property {string} name      A title, or nothing.
 * @property {string} givens    81 characters, `.` for an empty cell.
 * @property {Move[]} history   All moves, also those that were undone.
 * @property {number} at        The number of moves that are in force.
 * @property {number} seconds   The time on the clock.
 * @property {Proof | null} proof
 * @property {boolean} done     Whether every cell has a digit and none are in conflict.
 * @property {{ hint: number, checks: number }} help   The highest rung of hints, and the number of checks.
 * @property {Record<string, unknown>} about   Anything else that is to be saved with the game.
 */

/** @typedef {GameParts & Position} Game */

/**
 * A new game.
 * @param {{ id: string, givens: string, name?: string, cells?: number[], about?: Record<string, unknown> }} parts
 * @returns {Game}
 */
export function newGame({ id, givens, name = "", cells, about = {} }) {
  const digits = [...givens].map((character) => (character >= "1" && character <= "9" ? Number(character) : 0));
  if (digits.length !== CELLS) throw new RangeError(`${digits.length} cells, expected ${CELLS}`);
  const printed = digits.map((digit) => digit || ".").join("");
  const held = (cells ?? []).map((cell, index) => (digits[index] ? change(cell, { value: digits[index] }) : cell));
  const position = cells?.length === CELLS ? held : digits.map((value) => change(EMPTY, { value }));
  return {
    id,
    name,
    givens: printed,
    cells: position,
    auto: false,
    links: [],
    candidateColours: [],
    branches: [],
    history: [],
    at: 0,
    seconds: 0,
    proof: null,
    done: isDone(position),
    help: { hint: 0, checks: 0 },
    about,
  };
}

/** Whether a cell is given. @param {Game} game @param {number} cell */
export const isGiven = (game, cell) => game.givens[cell] !== ".";

/** All digits, given and placed: 81 characters. @param {Game} game */
export const gridOf = (game) => game.cells.map((cell) => valueOf(cell) || ".").join("");

/**
 * The digits that no filled cell rules out, for each cell.
 * @param {number[]} cells
 */
export function possible(cells) {
  const used = HOUSES.map((house) => house.reduce((bits, cell) => bits | (1 << valueOf(cells[cell])), 0) >> 1);
  const all = new Array(CELLS).fill(0);
  HOUSES.forEach((house, index) => house.forEach((cell) => (all[cell] |= used[index])));
  return all.map((bits) => ALL_DIGITS & ~bits);
}

/**
 * The candidates of each cell as they are shown: those that are kept automatically, or the centre marks;
 * none in a filled cell.
 * @param {Position} position
 */
export function candidates({ cells, auto }) {
  const free = auto ? possible(cells) : [];
  return cells.map((packed, index) => {
    const { value, centre, struck } = unpack(packed);
    if (value !== 0) return 0;
    return auto ? free[index] & ~struck : centre;
  });
}

/** The cells whose digit occurs twice in a house. @param {number[]} cells @returns {Set<number>} */
export function conflicts(cells) {
  const found = new Set();
  for (const house of HOUSES) {
    /** @type {number[]} */
    const places = new Array(10).fill(-1);
    for (const cell of house) {
      const value = valueOf(cells[cell]);
      if (value === 0) continue;
      if (places[value] >= 0) found.add(cell).add(places[value]);
      places[value] = cell;
    }
  }
  return found;
}

/** @param {number[]} cells */
export function isDone(cells) {
  return cells.every((cell) => valueOf(cell) !== 0) && conflicts(cells).size === 0;
}

/**
 * The cells in which the player is wrong: with a digit that is not the solution's, or with the solution's
 * candidate struck. Nothing is known without a solution.
 * @param {Game} game
 */
export function mistakes(game) {
  const solution = solutionOf(game);
  if (solution === null) return [];
  return game.cells.flatMap((packed, index) => {
    const { value, struck } = unpack(packed);
    const digit = Number(solution[index]);
    const isWrong = value === 0 ? (struck & bit(digit)) !== 0 : value !== digit;
    return isWrong ? [index] : [];
  });
}

/** The only solution, if there is one. @param {Game} game */
export const solutionOf = ({ proof }) => (proof?.status === "unique" ? (proof.solution ?? null) : null);

/**
 * Makes a move, unless it changes nothing.
 * @param {Game} game
 * @param {string} kind
 * @param {Partial<Position>} to
 * @returns {Game}
 */
function makeMove(game, kind, to) {
  const cells = to.cells ?? game.cells;
  /** @type {Move} */
  const move = { kind, cells: [], seconds: game.seconds };
  cells.forEach((packed, index) => {
    if (packed !== game.cells[index]) move.cells.push(index, game.cells[index], packed);
  });
  if (to.auto !== undefined && to.auto !== game.auto) move.auto = [game.auto, to.auto];
  if (to.links !== undefined && to.links !== game.links) move.links = [game.links, to.links];
  if (to.candidateColours !== undefined && to.candidateColours !== game.candidateColours) {
    move.candidateColours = [game.candidateColours, to.candidateColours];
  }
  if (to.branches !== undefined) move.branches = [game.branches, to.branches];
  if (move.cells.length === 0 && !move.auto && !move.links && !move.candidateColours && !move.branches) return game;
  const history = game.history.slice(0, game.at);
  history.push(move);
  return { ...game, ...to, cells, history, at: history.length, done: isDone(cells) };
}

/**
 * The game after that many of its moves: undo and redo.
 * @param {Game} game
 * @param {number} at
 * @returns {Game}
 */
export function goTo(game, at) {
  const end = Math.max(0, Math.min(at, game.history.length));
  if (end === game.at) return game;
  const cells = game.cells.slice();
  let { auto, links, candidateColours, branches } = game;
  for (let now = game.at; now !== end; ) {
    const back = end < now;
    const move = game.history[back ? now - 1 : now];
    const side = back ? 0 : 1;
    for (let i = 0; i < move.cells.length; i += 3) cells[move.cells[i]] = move.cells[i + 1 + side];
    if (move.auto) auto = move.auto[side];
    if (move.links) links = move.links[side];
    if (move.candidateColours) candidateColours = move.candidateColours[side];
    if (move.branches) branches = move.branches[side];
    now += back ? -1 : 1;
  }
  return { ...game, cells, auto, links, candidateColours, branches, at: end, done: isDone(cells) };
}

/**
 * The last state, at or before the present one, in which nothing was wrong.
 * @param {Game} game
 * @returns {Game}
 */
export function lastRight(game) {
  if (solutionOf(game) === null) return game;
  let right = game;
  while (right.at > 0 && mistakes(right).length > 0) right = goTo(right, right.at - 1);
  return right;
}

/**
 * Changes some of the cells.
 * @param {Game} game
 * @param {string} kind
 * @param {Iterable<number>} which
 * @param {(cell: import("./cell.js").Cell, index: number) => Partial<import("./cell.js").Cell>} how
 * @returns {Game}
 */
function edit(game, kind, which, how) {
  const cells = game.cells.slice();
  for (const index of which) {
    const cell = unpack(cells[index]);
    cells[index] = pack({ ...cell, ...how(cell, index) });
  }
  return makeMove(game, kind, { cells });
}

/** Takes a digit out of the marks of all cells that see it. @param {number[]} cells @param {number} at */
function tidy(cells, at) {
  const seen = bit(valueOf(cells[at]));
  for (const peer of PEERS[at]) {
    const { corner, centre } = unpack(cells[peer]);
    if ((corner | centre) & seen) cells[peer] = change(cells[peer], { corner: corner & ~seen, centre: centre & ~seen });
  }
}

/**
 * Enters a digit, or removes it where all those cells have it.
 * @param {Game} game
 * @param {number[]} which
 * @param {number} digit
 * @param {{ tidies: boolean }} options   Whether the marks of cells that see the digit lose it.
 */
export function enter(game, which, digit, { tidies }) {
  const open = which.filter((cell) => !isGiven(game, cell));
  const removes = open.every((cell) => valueOf(game.cells[cell]) === digit);
  const cells = game.cells.slice();
  for (const cell of open) {
    cells[cell] = change(cells[cell], { value: removes ? 0 : digit });
    if (tidies && !removes) tidy(cells, cell);
  }
  return makeMove(game, "digit", { cells });
}

/**
 * Sets a corner or centre mark, or removes it where all those cells have it. Where the candidates are
 * known, removing a centre mark rules the candidate out.
 * @param {Game} game
 * @param {number[]} which
 * @param {number} digit
 * @param {"corner" | "centre"} kind
 */
export function mark(game, which, digit, kind) {
  const open = which.filter((cell) => valueOf(game.cells[cell]) === 0);
  const wanted = bit(digit);
  if (kind === "corner") {
    const removes = open.every((cell) => unpack(game.cells[cell]).corner & wanted);
    return edit(game, kind, open, ({ corner }) => ({ corner: removes ? corner & ~wanted : corner | wanted }));
  }
  const shown = candidates(game);
  if (game.auto) {
    const free = possible(game.cells);
    const able = open.filter((cell) => free[cell] & wanted);
    const strikes = able.some((cell) => shown[cell] & wanted);
    return edit(game, kind, able, ({ struck }) => ({ struck: strikes ? struck | wanted : struck & ~wanted }));
  }
  const removes = open.every((cell) => shown[cell] & wanted);
  return edit(game, kind, open, ({ centre, struck, full }) => ({
    centre: removes ? centre & ~wanted : centre | wanted,
    struck: removes && full ? struck | wanted : struck & ~wanted,
  }));
}

/** Gives cells a colour, or takes it where all have it. @param {Game} game @param {number[]} which @param {number} colour */
export function paint(game, which, colour) {
  const wanted = 1 << colour;
  const removes = which.every((cell) => unpack(game.cells[cell]).colours & wanted);
  return edit(game, "colour", which, ({ colours }) => ({ colours: removes ? colours & ~wanted : colours | wanted }));
}

/** The number of colours. */
const COLOUR_COUNT = 8;

/**
 * The candidate that a number of `candidateColours` stands for, and its colour, 0 to 7.
 * @param {number} coloured
 */
export const colouredOf = (coloured) => ({ candidate: Math.floor(coloured / COLOUR_COUNT), colour: coloured % COLOUR_COUNT });

/** That number. @param {number} candidate @param {number} colour */
export const colouredAs = (candidate, colour) => candidate * COLOUR_COUNT + colour;

/**
 * Gives candidates a colour in place of the one that they have, or takes it where all have it.
 * @param {Game} game
 * @param {number[]} candidates
 * @param {number} colour
 */
export function paintCandidates(game, candidates, colour) {
  if (candidates.length === 0) return game;
  const held = new Set(game.candidateColours);
  const wanted = new Set(candidates);
  const removes = candidates.every((candidate) => held.has(colouredAs(candidate, colour)));
  const others = game.candidateColours.filter((coloured) => !wanted.has(colouredOf(coloured).candidate));
  const added = removes ? [] : [...wanted].map((candidate) => colouredAs(candidate, colour));
  return makeMove(game, "colour", { candidateColours: [...others, ...added].sort((a, b) => a - b) });
}

/** Takes the colours of cells and of their candidates. @param {Game} game @param {number[]} which */
export function clearColours(game, which) {
  const cells = game.cells.slice();
  for (const cell of which) cells[cell] = change(cells[cell], { colours: 0 });
  const rest = game.candidateColours.filter((coloured) => !which.includes(cellOfCandidate(colouredOf(coloured).candidate)));
  return makeMove(game, "colour", { cells, ...(rest.length < game.candidateColours.length && { candidateColours: rest }) });
}

/**
 * Clears what is uppermost in cells: digits, or marks if there are none, or colours.
 * @param {Game} game
 * @param {number[]} which
 */
export function erase(game, which) {
  const open = which.filter((cell) => !isGiven(game, cell));
  const filled = open.filter((cell) => valueOf(game.cells[cell]) !== 0);
  if (filled.length > 0) return edit(game, "erase", filled, () => ({ value: 0 }));
  const marked = open.filter((cell) => {
    const { corner, centre, struck } = unpack(game.cells[cell]);
    return corner | struck | (game.auto ? 0 : centre);
  });
  if (marked.length > 0) {
    return edit(game, "erase", marked, () => ({ corner: 0, centre: 0, struck: 0, full: false }));
  }
  return clearColours(game, which);
}

/** The empty cells. @param {Game} game */
const empties = (game) => game.cells.flatMap((packed, index) => (valueOf(packed) === 0 ? [index] : []));

/** Writes all candidates into the centre marks; what was struck stays struck. @param {Game} game */
export function fill(game) {
  const free = possible(game.cells);
  return edit(game, "fill", empties(game), ({ struck }, index) => ({ centre: free[index] & ~struck, full: true }));
}

/** Removes the marks that a digit on the board rules out. @param {Game} game */
export function clean(game) {
  const free = possible(game.cells);
  return edit(game, "clean", empties(game), ({ corner, centre }, index) => ({
    corner: corner & free[index],
    centre: centre & free[index],
  }));
}

/** Removes all marks, and keeps candidates automatically no longer. @param {Game} game */
export function clearMarks(game) {
  const cells = game.cells.map((packed) => change(packed, { corner: 0, centre: 0, struck: 0, full: false }));
  return makeMove(game, "clear", { cells, auto: false });
}

/**
 * Keeps candidates automatically, or leaves those that are shown to the player.
 * @param {Game} game
 * @param {boolean} on
 */
export function setAuto(game, on) {
  if (on) return makeMove(game, "auto", { auto: true });
  const shown = candidates(game);
  const cells = game.cells.slice();
  for (const cell of empties(game)) cells[cell] = change(cells[cell], { centre: shown[cell], full: true });
  return makeMove(game, "auto", { cells, auto: false });
}

/**
 * Does what a step of the library concludes, and nothing else: `r4c7=2` is placed, `r4c7<>2` is struck.
 * @param {Game} game
 * @param {string[]} conclusions
 * @param {{ tidies: boolean }} [options]   Whether marks that a placed digit rules out go with it.
 */
export function applyStep(game, conclusions, { tidies } = { tidies: true }) {
  const cells = game.cells.slice();
  for (const text of conclusions) {
    const so = conclusionNamed(text);
    if (so === null || isGiven(game, so.cell)) continue;
    const { corner, centre, struck } = unpack(cells[so.cell]);
    const out = bit(so.digit);
    cells[so.cell] = so.places
      ? change(cells[so.cell], { value: so.digit })
      : change(cells[so.cell], { struck: struck | out, corner: corner & ~out, centre: centre & ~out });
    if (so.places && tidies) tidy(cells, so.cell);
  }
  return makeMove(game, "step", { cells });
}

/** Back to the givens, as a move that can be undone. @param {Game} game */
export function reset(game) {
  const cells = [...game.givens].map((given) => change(EMPTY, { value: given === "." ? 0 : Number(given) }));
  const branches = game.branches.length > 0 ? { branches: [] } : {};
  const links = game.links.length > 0 ? { links: [] } : {};
  const candidateColours = game.candidateColours.length > 0 ? { candidateColours: [] } : {};
  return makeMove(game, "reset", { cells, auto: false, ...links, ...candidateColours, ...branches });
}

/**
 * Draws a link between two candidates; a link that is there becomes weak, and then goes.
 * @param {Game} game
 * @param {number} from
 * @param {number} to
 */
export function drawLink(game, from, to) {
  if (from === to) return game;
  const [low, high] = from < to ? [from, to] : [to, from];
  const known = game.links.find((link) => link.from === low && link.to === high);
  const others = game.links.filter((link) => link !== known);
  if (known === undefined) return makeMove(game, "link", { links: [...others, { from: low, to: high, strong: true }] });
  if (known.strong) return makeMove(game, "link", { links: [...others, { ...known, strong: false }] });
  return makeMove(game, "link", { links: others });
}

/**
 * The links between candidates of empty cells. Where a digit is entered a link waits until the cell is empty again.
 * @param {Game} game
 */
export const linksShown = ({ cells, links }) =>
  links.length === 0 ? links : links.filter(({ from, to }) => [from, to].every((candidate) => valueOf(cells[cellOfCandidate(candidate)]) === 0));

/** Removes all links. @param {Game} game */
export const clearLinks = (game) => (game.links.length > 0 ? makeMove(game, "link", { links: [] }) : game);

/**
 * Starts a branch ("what if"), leaves the innermost one as if it had not been, or keeps what was done in it.
 * @param {Game} game
 * @param {"start" | "leave" | "keep"} what
 */
export function branch(game, what) {
  const { cells, auto, links, candidateColours, branches } = game;
  if (what === "start") return makeMove(game, "branch", { branches: [...branches, { cells, auto, links, candidateColours }] });
  const before = branches.at(-1);
  if (before === undefined) return game;
  const rest = branches.slice(0, -1);
  return makeMove(game, what, what === "leave" ? { ...before, branches: rest } : { branches: rest });
}

/** A game whose givens are all digits that are on the board: for puzzles that are typed in. @param {Game} game @param {string} id */
export function fixGivens(game, id) {
  return newGame({ id, name: game.name, givens: gridOf(game), about: game.about });
}

