// The words of the page. They are in one table for each language; English is complete, and stands in for
// what another language lacks.

import english from "./words/en.js";

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */
/** @typedef {Record<string, Entry>} Words */
/** @typedef {Record<string, string | number>} Values */

/** The languages, by their codes, each with its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語" };

/** @type {Words} */
let words = english;
let language = "en";
let plurals = new Intl.PluralRules("en");

/** The code of the language that is spoken. */
export const spoken = () => language;

/**
 * The language that somebody reads: the one that was chosen, or the first of the browser's that there is.
 * @param {string} chosen
 * @param {readonly string[]} [preferred]
 */
export function languageOf(chosen, preferred = globalThis.navigator?.languages ?? []) {
  const codes = [chosen, ...preferred].map((code) => code.split("-")[0].toLowerCase());
  return codes.find((code) => code in LANGUAGES) ?? "en";
}

/** Loads a language and speaks it from now on. @param {string} code */
export async function speak(code) {
  const table = code === "en" ? english : (await import(`./words/${code}.js`)).default;
  useWords(code, table);
}

/** Speaks with a table that is already there. @param {string} code @param {Words} table */
export function useWords(code, table) {
  words = table;
  language = code;
  plurals = new Intl.PluralRules(code);
}

/**
 * The words for a key, with values in place of `{names}`. An entry with forms for numbers is chosen by the
 * value `n`.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = words[key] ?? /** @type {Words} */ (english)[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : (entry[plurals.select(Number(values.n))] ?? entry.other ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
