// The words in which the library writes steps, in the language of the page. English is the library's own; what
// another language lacks stays English.

import { spoken } from "../words.js";

/** The languages that have words for steps. */
const THERE = new Set(["de", "es", "fr", "ja"]);

/** The requests whose records tell steps; they are asked for what the texts name, too. */
const TELLING = new Set(["hint", "explain", "steps", "why-not", "judge-move"]);

/** The requests that take words. */
const SPEAKING = new Set([...TELLING, "techniques"]);

/** @type {Map<string, Promise<Record<string, string>>>} */
const loaded = new Map();

/** @param {string} language */
function load(language) {
  let words = loaded.get(language);
  if (words === undefined) {
    words = fetch(new URL(`./steps/${language}.json`, import.meta.url)).then((response) => response.json());
    // What could not be loaded is tried again the next time.
    words.catch(() => loaded.delete(language));
    loaded.set(language, words);
  }
  return words;
}

/**
 * The request with the words of the language that is spoken, if its answer has words, and for the spans of what is
 * named in them.
 * @template {object} R
 * @param {string} verb
 * @param {R} request
 * @returns {Promise<R>}
 */
export async function inWords(verb, request) {
  const language = spoken();
  const asked = TELLING.has(verb) ? { ...request, spans: true } : request;
  if (!SPEAKING.has(verb) || !THERE.has(language)) return asked;
  // Better in English than not at all.
  const words = await load(language).catch(() => undefined);
  return words === undefined ? asked : { ...asked, words };
}
