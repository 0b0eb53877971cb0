// The library's drawing of a game, as SVG and as PNG.

import { positionOf } from "./position.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * The drawing of a game as a text of SVG.
 * @param {import("./engine.js").Engine} engine
 * @param {Game} game
 * @param {{ candidates: boolean, signal?: AbortSignal }} options
 * @returns {Promise<string>}
 */
export async function pictureOf(engine, game, { candidates, signal }) {
  const record = await engine.ask("picture", { puzzle: positionOf(game), candidates, legend: false }, { signal });
  if (!("svg" in record)) throw new Error("there is no picture");
  return record.svg;
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
