// What formats are, and what they cannot hold, in the language of the page. The library says it in English; the tables
// of the other languages have the names of formats and the library's words for what is lost as their keys.

import { make } from "../views/dom.js";
import { spoken } from "../words.js";
import { table } from "./tables.js";

/** The words of the language that is spoken; none in English. @returns {Promise<Record<string, string>>} */
export async function formatWords() {
  return (await table("formats")) ?? {};
}

/**
 * What is said of a format as a sentence, and the code of its language.
 * @param {import("../../bivalue/browser.js").FormatInfo | undefined} entry
 * @param {Record<string, string>} words
 */
export function aboutFormat(entry, words) {
  const own = entry && words[entry.format];
  if (own !== undefined && spoken() === "ja") return { text: `${own}。`, lang: "ja" };
  const text = own ?? entry?.about ?? "";
  return { text: text && `${text[0].toUpperCase()}${text.slice(1)}.`, lang: own === undefined ? "en" : spoken() };
}

/**
 * Shows what is said of a format; what is typed, which the text has in backquotes, is set as code.
 * @param {HTMLElement} place
 * @param {import("../../bivalue/browser.js").FormatInfo | undefined} entry
 * @param {Record<string, string>} words
 */
export function tellFormat(place, entry, words) {
  const { text, lang } = aboutFormat(entry, words);
  place.lang = lang;
  place.replaceChildren(...text.split("`").map((part, at) => (at % 2 === 0 ? part : make("code", {}, part))));
}

/**
 * What a format does not hold, in words.
 * @param {string[]} lost   As the library says it.
 * @param {Record<string, string>} words
 */
export const lostInWords = (lost, words) => lost.map((what) => words[what] ?? what).join(spoken() === "ja" ? "、" : ", ");
