// Each language has the punctuation of its own: French has spaces at which no line breaks, Japanese has its own
// commas and full stops.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

/** All texts of a language, of the page, of steps and of formats, with their keys. @param {string} code @returns {Promise<[string, string][]>} */
async function textsOf(code) {
  const page = (await import(`../../js/words/${code}.js`)).default;
  const [steps, formats] = await Promise.all(["steps", "formats"].map(async (name) => JSON.parse(await readFile(new URL(`../../js/words/${name}/${code}.json`, import.meta.url), "utf8"))));
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
