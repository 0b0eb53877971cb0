// Texts of the library in pieces, by what their spans say.

import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesOf } from "../../js/views/prose.js";

const named = (text, spans, ...part) => piecesOf(text, spans, ...part).map(({ text, cells, candidates }) => [text, cells, candidates]);

test("what a text names is a piece of its own, and what is between stays", () => {
  const text = "In row 1, r1c3,r4c9<>5 and r2c1.";
  const row = Array.from({ length: 9 }, (_, column) => `r1c${column + 1}`);
  const spans = [
    { from: 3, to: 8, cells: row, houses: ["row 1"] },
    { from: 10, to: 22, cells: ["r1c3", "r4c9"], digits: [5] },
    { from: 27, to: 31, cells: ["r2c1"] },
  ];
  assert.deepEqual(named(text, spans), [
    ["In ", [], []],
    ["row 1", [0, 1, 2, 3, 4, 5, 6, 7, 8], []],
    [", ", [], []],
    ["r1c3,r4c9<>5", [2, 35], [22, 319]],
    [" and ", [], []],
    ["r2c1", [9], []],
    [".", [], []],
  ]);
  // A part of a text has the spans that lie in it.
  assert.deepEqual(named(text, spans, 10, 26), [["r1c3,r4c9<>5", [2, 35], [22, 319]], [" and", [], []]]);
});

test("several digits in several cells are all of their candidates", () => {
  assert.deepEqual(named("(3=7)r1c12", [{ from: 0, to: 10, cells: ["r1c1", "r1c2"], digits: [3, 7] }]), [["(3=7)r1c12", [0, 1], [2, 6, 11, 15]]]);
});

test("a text that names nothing is one piece", () => {
  assert.deepEqual(named("row 4: r1c1=2", []), [["row 4: r1c1=2", [], []]]);
  assert.deepEqual(named("", []), []);
});
