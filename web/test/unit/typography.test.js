// Each language has the punctuation of its own: French has spaces at which no line breaks, Japanese has its own
// commas and full stops.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { nameOf } from "../../js/views/look.js";
import { t, useWords } from "../../js/words.js";

/** All texts of a language, of the page, of steps and of formats, with their keys. @param {string} code @returns {Promise<[string, string][]>} */
async function textsOf(code) {
  const page = (await import(`../../js/words/${code}.js`)).default;
  const folders = ["../../../crates/human/words", "../../js/words/formats"];
  const [steps, formats] = await Promise.all(folders.map(async (folder) => JSON.parse(await readFile(new URL(`${folder}/${code}.json`, import.meta.url), "utf8"))));
  return Object.entries({ ...page, ...steps, ...formats }).flatMap(([key, entry]) => (typeof entry === "string" ? [entry] : Object.values(entry)).map((text) => /** @type {[string, string]} */ ([key, text])));
}

/** The texts in which something is found. @param {string} code @param {RegExp} wrong */
const having = async (code, wrong) => (await textsOf(code)).filter(([, text]) => wrong.test(text));

test("in French no line begins with a punctuation mark", async () => {
  assert.deepEqual(await having("fr", / [:;?!»%]|« /u), []);
});

test("in French and in Spanish three dots follow the word at once", async () => {
  for (const code of ["es", "fr"]) assert.deepEqual(await having(code, /\s…/u), [], code);
});

test("in Japanese no punctuation mark is a Latin one", async () => {
  // A colon behind a name in braces begins the forms that the library chooses from.
  const japanese = "\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー）」";
  assert.deepEqual(await having("ja", new RegExp(`[${japanese}][,.:;?!]|(?<!\\{[\\w-]+)[,.:;?!][${japanese}]`, "u")), []);
});

test("in Japanese a game is not called a match of two players", async () => {
  assert.deepEqual(await having("ja", /対局|局面/u), []);
});

test("a cell is named, and a name is followed by a text, with the punctuation of the language", async () => {
  const expected = { en: ["a, b", "x: y"], de: ["a, b", "x: y"], es: ["a, b", "x: y"], fr: ["a, b", "x\u00a0: y"], ja: ["a、b", "x：y"] };
  for (const [code, [list, named]] of Object.entries(expected)) {
    useWords(code, (await import(`../../js/words/${code}.js`)).default);
    assert.equal(["a", "b"].join(t("join.comma")), list, code);
    assert.equal(t("join.named", { name: "x", text: "y" }), named, code);
  }
  const look = { value: 0, centre: 0b11, corner: 0, colours: 1, candidateColours: [{ digit: 2, colour: 1 }], classes: "cell conflict" };
  useWords("ja", (await import("../../js/words/ja.js")).default);
  assert.equal(nameOf(11, /** @type {any} */ (look), t), "2行3列、空きマス、メモ 1 2、色 A、2 は色 B、矛盾");
  useWords("en", (await import("../../js/words/en.js")).default);
});
