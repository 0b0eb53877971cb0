// Colours of candidates: by touch, by keys, in links, and for those who do not see them.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

/** A place in a cell, as the share of its width and height. @param {any} cell @param {number} x @param {number} y */
async function tapAt(cell, x, y) {
  const box = await cell.boundingBox();
  await cell.page().mouse.click(box.x + box.width * x, box.y + box.height * y);
}

pageTest("the candidate that is nearest to a touch gets the colour, and loses it", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "auto", on: true }));
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await page.getByRole("button", { name: "Candidates", exact: true }).click();
  await page.getByRole("button", { name: "Colour C", exact: true }).click();
  // The candidates of r1c3 are 1, 2 and 4: next to where 6 would be there is 2.
  await tapAt(game.cell("r1c3"), 0.8, 0.3);
  assert.match((await game.names())[2], /notes 1 2 4, 2 in colour C$/);
  assert.equal(await page.locator(".badge.badge-c").count(), 2, "one on the board, and one on the button");
  await tapAt(game.cell("r1c3"), 0.5, 0.2);
  assert.doesNotMatch((await game.names())[2], /colour/);
  // In a cell without candidates there is nothing to colour, and that is said.
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "clearMarks" }));
  await tapAt(game.cell("r1c4"), 0.5, 0.5);
  await page.getByText("No candidate is noted in this cell.").waitFor();
});

pageTest("keys colour candidates, and a link takes the colours elsewhere", async ({ game, page, newProfile, newGame }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "fill" }));
  await game.tap("r1c3");
  await game.press("v", "v", "Shift+Digit5", "4", "Shift+Digit2", "1");
  assert.match((await game.names())[2], /1 in colour B, 4 in colour E$/);
  // Clearing in this mode leaves the notes.
  await game.tap("r1c4");
  await game.press("2", "Delete");
  assert.match((await game.names())[3], /notes 2 6$/);
  await game.press("Control+z");
  assert.match((await game.names())[3], /2 in colour B$/);
  await game.show("share");
  const link = await page.locator(".share-link").inputValue();
  const other = await newGame(await newProfile());
  await other.open(link.slice(link.indexOf("#")));
  assert.deepEqual(await other.names(), await game.names());
});

pageTest("outlines of colours stand out from the board", { context: { colorScheme: "dark" } }, async ({ game, page }) => {
  await game.open();
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    /** @type {number[]} */
    const ratios = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const luminance = (/** @type {string} */ name) => {
        const hex = style.getPropertyValue(name).trim();
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return [..."abcdefgh"].map((letter) => {
        const [dark, light] = [luminance(`--ring-${letter}`), luminance("--paper")].sort((x, y) => x - y);
        return (light + 0.05) / (dark + 0.05);
      });
    });
    assert.ok(ratios.every((ratio) => ratio >= 3), `${scheme}: ${ratios.map((ratio) => ratio.toFixed(1))}`);
  }
  const outlines = await page.evaluate(async () => {
    const { badge } = await import(new URL("js/views/drawn.js", document.baseURI).href);
    return [0, 1, 2, 3, 4, 5, 6, 7].map((index) => badge(index).querySelector("path").getAttribute("d"));
  });
  assert.equal(new Set(outlines).size, 8, "no two outlines are alike");
});
