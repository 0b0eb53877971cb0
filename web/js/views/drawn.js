// What the player draws: colours of cells and of candidates, and links. The board, paper and pictures show it alike, in
// a drawing of 540 units.

import { cellOfCandidate, digitOfCandidate } from "../grid.js";
import { draw } from "./dom.js";
import { COLOURS, lettersOf } from "./look.js";

/** The width of a cell. */
export const UNIT = 60;

/**
 * The middle of a candidate, as in the library's drawings: a little towards the middle of its cell.
 * @param {number} candidate
 * @returns {[number, number]}
 */
export function centreOf(candidate) {
  const cell = cellOfCandidate(candidate);
  const place = digitOfCandidate(candidate) - 1;
  const inside = (/** @type {number} */ third) => 30 + (20 * (third + 0.5) - 30) * 0.93;
  return [(cell % 9) * UNIT + inside(place % 3), Math.floor(cell / 9) * UNIT + inside(Math.floor(place / 3))];
}

/**
 * Colours of cells with their shapes; several share a cell in stripes.
 * @param {number[]} colours   The set of colours of each cell.
 * @param {string} [name]      Begins the identifiers of the shapes, which no two drawings of a document share.
 */
export function tintsOf(colours, name = "shape") {
  const parts = colours.flatMap((bits, cell) => {
    const letters = lettersOf(bits);
    const width = UNIT / letters.length;
    return [...letters].flatMap((letter, index) => {
      const place = {
        x: (cell % 9) * UNIT + index * width,
        y: Math.floor(cell / 9) * UNIT,
        width,
        height: UNIT,
      };
      const kind = letter.toLowerCase();
      return [
        draw("rect", { ...place, class: `tint tint-${kind}` }),
        draw("rect", { ...place, class: "shape", fill: `url(#${name}-${kind})` }),
      ];
    });
  });
  return parts.length > 0 ? [shapes(name), ...parts] : [];
}

/** The shapes of the colours, so that they can be distinguished without the colour. @type {Record<string, string>} */
const SHAPES = {
  A: "M15 12a3 3 0 1 0 .01 0z",
  B: "M12 12h6v6h-6z",
  C: "M15 11l4 7h-8z",
  D: "M15 10v10M10 15h10",
  E: "M0 15 15 0M15 30 30 15",
  F: "M0 15 15 30M15 0 30 15",
  G: "M9 15h12",
  H: "M11 11l8 8M19 11l-8 8",
};

/** @param {string} name */
function shapes(name) {
  const patterns = Object.entries(SHAPES).map(([letter, path]) =>
    draw(
      "pattern",
      { id: `${name}-${letter.toLowerCase()}`, width: 30, height: 30, patternUnits: "userSpaceOnUse" },
      draw("path", { class: `shape-path shape-${letter}`, d: path }),
    ),
  );
  return draw("defs", {}, ...patterns);
}

/** A sample of a colour with its shape, for buttons. @param {number} index */
export function swatch(index) {
  const letter = COLOURS[index];
  return draw(
    "svg",
    { class: "swatch", viewBox: "0 0 30 30", "aria-hidden": "true" },
    draw("rect", { width: 30, height: 30, class: `tint tint-${letter.toLowerCase()}` }),
    draw("path", { class: `shape-path shape-${letter}`, d: SHAPES[letter] }),
  );
}

/**
 * The outlines of the colours of candidates, around the middle: no two are alike, so that they can be distinguished
 * without the colour.
 * @type {Record<string, string>}
 */
const OUTLINES = {
  A: "M-8.4 0a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0 -16.8 0z",
  B: "M-7.6-7.6H7.6V7.6H-7.6z",
  C: "M0-10.4 9.4 7.4H-9.4z",
  D: "M0-10.2 10.2 0 0 10.2-10.2 0z",
  E: "M-5-8.4H5L9.8 0 5 8.4H-5L-9.8 0z",
  F: "M0 10.4 9.4-7.4H-9.4z",
  G: "M-5.6-7.6H5.6L9 7.6H-9z",
  H: "M0-9.6 9.3-2.6 5.8 8.2H-5.8L-9.3-2.6z",
};

/** The colour of a candidate. @param {[number, number]} middle @param {number} index */
function badgeAt([x, y], index) {
  const letter = COLOURS[index];
  return draw("path", { class: `badge badge-${letter.toLowerCase()}`, d: OUTLINES[letter], transform: `translate(${x} ${y})` });
}

/** The colours of candidates. @param {{ candidate: number, colour: number }[]} coloured */
export const badgesOf = (coloured) => coloured.map(({ candidate, colour }) => badgeAt(centreOf(candidate), colour));

/** A sample of a colour for candidates, for buttons. @param {number} index */
export function badge(index) {
  return draw("svg", { class: "swatch", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, badgeAt([0, 0], index));
}

/**
 * Links, with rings around their candidates.
 * @param {import("../game.js").DrawnLink[]} links
 * @param {number} [start]   The candidate at which a link begins.
 */
export function linksOf(links, start = -1) {
  const parts = links.map(({ from, to, strong }) => {
    const [x1, y1] = centreOf(from);
    const [x2, y2] = centreOf(to);
    // Links bend a little, so that they do not hide the candidates on a straight way.
    const [dx, dy] = [x2 - x1, y2 - y1];
    const bent = (/** @type {number} */ side) => [(x1 + x2) / 2 - side * dy * 0.12, (y1 + y2) / 2 + side * dx * 0.12];
    // At the edge they bend inwards.
    const isOutside = bent(1).some((at) => at < 0 || at > 9 * UNIT);
    const [mx, my] = bent(isOutside ? -1 : 1);
    return draw("path", { class: strong ? "link strong" : "link weak", d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}` });
  });
  const ends = [...new Set(links.flatMap(({ from, to }) => [from, to]))].map((candidate) => {
    const [cx, cy] = centreOf(candidate);
    return draw("circle", { class: "end", cx, cy, r: 9.2 });
  });
  if (start >= 0) {
    const [cx, cy] = centreOf(start);
    ends.push(draw("circle", { class: "end start", cx, cy, r: 11 }));
  }
  return [...parts, ...ends];
}
