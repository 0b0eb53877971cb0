// Tables of words for what the library says in English: one file for each kind and language, which is loaded when it
// is needed first. Those for steps come from the library's folder `crates/human/words`.

import { spoken } from "../words.js";

/** The languages that have tables. English is the library's own language. */
const THERE = new Set(["de", "es", "fr", "ja"]);

/** @type {Map<string, Promise<Record<string, string>>>} */
const loaded = new Map();

/**
 * The table of a kind in the language that is spoken; `undefined` in English, and if it cannot be loaded: English is
 * better than nothing.
 * @param {"steps" | "formats" | "faults"} kind
 * @returns {Promise<Record<string, string> | undefined>}
 */
export async function table(kind) {
  const language = spoken();
  if (!THERE.has(language)) return undefined;
  const file = `./${kind}/${language}.json`;
  let words = loaded.get(file);
  if (words === undefined) {
    words = fetch(new URL(file, import.meta.url)).then((response) => response.json());
    // What could not be loaded is tried again the next time.
    words.catch(() => loaded.delete(file));
    loaded.set(file, words);
  }
  return words.catch(() => undefined);
}
