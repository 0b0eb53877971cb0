// A whole puzzle by each way to play: mouse, finger and keyboard; with the cell first and the digit first.

import assert from "node:assert/strict";

import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

const EMPTY = [...EASY].flatMap((given, cell) => (given === "." ? [cell] : []));
const name = (/** @type {number} */ cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** @param {any} page @param {number} digit */
const key = (page, digit) => page.locator(".key").nth(digit - 1);

pageTest("a whole puzzle with the mouse, the cell first", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  for (const cell of EMPTY) {
    await game.tap(name(cell));
    await key(page, Number(EASY_SOLVED[cell])).click();
  }
  assert.equal(await game.digits(), EASY_SOLVED);
  assert.match(await page.locator("#status [role=status]").innerText(), /^Solved/);
});

pageTest("a whole puzzle with a finger, the digit first", { context: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  for (let digit = 1; digit <= 9; digit += 1) {
    const cells = EMPTY.filter((cell) => EASY_SOLVED[cell] === String(digit));
    if (cells.length === 0) continue;
    // With nothing selected a digit is chosen for the cells that follow.
    await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "deselect" }));
    await key(page, digit).tap();
    assert.equal(await key(page, digit).getAttribute("aria-pressed"), "true");
    for (const cell of cells) await game.cell(name(cell)).tap();
  }
  assert.equal(await game.digits(), EASY_SOLVED);
});

pageTest("a whole puzzle with the keyboard alone", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  // The board of a new game has the focus, with the cursor in the middle.
  for (let i = 0; i < 4; i += 1) await game.press("ArrowUp", "ArrowLeft");
  for (let cell = 0; cell < 81; cell += 1) {
    if (EASY[cell] === ".") await game.press(EASY_SOLVED[cell]);
    await game.press("ArrowRight");
    if (cell % 9 === 8) await game.press("ArrowDown");
  }
  assert.equal(await game.digits(), EASY_SOLVED);
});

pageTest("dragging selects cells, and Ctrl adds to them", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const middle = async (/** @type {string} */ cell) => {
    const { x, y, width, height } = await game.cell(cell).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const [from, by, to] = [await middle("r1c3"), await middle("r1c4"), await middle("r2c4")];
  await page.mouse.move(from[0], from[1]);
  await page.mouse.down();
  await page.mouse.move(by[0], by[1], { steps: 4 });
  await page.mouse.move(to[0], to[1], { steps: 4 });
  await page.mouse.up();
  const selected = () => page.locator('[role="gridcell"][aria-selected="true"]').count();
  assert.equal(await selected(), 3);
  await game.cell("r9c9").click({ modifiers: ["Control"] });
  assert.equal(await selected(), 4);
  await game.cell("r5c5").click();
  assert.equal(await selected(), 1);
  await game.press("Escape");
  assert.equal(await selected(), 0);
});

pageTest("two quick taps on one cell select its digit; on two cells they do not", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const selected = async () => (await game.state()).ui.selection;
  await game.cell("r1c1").dblclick();
  assert.deepEqual(await selected(), [0, 14, 71]);
  // r2c1 and r4c5 both hold a 6.
  await game.cell("r2c1").click();
  await game.cell("r4c5").click();
  assert.deepEqual(await selected(), [31]);
});

pageTest("a digit that is repeated is shown at once, and a wrong one only when it is asked for", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.until((state) => state.game.proof !== null);
  await game.place("r1c3", 5);
  assert.equal(await page.locator(".cell.conflict").count(), 2);
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /conflict/);
  await game.place("r1c3", 1);
  assert.equal(await page.locator(".cell.conflict").count(), 0);
  const status = page.locator("#status [role=status]");
  assert.doesNotMatch(await status.innerText(), /wrong/);
  await page.getByRole("button", { name: "Check" }).click();
  assert.match(await status.innerText(), /^One cell is wrong/);
  assert.doesNotMatch(await page.locator("body").innerText(), /r1c3|row 1/, "which one is not said");
  await game.place("r1c3", 4);
  await page.getByRole("button", { name: "Check" }).click();
  assert.match(await status.innerText(), /right/);
});

pageTest("the clock can be hidden, and rests while the page is paused", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const seconds = async () => (await game.state()).game.seconds;
  await game.until((state) => state.game.seconds >= 1);
  await page.locator(".clock").click();
  assert.equal(await page.locator(".board .grid").isVisible(), false, "the puzzle is covered");
  const before = await seconds();
  await page.waitForTimeout(2200);
  assert.equal(await seconds(), before);
  await game.press("5", "Control+z");
  assert.equal(await game.digits(), EASY, "a covered board is not written on");
  await page.getByRole("button", { name: "Go on" }).last().click();
  assert.equal(await page.locator(".board .grid").isVisible(), true);
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "setting", name: "clock", value: false }));
  assert.equal(await page.locator(".clock").isVisible(), false);
});

pageTest("the clock rests in a tab that is not seen", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.until((state) => state.game.seconds >= 1);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  const before = (await game.state()).game.seconds;
  await page.waitForTimeout(2200);
  assert.equal((await game.state()).game.seconds, before);
});

pageTest("colours, links and branches", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("v", "2");
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /colour B/);
  assert.equal(await page.locator(".tints rect.tint-b").count(), 1);
  assert.equal(await page.locator(".tints rect.shape").count(), 1, "with a shape");

  await page.getByRole("button", { name: "Link" }).click();
  const at = async (/** @type {string} */ cell, /** @type {number} */ digit) => {
    const { width, height } = await game.cell(cell).boundingBox();
    const place = digit - 1;
    await game.cell(cell).click({ position: { x: width * ((place % 3) + 0.5) / 3, y: height * (Math.floor(place / 3) + 0.5) / 3 } });
  };
  await at("r1c3", 4);
  await at("r1c7", 4);
  assert.deepEqual((await game.state()).game.links, [{ from: 2 * 9 + 3, to: 6 * 9 + 3, strong: true }]);
  assert.equal(await page.locator(".links .link.strong").count(), 1);

  await game.press("Escape", "z");
  const before = await game.digits();
  await page.getByRole("button", { name: "What if" }).click();
  assert.match(await page.locator("#status").innerText(), /What if/);
  await game.place("r1c3", 4);
  await game.place("r5c5", 5);
  assert.notEqual(await game.digits(), before);
  await page.getByRole("button", { name: "Leave" }).click();
  assert.equal(await game.digits(), before);
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /colour B/);
});
