// Short texts: cells row by row, and what a step concludes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { open } from "../../../packages/bivalue/node.js";
import { cellName, cellsNamed, cellsText } from "../../js/grid.js";
import { namesMore, shortOf } from "../../js/steps.js";

test("cells go row by row", () => {
  assert.equal(cellsText([]), "");
  assert.equal(cellsText([80, 0, 6, 9]), "r1c17 r2c1 r9c9");
  const cells = [3, 4, 44, 60, 62];
  assert.deepEqual(cellsText(cells).split(" ").flatMap(cellsNamed), cells);
});

test("what a step concludes is as short as the library says it, in any language", async () => {
  const eliminate = ["r4c8<>3", "r5c8<>3"];
  assert.equal(shortOf({ eliminate }), "r4c8<>3 r5c8<>3", "without a text it is said in full");
  assert.equal(namesMore({ eliminate }), false);

  const puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    for (const code of ["en", "de", "es", "fr", "ja"]) {
      const file = new URL(`../../../crates/human/words/${code}.json`, import.meta.url);
      const words = code === "en" ? {} : JSON.parse(await readFile(file, "utf8"));
      const { steps } = await bivalue.explain({ puzzle, words, spans: true });
      let short = 0;
      for (const step of steps) {
        const so = shortOf(step);
        assert.ok(step.text.endsWith(so), `${so} in ${step.text}`);
        const named = so.split(", ").flatMap((part) => {
          const [, cells, sign, digits] = /^(.*?)(=|<>)(\d+)$/.exec(part);
          const names = cells.split(",").flatMap(cellsNamed).map(cellName);
          return names.flatMap((name) => [...digits].map((digit) => `${name}${sign}${digit}`));
        });
        assert.deepEqual(named.sort(), [...(step.place ?? []), ...(step.eliminate ?? [])].sort(), step.text);
        if (named.length > 1) short += 1;
        const isSingle = /single|full-house/.test(step.technique.id);
        if (isSingle) assert.equal(namesMore(step), false, step.text);
        else assert.equal(namesMore(step), true, step.text);
      }
      assert.ok(short > 0, code);
    }
  } finally {
    bivalue.close();
  }
});
