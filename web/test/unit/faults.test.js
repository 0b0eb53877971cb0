// The messages of the library about texts, in other languages.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { open } from "../../../packages/bivalue/node.js";
import { toldFault } from "../../js/faults.js";
import { useWords } from "../../js/words.js";
import english from "../../js/words/en.js";

const CODES = ["de", "es", "fr", "ja"];
const json = async (/** @type {string} */ path) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), "utf8"));
const table = (/** @type {string} */ code) => json(`js/words/faults/${code}.json`);

const GRID = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";

/** Texts with faults, and the message in German. */
const FAULTS = /** @type {const} */ ([
  ["53..7", /^das Format wird nicht erkannt/i],
  [GRID.replace("...419..5", "...419.."), /^8 Zellen in Zeile 8 .*9 Zellen$/],
  [GRID.replace("...419..5", "...4O9..5"), /Zeichen 'O' in Zeile 8 /i],
  ["12345678".repeat(11), /^88 Zellen.*81 Zellen$/],
  ["   ", /leer/i],
  ["https://example.com/", /Link ohne 81 Zellen/],
  ['{"puzzle": [[5, 3], [6]]}', /./],
  ["https://sudokupad.app/abc", /^der Kurzlink "abc"/],
  ["\u0000\u0001", /./],
]);

/** The places of a template: `count`, and `count:2` for a choice of two forms. @param {string} text */
const placesOf = (text) => new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name));

test("every message about a text is in every language, with the same places", async () => {
  const { texts } = await json("../docs/schema/messages.json");
  assert.ok(Object.keys(texts).length > 300);
  for (const code of CODES) {
    const words = await table(code);
    assert.deepEqual(Object.keys(words).sort(), Object.keys(texts).sort(), code);
    for (const [phrase, text] of Object.entries(texts)) {
      assert.deepEqual(placesOf(words[phrase]), placesOf(text), `${code}: ${phrase}`);
    }
  }
});

test("what is wrong with a text is told in the language of the page", async () => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    for (const code of CODES) {
      useWords(code, (await import(`../../js/words/${code}.js`)).default);
      const words = await table(code);
      for (const [text, german] of FAULTS) {
        const error = await bivalue.convert({ puzzle: text, format: "json" }).then(() => assert.fail(text), (error) => error);
        const told = toldFault(error, words);
        assert.equal(told.lang, code, `${code}: ${error.message}`);
        if (code === "de") assert.match(told.text, german);
        assert.doesNotMatch(told.text, /\{|\}|expected|undefined/);
        assert.notEqual(told.text, error.message);
      }
      const list = await bivalue.readGrids(`${GRID.replaceAll("\n", "")}\nfoo`);
      const told = toldFault(list.errors[0], words);
      assert.match(told.text, /f/);
      assert.equal(told.lang, code);
    }
  } finally {
    bivalue.close();
    useWords("en", english);
  }
});

test("numbers choose forms, lists have commas, and what a table lacks is told in English", () => {
  const cells = { phrase: "cells", count: 1 };
  const fault = { message: "1 cell in a and b", values: { phrase: "in", found: cells, places: ["a", "b"] } };
  const words = { cells: "{count} {count:Zelle|Zellen}", in: "{found} in {places}" };
  useWords("de", english);
  assert.deepEqual(toldFault(fault, words), { text: "1 Zelle in a, b", lang: "de" });
  const two = { ...fault, values: { ...fault.values, found: { ...cells, count: 2 } } };
  assert.equal(toldFault(two, words).text, "2 Zellen in a, b");
  assert.deepEqual(toldFault(fault, { in: words.in }), { text: fault.message, lang: "en" });
  assert.deepEqual(toldFault({ message: "x" }, words), { text: "x", lang: "en" });
  assert.deepEqual(toldFault(fault, undefined), { text: fault.message, lang: "en" });
  useWords("en", english);
});
