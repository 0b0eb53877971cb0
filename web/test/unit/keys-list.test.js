// The list of keys that the settings show says what the keys do.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { actionOf } from "../../js/keys.js";
import { initial, reduce } from "../../js/state.js";

const selected = reduce(initial(), { type: "select", cells: [40] });
const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

/** What a key of the list is, as an event, and the type of its action. */
const KEYS = /** @type {const} */ ({
  "W A S D": [{ key: "w", code: "KeyW" }, "move"],
  "H J K L": [{ key: "j", code: "KeyJ" }, "move"],
  "Home End": [{ key: "End", code: "End" }, "select"],
  "Ctrl A": [{ key: "a", code: "KeyA", ctrlKey: true }, "select"],
  "1 … 9": [{ key: "4", code: "Digit4" }, "digit"],
  "Z X C V B": [{ key: "b", code: "KeyB" }, "mode"],
  Space: [{ key: " ", code: "Space" }, "cycle"],
  Delete: [{ key: "Delete", code: "Delete" }, "erase"],
  0: [{ key: "0", code: "Digit0" }, "erase"],
  "[ ]": [{ key: "[", code: "BracketLeft" }, "undo"],
  "Ctrl Z": [{ key: "z", code: "KeyZ", ctrlKey: true }, "undo"],
  "Ctrl Y": [{ key: "y", code: "KeyY", ctrlKey: true }, "redo"],
  "?": [{ key: "?", code: "Slash" }, "page"],
  P: [{ key: "p", code: "KeyP" }, "hideMarks"],
  F: [{ key: "f", code: "KeyF" }, "page"],
  Esc: [{ key: "Escape", code: "Escape" }, "deselect"],
});

test("every key of the list does something of its kind", async () => {
  const panel = await readFile(new URL("../../js/panels/settings.js", import.meta.url), "utf8");
  for (const [name, [event, type]] of Object.entries(KEYS)) {
    assert.ok(panel.includes(JSON.stringify(name)), `${name} is in the list`);
    assert.equal(actionOf({ ...plain, ...event }, selected)?.type, type, name);
  }
});
