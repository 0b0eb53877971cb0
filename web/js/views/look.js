// What each cell looks like and is called, from the state and what is laid over it. Pure, so that it can be
// tested without a browser.

import { unpack, valueOf } from "../cell.js";
import { candidates, colouredOf, conflicts, isGiven } from "../game.js";
import { CELLS, bit, boxOf, cellOfCandidate, columnOf, digitOfCandidate, digitsOf, rowOf } from "../grid.js";

/** @typedef {typeof import("../words.js").t} Tell */

/**
 * What is laid over the board.
 * @typedef {object} Over
 * @property {string} [grid]         Digits that are shown instead of the game's: 81 characters.
 * @property {string} [givens]       Which of those digits are given: 81 characters.
 * @property {number[]} [notes]      Candidates that are shown instead of the player's.
 * @property {Map<number, number>} marked       Candidates that are marked, by cell.
 * @property {Map<number, number>} placed       Candidates that a step places.
 * @property {Map<number, number>} eliminated   Candidates that a step eliminates.
 * @property {Set<number>} cells     Cells that are lit for as long as this is shown.
 * @property {Set<number>} pointed   Cells that are pointed at in a text just now.
 * @property {Map<number, number>} pointedDigits   Candidates that are pointed at.
 */

/** @returns {Over} */
export const nothingOver = () => ({
  marked: new Map(),
  placed: new Map(),
  eliminated: new Map(),
  cells: new Set(),
  pointed: new Set(),
  pointedDigits: new Map(),
});

/**
 * @typedef {object} CellLook
 * @property {number} value
 * @property {string} classes   Of the cell's element.
 * @property {"places" | "line" | "none"} marks   How marks are shown.
 * @property {number} corner
 * @property {number} centre
 * @property {number} marked    Candidates that a step is about, ...
 * @property {number} placed    ... that it places, ...
 * @property {number} eliminated   ... and that it eliminates.
 * @property {number} pointed   Candidates that are pointed at.
 * @property {number} colours
 * @property {{ digit: number, colour: number }[]} candidateColours   Of the candidates that are shown.
 * @property {boolean} given
 * @property {boolean} selected
 */

/** The letters of the colours. */
export const COLOURS = "ABCDEFGH";

/** The letters of a set of colours. @param {number} bits */
export const lettersOf = (bits) => [...COLOURS].filter((_, index) => bits & (1 << index)).join("");

/**
 * @param {import("../state.js").State} state
 * @param {Over} over
 * @returns {CellLook[]}
 */
export function looks(state, over) {
  const { game, settings, ui } = state;
  const shown = over.notes ?? candidates(game);
  const values = game.cells.map((packed, cell) => (over.grid ? Number(over.grid[cell]) || 0 : valueOf(packed)));
  const clash = conflicts(values);
  const selection = new Set(ui.selection);
  // Where a step is drawn only its own cells stand out.
  const isDrawn = over.marked.size > 0;
  const here = ui.selection.length === 1 && !isDrawn ? ui.cursor : -1;
  const digit = isDrawn ? 0 : ui.armed || (here >= 0 ? values[here] : 0);
  const coloured = over.grid || over.notes ? [] : game.candidateColours.map(colouredOf);
  const isBusy = over.marked.size + over.placed.size + over.eliminated.size > 0;
  /** @type {CellLook[]} */
  const all = [];
  for (let cell = 0; cell < CELLS; cell += 1) {
    const held = unpack(game.cells[cell]);
    const value = values[cell];
    const extra = (over.marked.get(cell) ?? 0) | (over.placed.get(cell) ?? 0) | (over.eliminated.get(cell) ?? 0);
    const hidden = ui.marksHidden || value !== 0;
    const centre = value !== 0 ? 0 : (hidden ? 0 : shown[cell]) | extra;
    const corner = hidden || over.notes ? 0 : held.corner;
    const given = over.givens ? over.givens[cell] !== "." : isGiven(game, cell);
    const isSame = settings.sameDigit && digit !== 0 && (value === digit || (centre & (1 << (digit - 1))) !== 0);
    const classes = ["cell"];
    if (value !== 0) classes.push(given ? "given" : "placed");
    if (selection.has(cell)) {
      classes.push("selected");
      if (rowOf(cell) === 0 || !selection.has(cell - 9)) classes.push("edge-top");
      if (rowOf(cell) === 8 || !selection.has(cell + 9)) classes.push("edge-bottom");
      if (columnOf(cell) === 0 || !selection.has(cell - 1)) classes.push("edge-left");
      if (columnOf(cell) === 8 || !selection.has(cell + 1)) classes.push("edge-right");
    } else if (settings.houses && here >= 0 && sees(here, cell)) {
      classes.push("seen");
    }
    if (isSame) classes.push(value === digit ? "same" : "same-note");
    if (clash.has(cell)) classes.push("conflict");
    if (over.cells.has(cell)) classes.push("lit");
    if (over.pointed.has(cell)) classes.push("pointed");
    const candidateColours = coloured
      .filter(({ candidate }) => cellOfCandidate(candidate) === cell)
      .map(({ candidate, colour }) => ({ digit: digitOfCandidate(candidate), colour }))
      .filter(({ digit }) => (centre | corner) & bit(digit));
    const isPointedAt = (isBusy && extra !== 0) || candidateColours.length > 0;
    /** @type {CellLook} */
    const look = {
      value,
      classes: classes.join(" "),
      marks: centre | corner ? markLook(settings.look, ui, isPointedAt, over.notes) : "none",
      corner,
      centre,
      marked: over.marked.get(cell) ?? 0,
      placed: over.placed.get(cell) ?? 0,
      eliminated: over.eliminated.get(cell) ?? 0,
      pointed: over.pointedDigits.get(cell) ?? 0,
      colours: over.grid ? 0 : held.colours,
      candidateColours,
      given,
      selected: selection.has(cell),
    };
    all.push(look);
  }
  return all;
}

/**
 * Candidates have their places wherever one of them is to be pointed at.
 * @param {string} look
 * @param {import("../state.js").Ui} ui
 * @param {boolean} isMarked
 * @param {number[] | undefined} notes
 * @returns {"places" | "line"}
 */
function markLook(look, { mode, paints }, isMarked, notes) {
  const areChosen = mode === "link" || (mode === "colour" && paints === "candidates");
  return look === "places" || areChosen || isMarked || notes !== undefined ? "places" : "line";
}

/** Whether two cells share a house. @param {number} a @param {number} b */
const sees = (a, b) => rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b) || boxOf(a) === boxOf(b);

/**
 * Everything that a look is made of, as a text: where it is the same, so are the cell and its name.
 * @param {CellLook} look
 */
export function keyOf({ value, classes, marks, corner, centre, marked, placed, eliminated, pointed, colours, candidateColours, given }) {
  const coloured = candidateColours.length > 0 ? JSON.stringify(candidateColours) : "";
  return `${value} ${given} ${marks} ${corner} ${centre} ${marked} ${placed} ${eliminated} ${pointed} ${colours} ${coloured} ${classes}`;
}

/**
 * What screen readers call a cell: "row 4 column 7, empty, notes 2 5".
 * @param {number} cell
 * @param {CellLook} look
 * @param {Tell} t
 */
export function nameOf(cell, look, t) {
  const at = { row: rowOf(cell) + 1, column: columnOf(cell) + 1, digit: look.value };
  const parts = [t(look.value === 0 ? "cell.empty" : look.given ? "cell.given" : "cell.placed", at)];
  if (look.centre) parts.push(t("cell.notes", { digits: digitsOf(look.centre).join(" ") }));
  if (look.corner) parts.push(t("cell.corner", { digits: digitsOf(look.corner).join(" ") }));
  if (look.colours) parts.push(t("cell.colour", { letters: [...lettersOf(look.colours)].join(" ") }));
  parts.push(...look.candidateColours.map(({ digit, colour }) => t("cell.candidateColour", { digit, letter: COLOURS[colour] })));
  const classes = look.classes.split(" ");
  if (classes.includes("conflict")) parts.push(t("cell.conflict"));
  if (classes.includes("lit")) parts.push(t("cell.lit"));
  return parts.join(t("join.comma"));
}
