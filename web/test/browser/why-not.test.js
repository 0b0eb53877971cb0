// Why not? A proof in steps, or honestly no answer.

import assert from "node:assert/strict";

import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

/** @param {any} page @param {number} digit */
const choose = (page, digit) => page.locator(".small-digit").nth(digit - 1).click();

pageTest("a false candidate is refuted, step by step, and struck", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("why-not");
  await game.tap("r1c3");
  assert.deepEqual(await page.locator(".small-digit:enabled").allInnerTexts(), ["1", "2", "4"]);
  await choose(page, 2);
  const answer = page.locator(".answer");
  await answer.locator(".prose").waitFor();
  assert.match(await answer.innerText(), /^It cannot be 2/);
  assert.ok((await page.locator(".mark.goes").count()) > 0, "what is refuted is struck on the board");
  await page.locator(".overlay .candidate-mark.eliminated").first().waitFor();
  await page.getByRole("button", { name: "Write down r1c3<>2" }).click();
  await page.getByLabel("Close").click();
  await game.show("notes");
  await page.getByLabel("Keep them automatically").check();
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /notes 1 4$/);
});

pageTest("the candidate that is true is not given away", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("why-not");
  await game.tap("r5c5");
  await choose(page, 5);
  const answer = page.locator(".answer");
  await page.getByRole("button", { name: "Show the proof" }).waitFor();
  assert.doesNotMatch(await answer.innerText(), /true|must/);
  await page.getByRole("button", { name: "Show the proof" }).click();
  assert.match(await answer.innerText(), /^It must be 5/);
});

pageTest("with a mistake on the board nothing is concluded", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 1);
  await game.show("why-not");
  await game.tap("r1c4");
  await choose(page, 2);
  await page.locator(".answer p").waitFor();
  assert.match(await page.locator(".answer").innerText(), /mistake/);
});

pageTest("every candidate of a position gets an answer that fits the solution", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("why-not");
  for (const [row, column] of [[1, 3], [3, 7], [5, 2], [9, 4]]) {
    const cell = `r${row}c${column}`;
    await game.tap(cell);
    const truth = EASY_SOLVED[(row - 1) * 9 + column - 1];
    for (const digit of await page.locator(".small-digit:enabled").allInnerTexts()) {
      await choose(page, Number(digit));
      await page.locator(".answer p").first().waitFor();
      const text = await page.locator(".answer").innerText();
      if (digit === truth) assert.match(text, /^(That candidate cannot be ruled out|These techniques cannot tell)/, `${cell} ${digit}`);
      else assert.match(text, /^(It cannot be|These techniques cannot tell)/, `${cell} ${digit}`);
    }
  }
});
