// The keyboard in the page: as browsers send it, and only where it is meant for the board.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

/** A key as a certain system and layout sends it. @param {any} page @param {KeyboardEventInit} init */
const send = (page, init) =>
  page.evaluate((/** @type {KeyboardEventInit} */ init) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  }, init);

pageTest("Shift and Ctrl with digits make marks, also of the number pad as Windows sends it", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("Shift+Digit2", "Control+Digit4");
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty, notes 4, corner marks 2");
  await send(page, { key: "Clear", code: "Numpad5", shiftKey: false });
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /corner marks 2 5$/);
  await send(page, { key: "4", code: "Numpad4", ctrlKey: true });
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty, corner marks 2 5");
  await send(page, { key: "1", code: "Numpad1" });
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /^row 1 column 3, 1/);
  // The shift key goes up for an instant before an arrow of the number pad that is meant as a digit.
  await game.tap("r1c4");
  await page.evaluate(() => {
    const to = document.activeElement ?? document.body;
    to.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true, key: "Shift", code: "ShiftLeft" }));
    to.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "ArrowRight", code: "Numpad6" }));
  });
  assert.match(await game.cell("r1c4").getAttribute("aria-label"), /corner marks 6/);
});

pageTest("modes are said, and shown on the pad", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  const mode = () => page.locator('.mode[aria-pressed="true"]').innerText();
  assert.equal(await mode(), "Digit");
  await game.press("x");
  assert.equal(await mode(), "Corner");
  assert.match(await page.locator("#status [role=status]").innerText(), /corner marks/);
  await game.press("Space");
  assert.equal(await mode(), "Centre");
  await game.press("2");
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /notes 2$/);
  await game.press("z", "Delete");
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty");
});

pageTest("the focus moves with the cursor: arrows, letters, and extending with Shift", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r5c5");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await game.press("ArrowUp", "a", "l", "d", "s", "j", "k", "h", "w");
  assert.match(await focused(), /^row 4 column 5,/);
  assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1);
  await game.press("Shift+ArrowLeft", "Shift+ArrowLeft");
  assert.equal(await page.locator('[role="gridcell"][aria-selected="true"]').count(), 3);
});

pageTest("buttons keep their keys, and so do fields", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await page.locator(".mode").nth(1).focus();
  await game.press("Space");
  assert.equal(await page.locator('.mode[aria-pressed="true"]').innerText(), "Corner", "pressed, and no mode further");
  await game.press("2");
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /corner marks 2/, "digits go to the board from everywhere");
  await game.show("settings");
  await page.locator("select").first().focus();
  await game.press("5");
  assert.doesNotMatch(await game.cell("r1c3").getAttribute("aria-label"), /5/);
});

pageTest("? asks for a hint, Escape closes it, P hides marks", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("Shift+Digit2", "p");
  assert.equal(await page.locator(".mark").count(), 0);
  await game.press("p");
  assert.equal(await page.locator(".mark").count(), 1);
  await game.press("?");
  await page.locator('.panel-body[data-panel="hint"] .prose').waitFor();
  await game.press("Escape");
  assert.equal(await page.locator(".panel").isVisible(), false);
  assert.equal((await game.state()).ui.panel, null);
});
