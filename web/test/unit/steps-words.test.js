import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { difficulty } from "../../js/path.js";
import { piecesOf } from "../../js/views/prose.js";

const CODES = ["de", "es", "fr", "ja"];
const read = async (code) => JSON.parse(await readFile(new URL(`../../../crates/human/words/${code}.json`, import.meta.url), "utf8"));

for (const code of CODES) {
  test(`the package tells steps with the words in ${code}`, async () => {
    const words = await read(code);
    const bivalue = await open({ backEnd: "direct", build: "full" });
    try {
      // A key that there is not, or a place that the English text lacks, is an error.
      const { techniques } = await bivalue.techniques({ words });
      const { techniques: english } = await bivalue.techniques();
      const common = english.slice(0, 6).map(({ technique }) => technique.id);
      for (const [i, { technique }] of techniques.entries()) {
        assert.equal(technique.id, english[i].technique.id);
        if (common.includes(technique.id)) assert.equal(technique.name, words[`${technique.id}.name`]);
      }
      assert.equal(difficulty(techniques).size, english.length);

      // A path of basic techniques is told without a word of English.
      const puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
      const { steps } = await bivalue.explain({ puzzle, words, spans: true });
      for (const { explanation, explanation_spans: spans } of steps) {
        assert.doesNotMatch(explanation, /\b(the|has|have|only|cell|digit|row|column|box|no place)\b/, explanation);
        const pieces = piecesOf(explanation, spans);
        assert.equal(pieces.map(({ text }) => text).join(""), explanation);
        assert.ok(pieces.some(({ cells }) => cells.length > 0), explanation);
        // Cells are written alike in all languages: none is left over.
        for (const { text, cells } of pieces) assert.equal(/r[1-9]+c[1-9]/.test(text) && cells.length === 0, false, `${text} in ${explanation}`);
      }
      // Between the name of a step and what it does stands the colon of the language.
      const colon = { de: ": ", es: ": ", fr: "\u00a0: ", ja: "：" }[code];
      for (const { text, technique } of steps) assert.ok(text.startsWith(words[`${technique.id}.name`] + colon), text);
      assert.ok(steps.some(({ explanation_spans: spans }) => spans.some(({ houses }) => houses?.length === 1)), code);
    } finally {
      bivalue.close();
    }
  });
}
