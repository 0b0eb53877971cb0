// The mouse and the finger on the board: cells are selected by touching and dragging, or get the digit that
// was chosen before.

import { valueOf } from "../cell.js";
import { candidateOf, digitsOf } from "../grid.js";
import { notesOf } from "../state.js";

/** Two taps on one cell within this time are a double tap, in milliseconds. */
const DOUBLE = 350;

/**
 * @param {HTMLElement} element   The board.
 * @param {import("../store.js").Store} store
 * @param {{ focus: () => void, missed: () => void }} hands   `focus` moves the focus to the board, and `missed` is
 *   called where a candidate was to be coloured in a cell that has none.
 */
export function listenToPointer(element, store, { focus, missed }) {
  /** What the pointer is doing. @type {{ id: number, rect: DOMRect, last: number, writes: boolean } | null} */
  let drag = null;
  let tap = { cell: -1, time: -Infinity };

  /** @param {PointerEvent} event @param {DOMRect} rect */
  function placeOf(event, rect) {
    const column = ((event.clientX - rect.left) / rect.width) * 9;
    const row = ((event.clientY - rect.top) / rect.height) * 9;
    if (row < 0 || row >= 9 || column < 0 || column >= 9) return null;
    return { cell: Math.floor(row) * 9 + Math.floor(column), down: (row % 1) * 3, right: (column % 1) * 3 };
  }

  /**
   * The candidate that is meant by a touch: of those that are noted in the cell, the one that is nearest, because
   * a finger is larger than the place of a candidate.
   * @param {{ cell: number, down: number, right: number }} place
   */
  function candidateAt({ cell, down, right }) {
    const { game, ui } = store.state;
    const noted = ui.marksHidden ? [] : digitsOf(notesOf(game, cell));
    const away = (/** @type {number} */ digit) => Math.hypot(Math.floor((digit - 1) / 3) + 0.5 - down, ((digit - 1) % 3) + 0.5 - right);
    const [nearest] = noted.sort((a, b) => away(a) - away(b));
    return { isNoted: nearest !== undefined, candidate: candidateOf(cell, nearest ?? Math.floor(down) * 3 + Math.floor(right) + 1) };
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const rect = element.getBoundingClientRect();
    const place = placeOf(event, rect);
    if (place === null) return;
    event.preventDefault();
    const { ui } = store.state;
    // The first touch only uncovers the board.
    if (ui.paused) {
      store.dispatch({ type: "pause", on: false });
      return;
    }
    const isDouble = tap.cell === place.cell && event.timeStamp - tap.time < DOUBLE;
    tap = isDouble ? { cell: -1, time: -Infinity } : { cell: place.cell, time: event.timeStamp };
    if (ui.mode === "link") {
      const isEmpty = valueOf(store.state.game.cells[place.cell]) === 0;
      if (isEmpty) store.dispatch({ type: "link", candidate: candidateAt(place).candidate });
      store.dispatch({ type: "select", cells: [place.cell] });
      focus();
      return;
    }
    if (ui.mode === "colour" && ui.paints === "candidates") {
      const { isNoted, candidate } = candidateAt(place);
      if (isNoted) store.dispatch({ type: "paintCandidates", candidates: [candidate] });
      else missed();
      store.dispatch({ type: "select", cells: [place.cell] });
      focus();
      return;
    }
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    drag = { id: event.pointerId, rect, last: place.cell, writes: ui.armed !== 0 && !add };
    element.setPointerCapture(event.pointerId);
    if (drag.writes) {
      store.dispatch({ type: "select", cells: [place.cell] });
      store.dispatch({ type: "digit", digit: ui.armed, cells: [place.cell] });
    } else if (isDouble) {
      store.dispatch({ type: "selectDigit", cell: place.cell });
    } else {
      store.dispatch({ type: "select", cells: [place.cell], add });
    }
    focus();
  });

  /** The cell that the mouse is over, for texts that name it. @type {number | null} */
  let pointed = null;
  /** @param {number | null} cell */
  function point(cell) {
    if (cell === pointed) return;
    pointed = cell;
    document.dispatchEvent(new CustomEvent("cellpointed", { detail: cell }));
  }
  element.addEventListener("pointerleave", () => point(null));

  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") point(placeOf(event, drag?.rect ?? element.getBoundingClientRect())?.cell ?? null);
    if (drag === null || event.pointerId !== drag.id) return;
    const place = placeOf(event, drag.rect);
    if (place === null || place.cell === drag.last) return;
    drag.last = place.cell;
    // A chosen digit is written where a finger comes down, and not along its way.
    if (!drag.writes) store.dispatch({ type: "select", cells: [place.cell], add: true });
  });

  const end = (/** @type {PointerEvent} */ event) => {
    if (drag?.id === event.pointerId) drag = null;
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}
