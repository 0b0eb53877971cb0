// A text of the library in which cells, candidates and houses can be pointed at: what is pointed at lights up
// on the board, and a cell of the board that is pointed at lights up in the text.

import { candidateOf, cellsNamed, conclusionNamed, houseNamed } from "../grid.js";
import { make } from "./dom.js";

/**
 * A piece of a text, with the cells and candidates that it names, if any.
 * @typedef {{ text: string, cells: number[], candidates: number[] }} Piece
 */

/** The names of houses in the words of the page: one of a kind, and several. */
const KINDS = ["row", "column", "box", "rows", "columns", "boxes"];

/** What they are called, as the library's words have it: `row #` is row 4, and `rows #` is rows 4 and 5. */
const ENGLISH = ["row #", "column #", "box #", "rows #", "columns #", "boxes #"];

/** A list of numbers, such as `4, 5 and 7`. */
const LIST = "[1-9](?:(?:, |、| [^\\s0-9]{1,3} )[1-9](?![0-9]))*";

/** The source of an expression for the name of that place in a list of names. @param {string} house @param {number} at */
function nameIn(house, at) {
  const isPlural = at % KINDS.length >= 3;
  return house.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace("#", isPlural ? LIST : "[1-9]");
}

/** @param {readonly string[]} houses */
function namesIn(houses) {
  const named = houses.map(nameIn);
  // What stands around a name need not be a blank in every language, but is no letter or digit of its own. A
  // list of houses is looked for before a single one, which it may begin with.
  const longest = [...named.filter((_, at) => at % KINDS.length >= 3), ...named.filter((_, at) => at % KINDS.length < 3)];
  return new RegExp(`r[1-9]+c[1-9]+(?:(?:=|<>)[1-9]\\b)?|(?<![A-Za-z0-9])(?:${longest.join("|")})(?![0-9])`, "g");
}

/**
 * The pieces of a text: those that name something, and what is between them.
 * @param {string} text
 * @param {readonly string[]} [houses] what houses are called: lists of six names in the order of `ENGLISH`
 * @returns {Piece[]}
 */
export function piecesOf(text, houses = ENGLISH) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(namesIn(houses))) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), cells: [], candidates: [] });
    pieces.push({ text: match[0], ...meant(match[0], houses) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), cells: [], candidates: [] });
  return pieces;
}

/** What a name stands for. @param {string} name @param {readonly string[]} houses */
function meant(name, houses) {
  const [cells, digit] = name.split(/=|<>/);
  if (digit === undefined) return { cells: name.startsWith("r") && !name.includes(" ") ? cellsNamed(cells) : housesOf(name, houses), candidates: [] };
  const so = conclusionNamed(name);
  const all = cellsNamed(cells);
  return { cells: all, candidates: all.map((cell) => candidateOf(cell, so?.digit ?? Number(digit))) };
}

/** The cells of a house, or of several. @param {string} name @param {readonly string[]} houses */
function housesOf(name, houses) {
  const at = houses.findIndex((house, at) => new RegExp(`^${nameIn(house, at)}$`).test(name));
  const english = ENGLISH[at % 3] ?? "";
  const cells = (name.match(/[1-9]/g) ?? []).flatMap((number) => houseNamed(english.replace("#", number)));
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
    element.append(make("p", { class: depth > 0 ? `deeper depth-${depth}` : null }, ...piecesOf(line.trim(), houses).map(piece)));
  }

  /** @param {Piece} piece */
  function piece({ text, cells, candidates }) {
    if (cells.length === 0) return text;
    const light = () => app.light(cells, candidates);
    const dim = () => app.light([]);
    return make(
      "button",
      {
        type: "button",
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
