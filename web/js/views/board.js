// The board: 81 cells in a grid, with layers below them for colours, lines, links and drawings of steps.

import { candidateOf, digitsOf, cellOfCandidate, digitOfCandidate } from "../grid.js";
import { draw, make } from "./dom.js";
import { COLOURS, looks, nothingOver, lettersOf } from "./look.js";
import { drawingOf, overOf } from "./overlay.js";

/** The width of a cell in the drawings of the layers. */
const UNIT = 60;

/** Where the corner marks of a cell stand, in the order in which they come. */
const CORNERS = [1, 3, 7, 9, 2, 8, 4, 6, 5];

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
 * @param {HTMLElement} element
 * @param {import("../store.js").Store} store
 * @param {typeof import("../words.js").t} t
 */
export function createBoard(element, store, t) {
  const tints = draw("svg", { class: "layer tints", viewBox: "0 0 540 540", "aria-hidden": "true" });
  const lines = drawLines();
  const links = draw("svg", { class: "layer links", viewBox: "0 0 540 540", "aria-hidden": "true" });
  const badges = draw("svg", { class: "layer badges", viewBox: "0 0 540 540", "aria-hidden": "true" });
  const overlay = make("div", { class: "layer overlay" });
  const grid = make("div", { class: "grid", role: "grid" });
  /** @type {HTMLElement[]} */
  const cells = [];
  for (let row = 0; row < 9; row += 1) {
    const line = make("div", { role: "row", class: "row" });
    for (let column = 0; column < 9; column += 1) {
      const cell = make("div", { role: "gridcell", class: "cell", tabindex: -1 });
      cells.push(cell);
      line.append(cell);
    }
    grid.append(line);
  }
  element.replaceChildren(tints, lines, badges, overlay, links, grid);

  let over = nothingOver();
  /** What each cell looked like when it was last drawn. @type {string[]} */
  const drawn = new Array(81).fill("");
  let drawnTints = "";
  let drawnBadges = "";
  /** @type {unknown} */
  let drawnLinks;
  let focusable = -1;

  function render() {
    const state = store.state;
    grid.setAttribute("aria-label", t("board.label"));
    grid.setAttribute("aria-multiselectable", "true");
    const all = looks(state, over, t);
    all.forEach((look, index) => {
      const key = JSON.stringify(look);
      if (key === drawn[index]) return;
      drawn[index] = key;
      drawCell(cells[index], look);
    });
    const colours = all.map((look) => look.colours).join();
    if (colours !== drawnTints) {
      drawnTints = colours;
      drawTints(tints, all.map((look) => look.colours));
    }
    const coloured = all.flatMap(({ candidateColours }, cell) =>
      candidateColours.map(({ digit, colour }) => ({ candidate: candidateOf(cell, digit), colour })),
    );
    const key = JSON.stringify(coloured);
    if (key !== drawnBadges) {
      drawnBadges = key;
      badges.replaceChildren(...coloured.map(({ candidate, colour }) => badgeAt(centreOf(candidate), colour)));
    }
    const { linkFrom } = state.ui;
    if (drawnLinks !== state.game.links || linkFrom !== -1 || links.querySelector(".start")) {
      drawnLinks = state.game.links;
      drawLinks(links, state.game.links, linkFrom);
    }
    if (focusable !== state.ui.cursor) {
      if (focusable >= 0) cells[focusable].tabIndex = -1;
      focusable = state.ui.cursor;
      cells[focusable].tabIndex = 0;
      // The focus follows the cursor, but is never taken from elsewhere.
      if (grid.contains(document.activeElement)) cells[focusable].focus({ preventScroll: true });
    }
  }

  return {
    element,
    grid,
    render,
    focus() {
      cells[store.state.ui.cursor].focus({ preventScroll: true });
    },
    /** @param {string | null} svg @param {import("./overlay.js").Shown} [shown] */
    overlay(svg, shown = {}) {
      const { pointed, pointedDigits } = over;
      over = { ...overOf(shown), pointed, pointedDigits };
      const drawing = svg === null ? null : drawingOf(svg);
      overlay.replaceChildren(...(drawing ? [drawing] : []));
      element.classList.toggle("shows-other", shown.grid !== undefined);
      render();
    },
    /** @param {number[]} which @param {number[]} [candidates] */
    light(which, candidates = []) {
      const pointedDigits = new Map();
      for (const candidate of candidates) {
        const cell = cellOfCandidate(candidate);
        pointedDigits.set(cell, (pointedDigits.get(cell) ?? 0) | (1 << (candidate % 9)));
      }
      over = { ...over, pointed: new Set(which), pointedDigits };
      render();
    },
  };
}

/** @param {HTMLElement} cell @param {import("./look.js").CellLook} look */
function drawCell(cell, look) {
  cell.className = look.classes;
  cell.setAttribute("aria-label", look.name);
  cell.setAttribute("aria-selected", String(look.selected));
  if (look.colours) cell.dataset.colours = lettersOf(look.colours);
  else delete cell.dataset.colours;
  if (look.value !== 0) {
    cell.replaceChildren(make("span", { class: "digit" }, String(look.value)));
  } else if (look.marks === "places") {
    drawPlaces(cell, look);
  } else if (look.marks === "line") {
    cell.replaceChildren(...line(look));
  } else {
    cell.replaceChildren();
  }
  cell.dataset.marks = look.value === 0 ? look.marks : "none";
}

/*
 * Marks are no texts of the document, but come from the style: a screen reader hears the name of the cell,
 * in which they are told in words.
 */

/**
 * Each candidate at its place; corner marks stand out. A digit takes one candidate from many cells, so what
 * stays is left alone.
 * @param {HTMLElement} cell
 * @param {import("./look.js").CellLook} look
 */
function drawPlaces(cell, look) {
  const isKept = cell.dataset.marks === "places";
  const known = new Map(isKept ? [...cell.children].map((mark) => [/** @type {HTMLElement} */ (mark).dataset.digits, mark]) : []);
  const marks = digitsOf(look.centre | look.corner).map((digit) => {
    const bit = 1 << (digit - 1);
    const classes = ["mark", `at-${digit}`];
    if (look.corner & bit) classes.push("strong");
    if (look.marked & bit) classes.push("marked");
    if (look.placed & bit) classes.push("comes");
    if (look.eliminated & bit) classes.push("goes");
    if (look.pointed & bit) classes.push("pointed");
    const mark = known.get(String(digit)) ?? make("span", { "data-digits": digit });
    known.delete(String(digit));
    const name = classes.join(" ");
    if (mark.className !== name) mark.className = name;
    return mark;
  });
  if (!isKept) {
    cell.replaceChildren(...marks);
    return;
  }
  for (const mark of known.values()) mark.remove();
  marks.forEach((mark, index) => {
    if (cell.children[index] !== mark) cell.insertBefore(mark, cell.children[index] ?? null);
  });
}

/** Corner marks around, and centre marks in a line. @param {import("./look.js").CellLook} look */
function line(look) {
  const around = digitsOf(look.corner).map((digit, index) =>
    make("span", { class: `mark corner at-${CORNERS[index]}`, "data-digits": digit }),
  );
  const centre = digitsOf(look.centre);
  const size = centre.length > 6 ? "long" : centre.length > 4 ? "medium" : "short";
  return centre.length > 0 ? [...around, make("span", { class: `line ${size}`, "data-digits": centre.join("") })] : around;
}

function drawLines() {
  const svg = draw("svg", { class: "layer lines", viewBox: "0 0 540 540", "aria-hidden": "true" });
  for (const [name, step] of /** @type {const} */ ([["thin", UNIT], ["thick", UNIT * 3]])) {
    let path = "";
    for (let at = step; at < 540; at += step) path += `M0 ${at}H540M${at} 0V540`;
    svg.append(draw("path", { class: name, d: path }));
  }
  return svg;
}

/** Colours with their shapes; several share a cell in stripes. @param {Element} svg @param {number[]} colours */
function drawTints(svg, colours) {
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
      const name = letter.toLowerCase();
      return [
        draw("rect", { ...place, class: `tint tint-${name}` }),
        draw("rect", { ...place, class: "shape", fill: `url(#shape-${name})` }),
      ];
    });
  });
  svg.replaceChildren(...(parts.length > 0 ? [shapes(), ...parts] : []));
}

/** The shapes of the colours, so that nobody has to tell them by the colour. @type {Record<string, string>} */
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

function shapes() {
  const patterns = Object.entries(SHAPES).map(([letter, path]) =>
    draw(
      "pattern",
      { id: `shape-${letter.toLowerCase()}`, width: 30, height: 30, patternUnits: "userSpaceOnUse" },
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
 * The outlines of the colours of candidates, around the middle: no two are alike, so that nobody has to tell them
 * by the colour.
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

/** A sample of a colour for candidates, for buttons. @param {number} index */
export function badge(index) {
  return draw("svg", { class: "swatch", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, badgeAt([0, 0], index));
}

/**
 * @param {Element} svg
 * @param {import("../game.js").DrawnLink[]} links
 * @param {number} start   The candidate at which a link begins.
 */
function drawLinks(svg, links, start) {
  const parts = links.map(({ from, to, strong }) => {
    const [x1, y1] = centreOf(from);
    const [x2, y2] = centreOf(to);
    // Links bend a little, so that they do not hide the candidates on a straight way.
    const [dx, dy] = [x2 - x1, y2 - y1];
    const [mx, my] = [(x1 + x2) / 2 - dy * 0.12, (y1 + y2) / 2 + dx * 0.12];
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
  svg.replaceChildren(...parts, ...ends);
}
