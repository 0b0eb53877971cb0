// A text of the library in which cells, candidates and houses can be pointed at: what is pointed at lights up
// on the board, and a cell of the board that is pointed at lights up in the text.

import { candidateOf, cellsNamed, houseNamed } from "../grid.js";
import { make } from "./dom.js";

/**
 * A piece of a text, with the cells and candidates that it names, if any.
 * @typedef {{ text: string, cells: number[], candidates: number[] }} Piece
 */

/** The names of houses in the words of the page: one of a kind, and several. */
const KINDS = ["row", "column", "box", "rows", "columns", "boxes"];

/** What they are called, as the library's words have it: `row #` is row 4, and `rows #` is rows 4 and 5. */
const ENGLISH = ["row #", "column #", "box #", "rows #", "columns #", "boxes #"];

/** Those of one house. */
const SINGLE = ENGLISH.slice(0, 3);

/** Digits in cells, as the library's words have it: `3,4 in r2c67`. */
const IN_CELLS = "# in @";

/** A list of numbers, such as `4, 5 and 7`. */
const LIST = "[1-9](?:(?:, |、| [^\\s0-9]{1,3} )[1-9](?![0-9]))*";

/** Cells in the notation that all languages have: `r4c18`, or `r1c1,r4c18`. */
const CELLS = "r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*";

/** Cells, with what is concluded about them: `r4c18=2`, `r1c1,r4c18<>23`. */
const CONCLUSION = `${CELLS}(?:(?:=|<>)[1-9]+(?![0-9]))?`;

/** A candidate of a chain: `(3)r4c1`, or both of a cell: `(3=7)r4c1`. */
const OF_CHAIN = `\\([1-9](?:[=-][1-9])*\\)${CELLS}`;

/** A link of a whip: `r5c6{n2 n7}` of a cell, `r4n2{c4 c6}` of a digit in a row; a dot stands for no candidate. */
const OF_WHIP = "(?:r[1-9]c[1-9]|[rcb][1-9]n[1-9])\\{[rcn1-9]+ (?:[rcn1-9]+|\\.)\\}";

/** Houses in the notation of fish: `c148`, `c5b17`. */
const SHORT = "(?<![A-Za-z0-9])(?:[rcb][1-9]+)+(?![A-Za-z0-9])";

/** @param {string} text */
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The source of an expression for the name of that place in a list of names. @param {string} house @param {number} at */
function nameIn(house, at) {
  const isPlural = at % KINDS.length >= 3;
  return quoted(house).replace("#", isPlural ? LIST : "[1-9]");
}

/** The source of an expression for digits in cells. @param {string} words */
const inCells = (words) => `(?<![A-Za-z0-9,])${quoted(words).replace("#", "[1-9](?:,[1-9])*").replace("@", CELLS)}(?![0-9=<])`;

/** @param {readonly string[]} houses @param {string} digitsIn */
function namesIn(houses, digitsIn) {
  const named = houses.map(nameIn);
  // What stands around a name need not be a blank in every language, but is no letter or digit of its own. A
  // list of houses is looked for before a single one, which it may begin with.
  const longest = [...named.filter((_, at) => at % KINDS.length >= 3), ...named.filter((_, at) => at % KINDS.length < 3)];
  const inSome = [...new Set([digitsIn, IN_CELLS])].map(inCells);
  return new RegExp([...inSome, OF_CHAIN, OF_WHIP, CONCLUSION, `(?<![A-Za-z0-9])(?:${longest.join("|")})(?![0-9])`, SHORT].join("|"), "g");
}

/**
 * The pieces of a text: those that name something, and what is between them.
 * @param {string} text
 * @param {readonly string[]} [houses] what houses are called: lists of six names in the order of `ENGLISH`
 * @param {string} [digitsIn] the phrase for digits in cells
 * @returns {Piece[]}
 */
export function piecesOf(text, houses = ENGLISH, digitsIn = IN_CELLS) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(namesIn(houses, digitsIn))) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), cells: [], candidates: [] });
    pieces.push({ text: match[0], ...meant(match[0], houses) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), cells: [], candidates: [] });
  return pieces;
}

/** What a name stands for. @param {string} name @param {readonly string[]} houses */
function meant(name, houses) {
  if (name.includes("{")) return ofWhip(name);
  const [notation] = new RegExp(CELLS).exec(name) ?? [];
  if (notation === undefined) return { cells: housesOf(name, houses), candidates: [] };
  const cells = notation.split(",").flatMap(cellsNamed);
  const digits = [...name.replace(notation, "")].filter((character) => /[1-9]/.test(character)).map(Number);
  return { cells, candidates: cells.flatMap((cell) => digits.map((digit) => candidateOf(cell, digit))) };
}

/** The candidates that a link of a whip names, and their cells. @param {string} link */
function ofWhip(link) {
  const [of, ...ends] = link.split(/[{ .}]+/).filter((part) => part !== "");
  const [house, digit] = of.split("n");
  // An end has what the name of the cell or the house leaves open.
  const meant = ends.map((end) => {
    if (end.startsWith("n")) return { cells: cellsNamed(of), digit: Number(end.slice(1)) };
    const cell = house.startsWith("b") ? end : house.startsWith("r") ? house + end : end + house;
    return { cells: cellsNamed(cell), digit: Number(digit) };
  });
  return {
    cells: [...new Set(meant.flatMap(({ cells }) => cells))],
    candidates: meant.flatMap(({ cells, digit }) => cells.map((cell) => candidateOf(cell, digit))),
  };
}

/** The cells of a house, or of several. @param {string} name @param {readonly string[]} houses */
function housesOf(name, houses) {
  const at = houses.findIndex((house, at) => new RegExp(`^${nameIn(house, at)}$`).test(name));
  const kind = (/** @type {string} */ number, /** @type {number} */ at) => houseNamed(SINGLE[at].replace("#", number));
  // The notation of fish has the first letters of the English names.
  const short = [...name.matchAll(/([rcb])([1-9]+)/g)];
  const cells =
    at >= 0
      ? (name.match(/[1-9]/g) ?? []).flatMap((number) => kind(number, at % 3))
      : short.flatMap(([, letter, numbers]) => [...numbers].flatMap((number) => kind(number, "rcb".indexOf(letter))));
  return [...new Set(cells)];
}

/**
 * Paragraphs of a text.
 * @param {string} text
 * @param {import("../panels/index.js").App} app
 * @returns {HTMLElement}
 */
export function prose(text, app) {
  const element = make("div", { class: "prose" });
  // A text that is not translated has the English names.
  const houses = [...KINDS.map((kind) => app.t(`house.${kind}`)), ...ENGLISH];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const depth = Math.min(3, Math.floor((line.length - line.trimStart().length) / 2));
    element.append(make("p", { class: depth > 0 ? `deeper depth-${depth}` : null }, ...piecesOf(line.trim(), houses, app.t("notation.in")).map(piece)));
  }

  /** @param {Piece} piece */
  function piece({ text, cells, candidates }) {
    if (cells.length === 0) return text;
    const light = () => app.light(cells, candidates);
    const dim = () => app.light([]);
    // No `button`: that could not be broken between lines, and what follows it would be torn off.
    return make(
      "span",
      {
        role: "button",
        tabindex: 0,
        class: "named",
        "data-cells": cells.join(" "),
        onmouseenter: light,
        onmouseleave: dim,
        onfocus: light,
        onblur: dim,
        onclick: light,
      },
      text,
    );
  }
  return element;
}

/** Lights what names a cell in the texts of the page. @param {number | null} cell */
export function lightNames(cell) {
  for (const name of document.querySelectorAll(".named")) {
    const cells = /** @type {HTMLElement} */ (name).dataset.cells?.split(" ") ?? [];
    // A house names all its cells, which would light it almost always.
    name.classList.toggle("of-cell", cell !== null && cells.length < 9 && cells.includes(String(cell)));
  }
}
