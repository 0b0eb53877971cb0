// The state of the page, and the actions that change it. `reduce` is pure: the same state and action
// give the same state, which is a new object where something has changed, and the same one where not.
//
// State = { game, settings, ui }
//   game      what is saved with a game: see `Game` in game.js. `game.cells` are packed numbers: read
//             them with `unpack` and `valueOf` of cell.js.
//   settings  what is saved for the player: see DEFAULTS below.
//   ui        what is forgotten: { selection: number[], cursor: number, mode, paints, colour, armed, linkFrom,
//             panel, marksHidden, paused }. `mode` is "digit", "corner", "centre", "colour" or "link"; `paints`
//             is what gets a colour, "cells" or "candidates", and `colour` the one that candidates get; `armed`
//             is the digit that is entered into the cell that is touched next, or 0; `panel` is the id of the
//             panel that is shown, or null.
//
// Actions. Cells are indices 0 to 80, candidates cell * 9 + digit - 1.
//   Games      { type: "load", id, givens, name?, cells?, about? }   starts a game
//              { type: "open", game }            goes on with a saved one
//              { type: "proved", id, proof }     what the library says about the givens of the game `id`
//              { type: "about", about }          adds to what is saved with the game
//              { type: "fix", id }               makes all digits on the board givens
//              { type: "tick", seconds }         adds to the clock, unless it rests
//              { type: "helped", hint?, check? } notes a hint of that rung, or a check
//   Moves      { type: "digit", digit, mode?, cells? }   by default in ui.mode, for ui.selection
//              { type: "paint", colour, cells? }         colour 0 to 7
//              { type: "paintCandidates", candidates, colour? }   by default ui.colour
//              { type: "clearColours", cells? }          by default of the whole board
//              { type: "erase", cells? }
//              { type: "fill" } { type: "clean" } { type: "clearMarks" } { type: "auto", on }
//              { type: "apply", conclusions: string[] }  "r4c7=2", "r4c7<>2"
//              { type: "link", candidate } { type: "clearLinks" }
//              { type: "branch", what: "start" | "leave" | "keep" }
//              { type: "reset" }
//   History    { type: "undo" } { type: "redo" } { type: "toRight" } { type: "goTo", at }
//   Selection  { type: "select", cells, cursor?, add? }   { type: "move", rows, columns, extend? }
//              { type: "selectDigit", cell }              all cells with the digit of that cell
//              { type: "deselect" }
//   Page       { type: "mode", mode } { type: "cycle" } { type: "arm", digit } { type: "panel", id }
//              { type: "paints", what } { type: "colour", colour }
//              { type: "hideMarks", on } { type: "pause", on } { type: "setting", name, value }
//              { type: "settings", settings }             all at once, as they were saved

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
 * @typedef {object} Ui
 * @property {number[]} selection
 * @property {number} cursor
 * @property {Mode} mode
 * @property {"cells" | "candidates"} paints   What gets a colour.
 * @property {number} colour      The colour that candidates get, 0 to 7.
 * @property {number} armed
 * @property {number} linkFrom    The candidate at which a link begins, or -1.
 * @property {string | null} panel
 * @property {boolean} marksHidden
 * @property {boolean} paused
 */

/** @typedef {{ game: games.Game, settings: Settings, ui: Ui }} State */

/** @typedef {{ type: string, [member: string]: any }} Action */

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

/** Actions that change the board, which rest while it is covered. */
const PLAY = new Set(
  "digit paint paintCandidates clearColours erase fill clean clearMarks auto apply link clearLinks branch reset undo redo goTo toRight".split(" "),
);

/**
 * The state after an action.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  if (state.ui.paused && PLAY.has(action.type)) return state;
  const game = reduceGame(state, action);
  const ui = reduceUi(state, action);
  const settings = reduceSettings(state.settings, action);
  if (game === state.game && ui === state.ui && settings === state.settings) return state;
  return { game, ui, settings };
}

/** @param {State} state @param {Action} action @returns {games.Game} */
function reduceGame({ game, ui, settings }, action) {
  const cells = action.cells ?? ui.selection;
  switch (action.type) {
    case "load":
      return games.newGame(/** @type {any} */ (action));
    case "open":
      return action.game;
    case "proved":
      return action.id === game.id ? { ...game, proof: action.proof } : game;
    case "about":
      return { ...game, about: { ...game.about, ...action.about } };
    case "fix":
      return games.fixGivens(game, action.id);
    case "tick":
      return game.done || ui.paused ? game : { ...game, seconds: game.seconds + action.seconds };
    case "helped":
      return {
        ...game,
        help: {
          hint: Math.max(game.help.hint, action.hint ?? 0),
          checks: game.help.checks + (action.check ? 1 : 0),
        },
      };
    case "digit":
      return write(game, cells, action.digit, action.mode ?? ui.mode, ui, settings);
    case "paint":
      return games.paint(game, cells, action.colour);
    case "paintCandidates":
      return games.paintCandidates(game, action.candidates, action.colour ?? ui.colour);
    case "clearColours":
      return games.clearColours(game, action.cells ?? Array.from({ length: CELLS }, (_, cell) => cell));
    case "erase":
      // Erasing colours keeps digits and marks.
      return ui.mode === "colour" ? games.clearColours(game, cells) : games.erase(game, cells);
    case "fill":
      return games.fill(game);
    case "clean":
      return games.clean(game);
    case "clearMarks":
      return games.clearMarks(game);
    case "auto":
      return games.setAuto(game, action.on);
    case "apply":
      return games.applyStep(game, action.conclusions, settings);
    case "link":
      return ui.linkFrom < 0 ? game : games.drawLink(game, ui.linkFrom, action.candidate);
    case "clearLinks":
      return games.clearLinks(game);
    case "branch":
      return games.branch(game, action.what);
    case "reset":
      return games.reset(game);
    case "undo":
      return games.goTo(game, game.at - 1);
    case "redo":
      return games.goTo(game, game.at + 1);
    case "goTo":
      return games.goTo(game, action.at);
    case "toRight":
      return games.lastRight(game);
    default:
      return game;
  }
}

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

/** @param {State} state @param {Action} action @returns {Ui} */
function reduceUi({ ui, game }, action) {
  switch (action.type) {
    case "load":
    case "open":
      return { ...ui, selection: [], cursor: 40, armed: 0, linkFrom: -1, marksHidden: false, paused: false };
    case "select":
      return select(ui, action.cells, action.cursor ?? action.cells.at(-1), action.add);
    case "selectDigit": {
      const value = valueOf(game.cells[action.cell]);
      const same = game.cells.flatMap((packed, cell) => (valueOf(packed) === value ? [cell] : []));
      return value === 0 ? ui : select(ui, same, action.cell, false);
    }
    case "move": {
      const row = (rowOf(ui.cursor) + action.rows + 9) % 9;
      const column = (columnOf(ui.cursor) + action.columns + 9) % 9;
      // The first key only shows where the cursor is.
      const cursor = ui.selection.length === 0 ? ui.cursor : row * 9 + column;
      return select(ui, [cursor], cursor, action.extend);
    }
    case "deselect":
      return { ...ui, selection: [], armed: 0, linkFrom: -1 };
    case "mode":
      return action.mode === ui.mode ? ui : { ...ui, mode: action.mode, linkFrom: -1 };
    case "cycle":
      return { ...ui, mode: MODES[(MODES.indexOf(ui.mode) + 1) % 4], linkFrom: -1 };
    case "paints":
      return action.what === ui.paints ? ui : { ...ui, paints: action.what, armed: 0 };
    case "colour":
      return action.colour === ui.colour ? ui : { ...ui, colour: action.colour };
    case "arm":
      return { ...ui, armed: ui.armed === action.digit ? 0 : action.digit };
    case "link":
      return { ...ui, linkFrom: ui.linkFrom < 0 ? action.candidate : -1 };
    case "panel":
      return action.id === ui.panel ? ui : { ...ui, panel: action.id };
    case "hideMarks":
      return { ...ui, marksHidden: action.on };
    case "pause":
      return action.on === ui.paused ? ui : { ...ui, paused: action.on };
    default:
      return ui;
  }
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

/** @param {Settings} settings @param {Action} action @returns {Settings} */
function reduceSettings(settings, action) {
  if (action.type === "setting") return { ...settings, [action.name]: action.value };
  // What a later version has forgotten is forgotten, and what it has added is as by default.
  if (action.type === "settings") {
    const known = Object.entries(action.settings ?? {}).filter(([name]) => name in DEFAULTS);
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  }
  return settings;
}
