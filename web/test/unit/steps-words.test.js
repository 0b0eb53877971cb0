import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { difficulty } from "../../js/path.js";
import { piecesOf } from "../../js/views/prose.js";

/** What the page calls houses. @param {Record<string, string>} page */
const namesOf = (page) => ["row", "column", "box", "rows", "columns", "boxes"].map((kind) => page[`house.${kind}`]);

const CODES = ["de", "es", "fr", "ja"];
const read = async (code) => JSON.parse(await readFile(new URL(`../../js/words/steps/${code}.json`, import.meta.url), "utf8"));

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
      const { steps } = await bivalue.explain({ puzzle, words });
      const page = (await import(`../../js/words/${code}.js`)).default;
      const houses = namesOf(page);
      for (const { explanation } of steps) {
        assert.doesNotMatch(explanation, /\b(the|has|have|only|cell|digit|row|column|box|no place)\b/, explanation);
        const cells = piecesOf(explanation, houses).flatMap((piece) => piece.cells);
        assert.ok(cells.length > 0, explanation);
      }
      // Between the name of a step and what it does stands the colon of the language.
      const colon = { de: ": ", es: ": ", fr: "\u00a0: ", ja: "：" }[code];
      for (const { text, technique } of steps) assert.ok(text.startsWith(words[`${technique.id}.name`] + colon), text);
      assert.ok(steps.some(({ explanation }) => piecesOf(explanation, houses).some(({ cells }) => cells.length === 9)), code);
    } finally {
      bivalue.close();
    }
  });
}

test("every technique is told in every language", async () => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    const { words: english } = await bivalue.techniques({ texts: true });
    // A text of places alone is the same in every language.
    const told = Object.entries(english).filter(([, text]) => /[A-Za-z]{2}/.test(text.replace(/\{[^}]*\}/g, "")));
    for (const code of CODES) {
      const words = await read(code);
      assert.deepEqual(told.filter(([key]) => !(key in words)).map(([key]) => key), [], code);
      // What a text leaves out is not told: the places of the English text are all there.
      const places = (text) => [...new Set([...text.matchAll(/\{([\w-]+)/g)].map(([, name]) => name))].sort();
      const lacking = Object.keys(words).filter((key) => places(words[key]).length < places(english[key]).length);
      assert.deepEqual(lacking, [], code);
    }
  } finally {
    bivalue.close();
  }
});

test("names of houses are found in texts of every language", async () => {
  for (const code of ["en", ...CODES]) {
    const page = (await import(`../../js/words/${code}.js`)).default;
    const houses = namesOf(page);
    for (const [kind, house] of houses.slice(0, 3).entries()) {
      const [piece] = piecesOf(house.replace("#", "4"), houses);
      assert.equal(piece.cells.length, 9, `${code} ${house}`);
      assert.ok(piece.cells.includes([27, 3, 27][kind]), `${code} ${house}`);
    }
  }
});

test("cells that are named together light together, and the candidates that are named with them", () => {
  const named = (text, ...words) => piecesOf(text, ...words).filter(({ cells }) => cells.length > 0).map(({ text, cells, candidates }) => [text, cells, candidates]);
  assert.deepEqual(named("so r1c3,r4c9<>5."), [["r1c3,r4c9<>5", [2, 35], [22, 319]]]);
  assert.deepEqual(named("goes: r4c6<>23."), [["r4c6<>23", [32], [289, 290]]]);
  assert.deepEqual(named("A: 3,4 in r1c12, X"), [["3,4 in r1c12", [0, 1], [2, 3, 11, 12]]]);
  assert.deepEqual(named("(3=7)r1c1-(7)r1c2"), [["(3=7)r1c1", [0], [2, 6]], ["(7)r1c2", [1], [15]]]);
  assert.deepEqual(named("si 2 en r1c1, alors r1c2=3", undefined, "# en @"), [["2 en r1c1", [0], [1]], ["r1c2=3", [1], [11]]]);
  assert.deepEqual(named("r1c1 の 2", undefined, "@ の #"), [["r1c1 の 2", [0], [1]]]);
  // A digit before a house, and a number before a conclusion, are no candidates of it.
  assert.deepEqual(named("the digit 7 in r1c1=2"), [["r1c1=2", [0], [1]]]);
});

test("the links of a whip name their candidates", () => {
  const named = (text) => piecesOf(text).filter(({ cells }) => cells.length > 0).map(({ text, cells, candidates }) => [text, cells, candidates]);
  assert.deepEqual(named("[4] r1n2{c4 c6} - r1c6{n1 n7} - c6n7{r2 r13} - b1n7{r1c2 .} => r1c1<>7"), [
    ["r1n2{c4 c6}", [3, 5], [28, 46]],
    ["r1c6{n1 n7}", [5], [45, 51]],
    ["c6n7{r2 r13}", [14, 5, 23], [132, 51, 213]],
    ["b1n7{r1c2 .}", [1], [15]],
    ["r1c1<>7", [0], [6]],
  ]);
});

test("houses in the notation of fish are named, too", () => {
  const cellsOf = (text) => piecesOf(text).filter(({ cells }) => cells.length > 0).map(({ text, cells }) => [text, cells.length]);
  assert.deepEqual(cellsOf("Swordfish: 7 c148 r379 => r3c23<>7"), [["c148", 27], ["r379", 27], ["r3c23<>7", 2]]);
  assert.deepEqual(cellsOf("8 r247 c5b17 fr4c3"), [["r247", 27], ["c5b17", 27], ["r4c3", 1]]);
  assert.deepEqual(cellsOf("9 in b5 => r9c4<>9"), [["b5", 9], ["r9c4<>9", 1]]);
});

test("lists of houses light all of them", () => {
  const cellsOf = (text, houses) => piecesOf(text, houses).map(({ cells }) => cells.length);
  assert.deepEqual(cellsOf("In rows 3, 5 and 8 there"), [0, 27, 0]);
  assert.deepEqual(cellsOf("columns 2 and 5"), [18]);
  // What follows a name is no part of it.
  assert.deepEqual(cellsOf("row 3 and 5 cells"), [9, 0]);
  assert.deepEqual(cellsOf("rows 3 and r5c2"), [9, 0, 1]);
  assert.deepEqual(cellsOf("in den Zeilen 3 und 8", ["Zeile #", "Spalte #", "Block #", "Zeilen #", "Spalten #", "Blöcke #"]), [0, 18]);
  assert.deepEqual(cellsOf("3 と 8行", ["#行", "#列", "ブロック#", "#行", "#列", "ブロック#"]), [18]);
});
