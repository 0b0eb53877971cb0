// A text of the library in which cells, candidates and houses can be pointed at: what is pointed at lights up
// on the board, and a cell of the board that is pointed at lights up in the text.

import { candidateOf, cellsNamed } from "../grid.js";
import { make } from "./dom.js";

/** @import { Span } from "../../bivalue/browser.js" */

/**
 * A piece of a text, with the cells and candidates that it names, if any.
 * @typedef {{ text: string, cells: number[], candidates: number[] }} Piece
 */

/**
 * The pieces of a part of a text: those that name something, and what is between them. The library counts
 * characters; none of the words has one that counts as two here.
 * @param {string} text
 * @param {readonly Span[]} spans what the text names, in order
 * @param {number} [from] where the part starts
 * @param {number} [to] where it ends
 * @returns {Piece[]}
 */
export function piecesOf(text, spans, from = 0, to = text.length) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = from;
  /** @param {number} next @param {number[]} cells @param {number[]} candidates */
  const add = (next, cells, candidates) => {
    if (next > end) pieces.push({ text: text.slice(end, next), cells, candidates });
    end = next;
  };
  for (const span of spans) {
    if (span.from < from || span.to > to) continue;
    add(span.from, [], []);
    const cells = span.cells.flatMap(cellsNamed);
    add(span.to, cells, cells.flatMap((cell) => (span.digits ?? []).map((digit) => candidateOf(cell, digit))));
  }
  add(to, [], []);
  return pieces;
}

/**
 * Paragraphs of a text.
 * @param {string} text
 * @param {readonly Span[] | null | undefined} spans what it names
 * @param {import("../panels/index.js").App} app
 * @returns {HTMLElement}
 */
export function prose(text, spans, app) {
  const element = make("div", { class: "prose" });
  let start = 0;
  for (const line of text.split("\n")) {
    const from = start + line.length - line.trimStart().length;
    const to = start + line.trimEnd().length;
    const depth = Math.min(3, Math.floor((from - start) / 2));
    start += line.length + 1;
    if (from >= to) continue;
    element.append(make("p", { class: depth > 0 ? `deeper depth-${depth}` : null }, ...piecesOf(text, spans ?? [], from, to).map(piece)));
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
