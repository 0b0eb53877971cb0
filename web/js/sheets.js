// Sheets of paper with puzzles. Each sheet is a page; solutions have sheets of their own.

import { encodeLink } from "./link.js";
import { newGame } from "./game.js";
import { qrCode, qrPath } from "./qr.js";
import { draw, make } from "./views/dom.js";
import { miniBoard } from "./views/mini.js";

/**
 * @typedef {object} Printed
 * @property {string} givens
 * @property {string} digits       What is on the board.
 * @property {string} [solution]
 * @property {number[]} [candidates]  Sets of digits for the empty cells.
 * @property {import("./position.js").Drawn} [drawn]  What the player has drawn.
 * @property {string} title
 */

/**
 * @typedef {object} Layout
 * @property {1 | 2 | 4 | 6} perPage
 * @property {"a4" | "letter"} paper
 * @property {boolean} large      Larger and bolder digits.
 * @property {boolean} solutions
 * @property {boolean} codes      With a QR code to go on with on a phone.
 */

/** @template T @param {T[]} items @param {number} size @returns {T[][]} */
function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, at * size + size));
}

/** The code of a puzzle's link. @param {string} givens @param {string} address */
function codeOf(givens, address) {
  const square = qrCode(address + encodeLink(newGame({ id: "print", givens }), { state: false }));
  if (square === undefined) return null;
  const { path, size } = qrPath(square);
  return draw("svg", { class: "sheet-code", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, draw("path", { d: path }));
}

/**
 * @param {Printed[]} puzzles
 * @param {Layout} layout
 * @param {{ t: typeof import("./words.js").t, address: string }} options  `address` is that of this page.
 * @returns {HTMLElement[]}
 */
export function sheets(puzzles, { perPage, paper, large, solutions, codes }, { t, address }) {
  const kinds = (/** @type {number} */ count) => `sheet ${paper} per-${count}${large ? " large" : ""}`;
  const coded = codes ? " codes" : "";
  const pages = chunks(puzzles.map((puzzle, at) => ({ ...puzzle, number: at + 1 })), perPage).map((group) =>
    make(
      "section",
      { class: kinds(perPage) + coded },
      ...group.map(({ givens, digits, candidates, drawn, title, number }) =>
        make(
          "figure",
          {},
          make("figcaption", {}, make("span", { class: "sheet-number" }, String(number)), make("span", {}, title), codes ? codeOf(givens, address) : null),
          miniBoard({ digits, givens, candidates, drawn, label: title }),
        ),
      ),
    ),
  );
  if (!solutions) return pages;
  const solved = puzzles.flatMap(({ solution, givens }, at) => (solution ? [{ solution, givens, number: at + 1 }] : []));
  // Solutions are looked at, not written in: six of them are large enough.
  const answers = chunks(solved, 6).map((group) =>
    make(
      "section",
      { class: `sheet ${paper} per-6 answers` },
      make("h2", {}, t("print.solutions")),
      ...group.map(({ solution, givens, number }) =>
        make(
          "figure",
          {},
          make("figcaption", {}, make("span", { class: "sheet-number" }, String(number))),
          miniBoard({ digits: solution, givens, label: t("print.solutionOf", { n: number }) }),
        ),
      ),
    ),
  );
  return [...pages, ...answers];
}
