// Short texts: cells row by row, and what a step concludes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellsNamed, cellsText } from "../../js/grid.js";
import { shortOf } from "../../js/steps.js";

test("cells go row by row", () => {
  assert.equal(cellsText([]), "");
  assert.equal(cellsText([80, 0, 6, 9]), "r1c17 r2c1 r9c9");
  const cells = [3, 4, 44, 60, 62];
  assert.deepEqual(cellsText(cells).split(" ").flatMap(cellsNamed), cells);
});

test("what a step concludes is as short as the library says it, in any language", () => {
  const eliminate = ["r4c8<>3", "r5c8<>3"];
  assert.equal(shortOf({ text: "Naked Triple: 3,7,9 in r6c8,r7c8 => r45c8<>3", eliminate }), "r45c8<>3");
  assert.equal(shortOf({ text: "裸のトリプル：3,7 => r45c8<>3, r1c1,r9c2<>47", eliminate }), "r45c8<>3, r1c1,r9c2<>47");
  assert.equal(shortOf({ text: "隠れたシングル：r1c9=4", place: ["r1c9=4"] }), "r1c9=4");
  assert.equal(shortOf({ text: "Place unique\u00a0: r1c9=4", place: ["r1c9=4"] }), "r1c9=4");
  assert.equal(shortOf({ text: "Hidden Single: r1c9=4", place: ["r1c9=4"] }), "r1c9=4");
  assert.equal(shortOf({ eliminate }), "r4c8<>3 r5c8<>3", "without a text it is said in full");
});
