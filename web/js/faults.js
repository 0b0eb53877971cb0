// What is wrong with a text, in the language of the page. The library says it in English; the messages that a
// slip of the pen leads to are known here, and the others stay English.

import { spoken } from "./words.js";

/** What is found, and the words for it: what is in brackets goes to the places of the words. */
const KNOWN = /** @type {const} */ ([
  [/^the format is not recognised, /, "fault.say.unrecognised", []],
  [/^(\d+) cells? in row (\d) of the grid, expected (\d+) cells?$/, "fault.say.row", ["n", "row", "expected"]],
  [/^(\d+) cells?, expected (\d+) cells?$/, "fault.say.cells", ["n", "expected"]],
  [/^(\d+) rows?, expected (\d+) rows?$/, "fault.say.rows", ["n", "expected"]],
  [/^character '(.+)', expected a digit or a blank$/, "fault.say.character", ["character"]],
  [/^(?:an empty text|nothing but white space), /, "fault.say.empty", []],
  [/^a link without 81 cells, /, "fault.say.link", []],
]);

/**
 * A message of the library in the language that is spoken, and the code of the language that it is in.
 * @param {string} message
 * @param {typeof import("./words.js").t} t
 * @returns {{ text: string, lang: string }}
 */
export function toldFault(message, t) {
  if (spoken() !== "en") {
    for (const [pattern, key, places] of KNOWN) {
      const match = pattern.exec(message);
      if (match === null) continue;
      const values = Object.fromEntries(places.map((place, at) => [place, match[at + 1]]));
      return { text: t(key, values), lang: spoken() };
    }
  }
  return { text: message, lang: "en" };
}
