// The keyboard: from events to actions. Places of keys are used where labels differ between layouts
// (`code`), and labels where people look for a letter (`key`).

/** @typedef {import("./state.js").Action} Action */
/** What a key asks of the page itself, and not of the state. @typedef {{ type: "page", what: "hint" | "fullScreen" }} Deed */
/** @typedef {{ letters: boolean }} KeySettings */

/**
 * Of an event what is needed here, so that it can be tested without a browser.
 * @typedef {object} Key
 * @property {string} key
 * @property {string} code
 * @property {boolean} shiftKey
 * @property {boolean} ctrlKey
 * @property {boolean} altKey
 * @property {boolean} metaKey
 * @property {boolean} [numLock]       Whether the number pad gives digits.
 * @property {boolean} [afterShift]    Whether the shift key seems to have been released just before.
 */

/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @type {Record<string, string>} */
const LETTER_MOVES = {
  KeyW: "ArrowUp",
  KeyS: "ArrowDown",
  KeyA: "ArrowLeft",
  KeyD: "ArrowRight",
  KeyK: "ArrowUp",
  KeyJ: "ArrowDown",
  KeyH: "ArrowLeft",
  KeyL: "ArrowRight",
};

/** @type {Record<string, import("./state.js").Mode>} */
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour", KeyB: "link" };

/**
 * The digit of a key, and whether the shift key is held. Windows takes the shift away from the number pad:
 * a 5 comes as `Clear`, and a 4 as an arrow, right after a release of the shift key.
 * @param {Key} event
 * @returns {{ digit: number, shift: boolean } | null}
 */
export function digitOf(event) {
  const row = /^Digit([0-9])$/.exec(event.code);
  if (row) return { digit: Number(row[1]), shift: event.shiftKey };
  const pad = /^Numpad([0-9])$/.exec(event.code);
  if (pad) {
    const digit = Number(pad[1]);
    if (event.key === pad[1]) return { digit, shift: event.shiftKey };
    const isShifted = event.numLock || event.afterShift || event.shiftKey || event.key === "Clear";
    return isShifted ? { digit, shift: true } : null;
  }
  if (/^[0-9]$/.test(event.key)) return { digit: Number(event.key), shift: event.shiftKey };
  return null;
}

/**
 * What a key does, or null.
 * @param {Key} event
 * @param {import("./state.js").State} state
 * @returns {Action | Deed | null}
 */
export function actionOf(event, { settings, ui }) {
  const command = event.ctrlKey || event.metaKey;
  const { key, code } = event;
  // On several layouts brackets are made with AltGr, which comes as Ctrl and Alt.
  if (key === "[") return { type: "undo" };
  if (key === "]") return { type: "redo" };
  if (event.altKey) return null;
  const digit = digitOf(event);
  if (digit !== null) {
    if (digit.digit === 0) return command ? null : { type: "erase" };
    if (ui.mode === "colour" && ui.paints === "candidates" && digit.shift && !command) {
      return digit.digit <= 8 ? { type: "colour", colour: digit.digit - 1 } : null;
    }
    const mode = command ? "centre" : digit.shift ? "corner" : undefined;
    if (ui.selection.length === 0) return mode ? null : { type: "arm", digit: digit.digit };
    return { type: "digit", digit: digit.digit, ...(mode && { mode }) };
  }
  const letter = key.toLowerCase();
  if (command) {
    if (letter === "z") return { type: event.shiftKey ? "redo" : "undo" };
    if (letter === "y") return { type: "redo" };
    if (letter === "a") return { type: "select", cells: Array.from({ length: 81 }, (_, cell) => cell), cursor: ui.cursor };
    if (key === "Home" || key === "End") return to(key === "Home" ? 0 : 80);
    const arrow = MOVES[key];
    return arrow ? { type: "move", rows: arrow[0], columns: arrow[1], extend: true } : null;
  }
  if (key === "Delete" || key === "Backspace") return { type: "erase" };
  if (key === "Escape") return ui.panel === null ? { type: "deselect" } : { type: "panel", id: null };
  if (key === " ") return { type: "cycle" };
  if (key === "?") return { type: "page", what: "hint" };
  if ((key === "Home" || key === "End") && !event.shiftKey) return to(ui.cursor - (ui.cursor % 9) + (key === "Home" ? 0 : 8));
  const arrow = MOVES[key] ?? (settings.letters ? MOVES[LETTER_MOVES[code]] : undefined);
  if (arrow) return { type: "move", rows: arrow[0], columns: arrow[1], extend: event.shiftKey };
  if (!settings.letters) return null;
  if (MODES[code] === "colour" && ui.mode === "colour") {
    return { type: "paints", what: ui.paints === "cells" ? "candidates" : "cells" };
  }
  if (MODES[code]) return { type: "mode", mode: MODES[code] };
  if (letter === "f") return { type: "page", what: "fullScreen" };
  if (letter === "p") return { type: "hideMarks", on: !ui.marksHidden };
  return null;
}

/** The choice of one cell. @param {number} cell @returns {Action} */
const to = (cell) => ({ type: "select", cells: [cell], cursor: cell });

/** What counts of a key event. @param {KeyboardEvent} event */
export function pressOf(event) {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
  return { key, code, shiftKey, ctrlKey, altKey, metaKey, numLock: event.getModifierState("NumLock") };
}

/** Elements that need keys for themselves. */
const TYPING = "input, textarea, select, [contenteditable]";
const PRESSING = "button, [role=button], a, summary, [role=slider], [role=tab], dialog";

/**
 * Listens to the keyboard.
 * @param {import("./store.js").Store} store
 * @param {{ focusBoard: () => void, page: (what: Deed["what"]) => void }} hands
 */
export function listenToKeys(store, { focusBoard, page }) {
  let shiftReleased = -Infinity;
  document.addEventListener("keyup", (event) => {
    if (event.key === "Shift") shiftReleased = event.timeStamp;
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.closest(TYPING) != null && !(target instanceof HTMLInputElement && target.type === "checkbox");
    if (isTyping && event.key !== "Escape") return;
    const action = actionOf(
      { ...pressOf(event), afterShift: event.timeStamp - shiftReleased < 30 },
      store.state,
    );
    if (action === null) return;
    // A button that has the focus is pressed by the space bar, and what can be scrolled by arrows.
    const isElsewhere = target?.closest(PRESSING) != null || target?.closest("[data-keys]") != null;
    if (isElsewhere && (event.key === " " || /^(Arrow|Home$|End$)/.test(event.key))) return;
    event.preventDefault();
    // A key that is held goes on moving, and through the history, but does not write and erase by turns.
    const goesOn = action.type === "move" || action.type === "undo" || action.type === "redo";
    if (event.repeat && !goesOn) return;
    if (action.type === "page") page(action.what);
    else store.dispatch(action);
    if (action.type === "move" && !isElsewhere) focusBoard();
  });
}
