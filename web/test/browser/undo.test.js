// Undo without end, to the last right state, and starting again.

import assert from "node:assert/strict";

import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

const EMPTY = [...EASY].flatMap((given, cell) => (given === "." ? [cell] : []));
const name = (/** @type {number} */ cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

pageTest("three wrong moves after ten right ones: one press leaves ten", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.until((state) => state.game.proof !== null);
  for (const cell of EMPTY.slice(0, 10)) await game.place(name(cell), Number(EASY_SOLVED[cell]));
  const right = await game.digits();
  for (const cell of EMPTY.slice(10, 13)) await game.place(name(cell), (Number(EASY_SOLVED[cell]) % 9) + 1);
  await game.press("?");
  const undo = page.getByRole("button", { name: "Undo to the last right state" });
  await undo.waitFor();
  assert.doesNotMatch(await page.locator(".panel-body").innerText(), /r\dc\d|row|column|box/, "no cell is named");
  assert.equal(await page.locator(".cell.lit").count(), 0, "and none is shown");
  await undo.click();
  assert.equal(await game.digits(), right);
  assert.equal((await game.state()).game.at, 10);
});

pageTest("undo and redo, as far as there are moves", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  assert.ok(await undo.isDisabled());
  const start = await game.names();
  await game.tap("r1c3");
  await game.press("4", "[", "2", "Shift+Digit4", "Control+z", "Control+z", "Control+y");
  assert.equal((await game.digits())[2], "2");
  assert.ok(await redo.isDisabled());
  await undo.click();
  assert.deepEqual(await game.names(), start);
  assert.ok(await undo.isDisabled());
  await game.press("]");
  assert.equal((await game.digits())[2], "2");
});

pageTest("starting again can be undone, too", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await game.show("settings");
  await page.getByRole("button", { name: "Start this puzzle again" }).click();
  assert.equal(await game.digits(), EASY);
  await game.press("Control+z");
  assert.equal((await game.digits())[2], "4");
});

pageTest("a check that finds mistakes offers to undo them", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.until((state) => state.game.proof !== null);
  await game.place("r1c3", 4);
  await game.place("r1c4", 2);
  await game.place("r1c6", 6);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Undo mistakes" }).click();
  assert.equal((await game.digits()).slice(0, 6), "534.7.");
  assert.match(await page.locator("#status [role=status]").innerText(), /^2 moves were undone/);
  assert.equal(await page.getByRole("button", { name: "Undo mistakes" }).count(), 0);
});
