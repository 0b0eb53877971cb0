// The words in which the library writes steps, in the language of the page. English is the library's own; what
// another language lacks stays English.

import { table } from "./tables.js";

/** The requests whose records tell steps; they are asked for what the texts name, too. */
const TELLING = new Set(["hint", "explain", "steps", "why-not", "judge-move"]);

/** The requests that take words. */
const SPEAKING = new Set([...TELLING, "techniques"]);

/**
 * The request with the words of the language that is spoken, if its answer has words, and for the spans of what is
 * named in them.
 * @template {object} R
 * @param {string} verb
 * @param {R} request
 * @returns {Promise<R>}
 */
export async function inWords(verb, request) {
  const asked = TELLING.has(verb) ? { ...request, spans: true } : request;
  if (!SPEAKING.has(verb)) return asked;
  const words = await table("steps");
  return words === undefined ? asked : { ...asked, words };
}
