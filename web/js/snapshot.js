// The library's drawing of a game, as SVG and as PNG, with what the player has drawn on the board if that is wanted.

import { digitsOf } from "./grid.js";
import { drawnOf, positionOf } from "./position.js";
import { draw } from "./views/dom.js";
import { badgesOf, centreOf, linksOf, tintsOf } from "./views/drawn.js";
import { COLOURS } from "./views/look.js";

/** @typedef {import("./game.js").Game} Game */

/** Where the board begins in the library's drawing. */
const EDGE = 26;

/**
 * The drawing of a game as a text of SVG.
 * @param {import("./engine.js").Engine} engine
 * @param {Game} game
 * @param {{ candidates: boolean, drawn?: boolean, signal?: AbortSignal }} options   `candidates` shows all of them, and
 *   `drawn` what the player has noted and drawn.
 * @returns {Promise<string>}
 */
export async function pictureOf(engine, game, { candidates, drawn = false, signal }) {
  const record = await engine.ask("picture", { puzzle: positionOf(game), candidates, legend: false }, { signal });
  if (!("svg" in record)) throw new Error("there is no picture");
  return drawn ? withDrawn(record.svg, drawnOf(game), { notes: !candidates }) : record.svg;
}

/**
 * The library's drawing with the player's: colours of cells lie below the lines, and the rest above them.
 * @param {string} svg
 * @param {import("./position.js").Drawn} drawn
 * @param {{ notes: boolean }} options   Whether the notes are added, or are there already.
 */
function withDrawn(svg, { notes, corners, colours, coloured, links }, { notes: withNotes }) {
  const place = `translate(${EDGE} ${EDGE})`;
  const text = (/** @type {number} */ cell, /** @type {number} */ digit) => {
    const [x, y] = centreOf(cell * 9 + digit - 1);
    const kind = corners[cell] & (1 << (digit - 1)) ? "candidate corner" : "candidate";
    return draw("text", { class: kind, x: round(x), y: round(y + 0.5) }, document.createTextNode(String(digit)));
  };
  const written = withNotes ? notes.flatMap((set, cell) => digitsOf(set).map((digit) => text(cell, digit))) : [];
  const below = draw("g", { class: "drawn", transform: place }, ...tintsOf(colours));
  const above = draw("g", { class: "drawn", transform: place }, ...badgesOf(coloured), ...linksOf(links), ...written);
  const write = (/** @type {Element} */ element) => (element.childElementCount > 0 ? new XMLSerializer().serializeToString(element) : "");
  /** @param {string} drawing @param {RegExp} where @param {(found: string) => string} how */
  const put = (drawing, where, how) => {
    if (!where.test(drawing)) throw new Error("the library's drawing has another order");
    return drawing.replace(where, how);
  };
  const styled = put(svg, /<\/style>/, (end) => `${styleOfDrawn()}${end}`);
  const coloursBelow = put(styled, /<path class="thin"/, (lines) => write(below) + lines);
  return put(coloursBelow, /<path class="thick"[^>]*>/, (lines) => lines + write(above));
}

/** @param {number} length */
const round = (length) => Math.round(length * 10) / 10;

/** The style of what the player draws. A picture is light, whatever the page is. */
function styleOfDrawn() {
  const sheet = [...document.styleSheets].find(({ href }) => href?.endsWith("/style/colours.css"));
  const root = [...(sheet?.cssRules ?? [])].find((rule) => rule instanceof CSSStyleRule && rule.selectorText === ":root");
  const light = (/** @type {string} */ name) => (root instanceof CSSStyleRule ? root.style.getPropertyValue(`--${name}`).trim() : "");
  const rules = [...COLOURS.toLowerCase()].flatMap((letter) => [
    [`.tint-${letter}`, `fill:${light(`tint-${letter}`)}`],
    [`.badge-${letter}`, `fill:${light(`tint-${letter}`)};stroke:${light(`ring-${letter}`)}`],
  ]);
  rules.push(
    [".badge", "stroke-width:1.4;stroke-linejoin:round"],
    [".shape-path", `fill:none;stroke:${light("shape")};stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round`],
    [":is(.shape-A,.shape-B,.shape-C)", `fill:${light("shape")};stroke:none`],
    [".link", `fill:none;stroke:${light("link")};stroke-width:2;stroke-linecap:round;stroke-opacity:1`],
    [".link.weak", "stroke-dasharray:5 4"],
    [".end", `fill:none;stroke:${light("link")};stroke-width:1.5`],
    [".candidate", `fill:${light("note")}`],
    [".corner", `fill:${light("ink")};font-weight:700;text-decoration:underline`],
  );
  return rules.map(([where, what]) => `.bivalue .drawn ${where}{${what}}\n`).join("");
}

/**
 * The picture as PNG, drawn by the browser.
 * @param {string} svg
 * @param {number} [width]  In pixels.
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, width = 1200) {
  // Not parsed as a document: the page's content security policy would forbid the style within it.
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? "";
  const [, boxWidth = 1, boxHeight = 1] = (/viewBox="[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(root) ?? []).map(Number);
  const height = Math.round((width * boxHeight) / boxWidth);
  // Without a size some browsers draw nothing.
  const sized = root.replace(/\s(width|height)="[^"]*"/g, "").replace("<svg", `<svg width="${width}" height="${height}"`);
  const address = URL.createObjectURL(new Blob([svg.replace(root, () => sized)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("there is no canvas");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("there is no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves something as a file. @param {Blob} blob @param {string} name */
export function saveAs(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
