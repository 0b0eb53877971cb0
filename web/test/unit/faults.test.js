// The messages of the library about texts, in other languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../packages/bivalue/node.js";
import { toldFault } from "../../js/faults.js";
import { t, useWords } from "../../js/words.js";

const GRID = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";

/** Texts with slips, and what the message in German has. */
const SLIPS = /** @type {const} */ ([
  ["53..7", /^Das Format wird nicht erkannt/],
  [GRID.replace("...419..5", "...419.."), /^8 Zellen in Zeile 8 des Gitters, erwartet: 9\.$/],
  ["12345678".repeat(11), /^88 Zellen, erwartet: 81\.$/],
  ["   ", /^Der Text ist leer/],
  ["https://example.com/", /^Ein Link ohne 81 Zellen/],
]);

test("what a slip of the pen leads to is told in the language of the page", async () => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    for (const code of ["de", "es", "fr", "ja"]) {
      useWords(code, (await import(`../../js/words/${code}.js`)).default);
      for (const [text, german] of SLIPS) {
        const error = await bivalue.convert({ puzzle: text, format: "json" }).then(() => assert.fail(text), (error) => error);
        const told = toldFault(error.message, t);
        assert.equal(told.lang, code, `${code}: ${error.message}`);
        if (code === "de") assert.match(told.text, german);
        assert.doesNotMatch(told.text, /\{|expected/);
      }
      const list = await bivalue.readGrids(`${GRID.replaceAll("\n", "")}\nfoo`);
      assert.match(toldFault(list.errors[0].message, t).text, /f/);
      assert.equal(toldFault(list.errors[0].message, t).lang, code);
    }
  } finally {
    bivalue.close();
    useWords("en", (await import("../../js/words/en.js")).default);
  }
});

test("what is not known, and everything in English, is told as the library says it", async () => {
  assert.deepEqual(toldFault("8 cells, expected 9 cells", t), { text: "8 cells, expected 9 cells", lang: "en" });
  useWords("de", (await import("../../js/words/de.js")).default);
  assert.deepEqual(toldFault("something else", t), { text: "something else", lang: "en" });
  useWords("en", (await import("../../js/words/en.js")).default);
});
