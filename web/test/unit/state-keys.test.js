// The keyboard: what a key does on different layouts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { actionOf } from "../../js/keys.js";
import { initial, reduce } from "../../js/state.js";

const selected = reduce(initial(), { type: "select", cells: [40] });

/** @param {Partial<import("../../js/keys.js").Key>} key @param {import("../../js/state.js").State} [state] */
const press = (key, state = selected) =>
  actionOf({ key: "", code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...key }, state);

const digit = (/** @type {number} */ digit, /** @type {string} */ mode = "") => ({ type: "digit", digit, ...(mode && { mode }) });

test("digits by the place of their keys, whatever stands on them", () => {
  assert.deepEqual(press({ key: "5", code: "Digit5" }), digit(5));
  assert.deepEqual(press({ key: "(", code: "Digit5" }), digit(5), "a French keyboard");
  assert.deepEqual(press({ key: "%", code: "Digit5", shiftKey: true }), digit(5, "corner"));
  assert.deepEqual(press({ key: "5", code: "Digit5", ctrlKey: true }), digit(5, "centre"));
  assert.deepEqual(press({ key: "5", code: "Digit5", metaKey: true }), digit(5, "centre"));
  assert.deepEqual(press({ key: "0", code: "Digit0" }), { type: "erase" });
  assert.equal(press({ key: "0", code: "Digit0", ctrlKey: true }), null, "the browser's own zoom");
});

test("colours: the same key once more is for candidates, whose colour the shift key chooses", () => {
  const key = { key: "v", code: "KeyV" };
  const cells = reduce(selected, { type: "mode", mode: "colour" });
  assert.deepEqual(press(key), { type: "mode", mode: "colour" });
  assert.deepEqual(press(key, cells), { type: "paints", what: "candidates" });
  const candidates = reduce(cells, { type: "paints", what: "candidates" });
  assert.deepEqual(press(key, candidates), { type: "paints", what: "cells" });
  assert.deepEqual(press({ key: "#", code: "Digit3", shiftKey: true }, candidates), { type: "colour", colour: 2 });
  assert.deepEqual(press({ key: "3", code: "Digit3" }, candidates), digit(3));
  assert.deepEqual(press({ key: "#", code: "Digit3", shiftKey: true }, cells), digit(3, "corner"));
});

test("the number pad, also as Windows sends it with the shift key held", () => {
  assert.deepEqual(press({ key: "5", code: "Numpad5" }), digit(5));
  assert.deepEqual(press({ key: "Clear", code: "Numpad5" }), digit(5, "corner"));
  assert.deepEqual(press({ key: "ArrowLeft", code: "Numpad4", numLock: true }), digit(4, "corner"));
  assert.deepEqual(press({ key: "ArrowLeft", code: "Numpad4", afterShift: true }), digit(4, "corner"));
  assert.deepEqual(press({ key: "5", code: "Numpad5", ctrlKey: true }), digit(5, "centre"));
  assert.deepEqual(press({ key: "5", code: "Numpad5", shiftKey: true }), digit(5, "corner"));
  assert.deepEqual(press({ key: "ArrowLeft", code: "Numpad4" }), { type: "move", rows: 0, columns: -1, extend: false }, "without NumLock it is an arrow");
});

test("moves by arrows and by two sets of letters", () => {
  const left = { type: "move", rows: 0, columns: -1, extend: false };
  for (const key of [{ key: "ArrowLeft", code: "ArrowLeft" }, { key: "a", code: "KeyA" }, { key: "h", code: "KeyH" }]) {
    assert.deepEqual(press(key), left);
  }
  assert.deepEqual(press({ key: "ArrowDown", code: "ArrowDown", shiftKey: true }), { type: "move", rows: 1, columns: 0, extend: true });
});

test("Home and End go to the ends of the row, and with Ctrl to those of the board", () => {
  const to = (/** @type {number} */ cell) => ({ type: "select", cells: [cell], cursor: cell });
  assert.deepEqual(press({ key: "Home", code: "Home" }), to(36));
  assert.deepEqual(press({ key: "End", code: "End" }), to(44));
  assert.deepEqual(press({ key: "Home", code: "Home", ctrlKey: true }), to(0));
  assert.deepEqual(press({ key: "End", code: "End", ctrlKey: true }), to(80));
  assert.deepEqual(press({ key: "Home", code: "Numpad7", numLock: true }), digit(7, "corner"), "on the number pad it may be a digit");
});

test("undo and redo, by their letters and by brackets", () => {
  // On a German keyboard the key with a Z on it is where others have the Y.
  assert.deepEqual(press({ key: "z", code: "KeyY", ctrlKey: true }), { type: "undo" });
  assert.deepEqual(press({ key: "y", code: "KeyZ", ctrlKey: true }), { type: "redo" });
  assert.deepEqual(press({ key: "Z", code: "KeyZ", metaKey: true, shiftKey: true }), { type: "redo" });
  assert.deepEqual(press({ key: "[", code: "Digit8", ctrlKey: true, altKey: true }), { type: "undo" }, "AltGr and 8");
  assert.deepEqual(press({ key: "]", code: "BracketRight" }), { type: "redo" });
});

test("modes by the keys of the bottom row", () => {
  const modes = ["KeyZ", "KeyX", "KeyC", "KeyV"].map((code) => press({ key: "q", code })?.mode);
  assert.deepEqual(modes, ["digit", "corner", "centre", "colour"]);
  assert.deepEqual(press({ key: " ", code: "Space" }), { type: "cycle" });
  assert.equal(press({ key: "c", code: "KeyC", ctrlKey: true }), null, "copying is left to the browser");
  assert.equal(press({ key: "w", code: "KeyW", ctrlKey: true }), null, "and so is closing");
});

test("letters are no shortcuts for those who do not want them", () => {
  const state = reduce(selected, { type: "setting", name: "letters", value: false });
  for (const [key, code] of [["a", "KeyA"], ["z", "KeyZ"], ["p", "KeyP"], ["f", "KeyF"]]) assert.equal(press({ key, code }, state), null);
  assert.deepEqual(press({ key: "5", code: "Digit5" }, state), digit(5));
});

test("hints, marks that hide, and the end of a selection", () => {
  assert.deepEqual(press({ key: "?", code: "Minus", shiftKey: true }), { type: "page", what: "hint" });
  assert.deepEqual(press({ key: "p", code: "KeyP" }), { type: "hideMarks", on: true });
  assert.deepEqual(press({ key: "f", code: "KeyF" }), { type: "page", what: "fullScreen" });
  assert.deepEqual(press({ key: "Escape", code: "Escape" }), { type: "deselect" });
  const open = reduce(selected, { type: "panel", id: "hint" });
  assert.deepEqual(press({ key: "Escape", code: "Escape" }, open), { type: "panel", id: null });
  for (const key of ["Delete", "Backspace"]) assert.deepEqual(press({ key, code: key }), { type: "erase" });
});

test("with nothing selected a digit is chosen for the cells that are touched next", () => {
  assert.deepEqual(press({ key: "5", code: "Digit5" }, initial()), { type: "arm", digit: 5 });
});
