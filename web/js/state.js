// The state of the page, and the actions that change it. `reduce` is pure: the same state and action
// give the same state, which is a new object where something has changed, and the same one where not. All
// actions are listed in actions.d.ts.

import { unpack, valueOf } from "./cell.js";
import { CELLS, bit, candidateOf, columnOf, rowOf } from "./grid.js";
import * as games from "./game.js";

/** @typedef {"digit" | "corner" | "centre" | "colour" | "link"} Mode */

/** The modes, in the order in which the space bar goes through the first four. */
export const MODES = /** @type {const} */ (["digit", "corner", "centre", "colour", "link"]);

/** The settings of somebody who has not set anything. */
export const DEFAULTS = {
  /** `auto`, `light` or `dark`. */
  theme: "auto",
  /** The code of a language, or nothing for that of the browser. */
  language: "",
  /** How centre marks look: in one `line`, or each at its place of `places`. */
  look: "places",
  /** Whether a digit is taken out of the marks of the cells that see it. */
  tidies: true,
  /** Whether cells with the digit of the cursor's cell are lit. */
  sameDigit: true,
  /** Whether the houses of the cursor's cell are lit. */
  houses: true,
  /** Whether a digit is chosen first, and then the cells that get it. */
  digitFirst: false,
  /** Whether the clock is shown. */
  clock: true,
  /** Whether single letters are shortcuts. */
  letters: true,
  /** Whether techniques may assume that there is only one solution. */
  uniqueness: true,
  /** Whether the ratings of puzzles are shown without being asked for. */
  ratings: false,
};

/** @typedef {typeof DEFAULTS} Settings */

/**
 * What is forgotten when the page is closed.
 * @typedef {object} Ui
 * @property {number[]} selection
 * @property {number} cursor
 * @property {Mode} mode
 * @property {"cells" | "candidates"} paints   What gets a colour.
 * @property {number} colour      The colour that candidates get, 0 to 7.
 * @property {number} armed       The digit that is entered into the cell that is touched next, or 0.
 * @property {number} linkFrom    The candidate at which a link begins, or -1.
 * @property {string | null} panel   The id of the panel that is shown.
 * @property {boolean} marksHidden
 * @property {boolean} paused
 */

/**
 * `game` is what is saved with a game: its cells are packed numbers, which `unpack` and `valueOf` of cell.js read.
 * `settings` are saved for the player.
 * @typedef {{ game: games.Game, settings: Settings, ui: Ui }} State
 */

/** @typedef {import("./actions.d.ts").Action} Action */
/** @typedef {import("./actions.d.ts").Play} Play */

/** @returns {State} */
export function initial() {
  return {
    game: games.newGame({ id: "", givens: ".".repeat(81) }),
    settings: DEFAULTS,
    ui: {
      selection: [],
      cursor: 40,
      mode: "digit",
      paints: "cells",
      colour: 0,
      armed: 0,
      linkFrom: -1,
      panel: null,
      marksHidden: false,
      paused: false,
    },
  };
}

/**
 * The state after an action.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  const { game, ui, settings } = { ...state, ...changes(state, action) };
  if (game === state.game && ui === state.ui && settings === state.settings) return state;
  return { game, ui, settings };
}

/** The parts of the state that an action changes. @param {State} state @param {Action} action @returns {Partial<State>} */
function changes(state, action) {
  const { game, ui, settings } = state;
  switch (action.type) {
    case "load":
      return { game: games.newGame(action), ui: begun(ui) };
    case "open":
      return { game: action.game, ui: begun(ui) };
    case "proved":
      return action.id === game.id ? { game: { ...game, proof: action.proof } } : {};
    case "about":
      return { game: { ...game, about: { ...game.about, ...action.about } } };
    case "fix":
      return { game: games.fixGivens(game, action.id) };
    case "tick":
      return game.done || ui.paused ? {} : { game: { ...game, seconds: game.seconds + action.seconds } };
    case "helped": {
      const hint = Math.max(game.help.hint, action.hint ?? 0);
      const checks = game.help.checks + (action.check ? 1 : 0);
      return { game: { ...game, help: { hint, checks } } };
    }
    case "select":
      return { ui: select(ui, action.cells, action.cursor ?? action.cells.at(-1), action.add) };
    case "selectDigit": {
      const value = valueOf(game.cells[action.cell]);
      const same = game.cells.flatMap((packed, cell) => (valueOf(packed) === value ? [cell] : []));
      return value === 0 ? {} : { ui: select(ui, same, action.cell, false) };
    }
    case "move": {
      const row = (rowOf(ui.cursor) + action.rows + 9) % 9;
      const column = (columnOf(ui.cursor) + action.columns + 9) % 9;
      // The first key only shows where the cursor is.
      const cursor = ui.selection.length === 0 ? ui.cursor : row * 9 + column;
      return { ui: select(ui, [cursor], cursor, action.extend) };
    }
    case "deselect":
      return { ui: { ...ui, selection: [], armed: 0, linkFrom: -1 } };
    case "mode":
      return action.mode === ui.mode ? {} : { ui: { ...ui, mode: action.mode, linkFrom: -1 } };
    case "cycle":
      return { ui: { ...ui, mode: MODES[(MODES.indexOf(ui.mode) + 1) % 4], linkFrom: -1 } };
    case "paints":
      return action.what === ui.paints ? {} : { ui: { ...ui, paints: action.what, armed: 0 } };
    case "colour":
      return action.colour === ui.colour ? {} : { ui: { ...ui, colour: action.colour } };
    case "arm":
      return { ui: { ...ui, armed: ui.armed === action.digit ? 0 : action.digit } };
    case "panel":
      return action.id === ui.panel ? {} : { ui: { ...ui, panel: action.id } };
    case "hideMarks":
      return { ui: { ...ui, marksHidden: action.on } };
    case "pause":
      return action.on === ui.paused ? {} : { ui: { ...ui, paused: action.on } };
    case "setting":
      return { settings: { ...settings, [action.name]: action.value } };
    case "settings": {
      // What a later version has forgotten is forgotten, and what it has added is as by default.
      const known = Object.entries(action.settings).filter(([name]) => name in DEFAULTS);
      return { settings: { ...DEFAULTS, ...Object.fromEntries(known) } };
    }
    default:
      // Only what changes the board is left, which rests while the board is covered.
      return ui.paused ? {} : played(state, action);
  }
}

/** What an action on the board changes. @param {State} state @param {Play} action @returns {Partial<State>} */
function played({ game, ui, settings }, action) {
  switch (action.type) {
    case "digit":
      return { game: write(game, action.cells ?? ui.selection, action.digit, action.mode ?? ui.mode, ui, settings) };
    case "paint":
      return { game: games.paint(game, action.cells ?? ui.selection, action.colour) };
    case "paintCandidates":
      return { game: games.paintCandidates(game, action.candidates, action.colour ?? ui.colour) };
    case "clearColours":
      return { game: games.clearColours(game, action.cells ?? Array.from({ length: CELLS }, (_, cell) => cell)) };
    case "erase": {
      const cells = action.cells ?? ui.selection;
      // Erasing colours keeps digits and marks.
      return { game: ui.mode === "colour" ? games.clearColours(game, cells) : games.erase(game, cells) };
    }
    case "fill":
      return { game: games.fill(game) };
    case "clean":
      return { game: games.clean(game) };
    case "clearMarks":
      return { game: games.clearMarks(game) };
    case "auto":
      return { game: games.setAuto(game, action.on) };
    case "apply":
      return { game: games.applyStep(game, action.conclusions, settings) };
    case "link": {
      const { candidate } = action;
      if (ui.linkFrom < 0) return { ui: { ...ui, linkFrom: candidate } };
      return { game: games.drawLink(game, ui.linkFrom, candidate), ui: { ...ui, linkFrom: -1 } };
    }
    case "clearLinks":
      return { game: games.clearLinks(game) };
    case "branch":
      return { game: games.branch(game, action.what) };
    case "reset":
      return { game: games.reset(game) };
    case "undo":
      return { game: games.goTo(game, game.at - 1) };
    case "redo":
      return { game: games.goTo(game, game.at + 1) };
    case "goTo":
      return { game: games.goTo(game, action.at) };
    case "toRight":
      return { game: games.lastRight(game) };
    default:
      // `tsc` fails here when an action has no case.
      /** @satisfies {never} */ (action);
      return {};
  }
}

/** The same when another game begins: nothing is selected, begun, hidden or covered. @param {Ui} ui @returns {Ui} */
const begun = (ui) => ({ ...ui, selection: [], cursor: 40, armed: 0, linkFrom: -1, marksHidden: false, paused: false });

/**
 * Writes a digit in a mode. In the mode for links digits are candidates, which are marked.
 * @param {games.Game} game
 * @param {number[]} cells
 * @param {number} digit
 * @param {Mode} mode
 * @param {Ui} ui
 * @param {Settings} settings
 */
function write(game, cells, digit, mode, { paints, colour }, settings) {
  if (cells.length === 0) return game;
  if (mode === "digit") return games.enter(game, cells, digit, settings);
  if (mode === "colour" && paints === "candidates") {
    const noted = cells.filter((cell) => notesOf(game, cell) & bit(digit));
    return games.paintCandidates(game, noted.map((cell) => candidateOf(cell, digit)), colour);
  }
  if (mode === "colour") return digit <= 8 ? games.paint(game, cells, digit - 1) : game;
  return games.mark(game, cells, digit, mode === "corner" ? "corner" : "centre");
}

/** The candidates that are noted in a cell, in whatever way. @param {games.Game} game @param {number} cell */
export function notesOf(game, cell) {
  return valueOf(game.cells[cell]) === 0 ? games.candidates(game)[cell] | unpack(game.cells[cell]).corner : 0;
}

/**
 * @param {Ui} ui
 * @param {number[]} cells
 * @param {number} [cursor]
 * @param {boolean} [add]
 * @returns {Ui}
 */
function select(ui, cells, cursor = ui.cursor, add = false) {
  const selection = add ? [...new Set([...ui.selection, ...cells])] : cells;
  const isSame = selection.length === ui.selection.length && selection.every((cell, i) => cell === ui.selection[i]);
  return isSame && cursor === ui.cursor ? ui : { ...ui, selection, cursor };
}
