// What is wrong with a text, in the language of the page. The library gives its messages as data: a phrase, and the
// values of its places, which may be messages again. The tables of the other languages have the phrases as their keys.

import { spoken } from "./words.js";

/** @import { MessageValues } from "../bivalue/browser.js" */

/**
 * A message of the library in the words of a table, and the code of the language that it is in. A message with a
 * phrase that the table lacks is told in English.
 * @param {{ message: string, values?: MessageValues }} fault
 * @param {Record<string, string> | undefined} words
 * @returns {{ text: string, lang: string }}
 */
export function toldFault({ message, values }, words) {
  const text = words && values && told(values, words);
  return text === undefined ? { text: message, lang: "en" } : { text, lang: spoken() };
}

/** @param {unknown} value @param {Record<string, string>} words @returns {string | undefined} */
function told(value, words) {
  if (Array.isArray(value)) {
    const items = value.map((item) => told(item, words));
    return items.includes(undefined) ? undefined : items.join(", ");
  }
  if (typeof value !== "object" || value === null) return String(value);
  const { phrase, ...values } = /** @type {{ phrase: string } & Record<string, unknown>} */ (value);
  const template = words[phrase];
  if (template === undefined) return undefined;
  /** @type {Record<string, string | undefined>} */
  const texts = {};
  for (const [name, inner] of Object.entries(values)) {
    texts[name] = told(inner, words);
    if (texts[name] === undefined) return undefined;
  }
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (place, name, forms) =>
    forms === undefined ? (texts[name] ?? place) : formFor(forms, values[name]),
  );
}

/**
 * The form for a number: the first for one, the second for two, and so on; the last for all others.
 * @param {string} forms
 * @param {unknown} value
 */
function formFor(forms, value) {
  const all = forms.split("|");
  const count = Array.isArray(value) ? value.length : Number(value);
  return all[count - 1] ?? all[all.length - 1];
}
