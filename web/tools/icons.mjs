// Makes the PNG icons from the drawings: `node tools/icons.mjs`. It needs what the tests in a browser need.

import { readFile, writeFile } from "node:fs/promises";

import { browser, missing } from "../test/browser/harness.js";

const FOLDER = new URL("../icons/", import.meta.url);
const PICTURES = /** @type {const} */ ([
  ["icon.svg", "icon-192.png", 192],
  ["icon.svg", "icon-512.png", 512],
  ["maskable.svg", "maskable-512.png", 512],
  // Apple's devices round the corners themselves.
  ["maskable.svg", "touch-180.png", 180],
]);

if (missing !== undefined) throw new Error(missing);
const page = await (await browser()).newPage();
for (const [drawing, name, size] of PICTURES) {
  await page.setViewportSize({ width: size, height: size });
  const svg = await readFile(new URL(drawing, FOLDER), "utf8");
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await writeFile(new URL(name, FOLDER), await page.screenshot({ omitBackground: true }));
  console.log(name);
}
await (await browser()).close();
