// The board: 81 cells in a grid, with layers below them for colours, lines, links and drawings of steps.

import { linksShown } from "../game.js";
import { candidateOf, digitsOf, cellOfCandidate } from "../grid.js";
import { spoken } from "../words.js";
import { draw, make } from "./dom.js";
import { UNIT, badgesOf, linksOf, tintsOf } from "./drawn.js";
import { keyOf, looks, lettersOf, nameOf, nothingOver } from "./look.js";
import { drawingOf, overOf } from "./overlay.js";

/** Where the corner marks of a cell stand, in the order in which they come. */
const CORNERS = [1, 3, 7, 9, 2, 8, 4, 6, 5];

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
  const grid = make("div", { class: "grid", role: "grid", "aria-multiselectable": "true" });
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
  // Who comes to the board with the keyboard has chosen the cell that has the focus: a digit is entered there.
  grid.addEventListener("focusin", ({ target }) => {
    const { ui } = store.state;
    if (ui.selection.length === 0 && ui.armed === 0 && target === cells[ui.cursor] && cells[ui.cursor].matches(":focus-visible")) {
      store.dispatch({ type: "select", cells: [ui.cursor] });
    }
  });

  let over = nothingOver();
  /** What each cell looked like when it was last drawn. @type {string[]} */
  const drawn = new Array(81).fill("");
  /** The language of the names of the cells. */
  let drawnIn = "";
  let drawnTints = "";
  let drawnBadges = "";
  let drawnLinks = "";
  let focusable = -1;

  function render() {
    const state = store.state;
    if (drawnIn !== spoken()) {
      drawnIn = spoken();
      grid.setAttribute("aria-label", t("board.label"));
      drawn.fill("");
    }
    const all = looks(state, over);
    all.forEach((look, index) => {
      const key = keyOf(look);
      if (key === drawn[index]) return;
      drawn[index] = key;
      drawCell(cells[index], look, nameOf(index, look, t));
    });
    const colours = all.map((look) => look.colours).join();
    if (colours !== drawnTints) {
      drawnTints = colours;
      tints.replaceChildren(...tintsOf(all.map((look) => look.colours)));
    }
    const coloured = all.flatMap(({ candidateColours }, cell) =>
      candidateColours.map(({ digit, colour }) => ({ candidate: candidateOf(cell, digit), colour })),
    );
    const key = JSON.stringify(coloured);
    if (key !== drawnBadges) {
      drawnBadges = key;
      badges.replaceChildren(...badgesOf(coloured));
    }
    const { linkFrom } = state.ui;
    const shownLinks = linksShown(state.game);
    const linked = JSON.stringify([shownLinks, linkFrom]);
    if (linked !== drawnLinks) {
      drawnLinks = linked;
      links.replaceChildren(...linksOf(shownLinks, linkFrom));
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

/** What is the same is left alone, because the browser would work for it. @param {Element} element @param {string} name @param {string} value */
function setIfNew(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {HTMLElement} cell @param {import("./look.js").CellLook} look @param {string} name */
function drawCell(cell, look, name) {
  setIfNew(cell, "class", look.classes);
  setIfNew(cell, "aria-label", name);
  setIfNew(cell, "aria-selected", String(look.selected));
  if (look.colours) setIfNew(cell, "data-colours", lettersOf(look.colours));
  else cell.removeAttribute("data-colours");
  const marks = look.value === 0 ? look.marks : "none";
  if (look.value !== 0) {
    const [digit] = cell.children;
    const text = String(look.value);
    if (!digit?.matches(".digit")) cell.replaceChildren(make("span", { class: "digit" }, text));
    else if (digit.textContent !== text) digit.textContent = text;
  } else if (marks === "places") {
    drawPlaces(cell, look);
  } else {
    cell.replaceChildren(...(marks === "line" ? line(look) : []));
  }
  setIfNew(cell, "data-marks", marks);
}

/*
 * Marks are no texts of the document, but come from the style: a screen reader hears the name of the cell,
 * in which they are described in words.
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
