// Notes: filled in, kept automatically and yet editable, cleaned and cleared; each in one step.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

pageTest("notes are filled in, and one undo takes them all away", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const before = await game.names();
  await game.show("notes");
  await page.getByRole("button", { name: "Fill in all candidates" }).click();
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty, notes 1 2 4");
  await game.press("Control+z");
  assert.deepEqual(await game.names(), before);
});

pageTest("strike a 9, place a digit: the strike stays, and undo restores all 81 cells", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("notes");
  await page.getByLabel("Keep them automatically").check();
  const names = [await game.names()];
  assert.equal(names[0][6], "row 1 column 7, empty, notes 1 4 8 9");
  await game.tap("r1c7");
  await game.press("Control+9");
  names.push(await game.names());
  assert.equal(names[1][6], "row 1 column 7, empty, notes 1 4 8");
  await game.place("r1c8", 1);
  names.push(await game.names());
  assert.equal(names[2][6], "row 1 column 7, empty, notes 4 8", "automatic, and the 9 has not come back");
  assert.match(names[2][26], /notes 2 4 7$/, "other cells are kept, too");
  await game.press("Control+z");
  assert.deepEqual(await game.names(), names[1]);
  await game.press("Control+z");
  assert.deepEqual(await game.names(), names[0]);
});

pageTest("cleaning removes what a digit rules out, clearing everything", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("Shift+Digit5", "Shift+Digit4", "Control+2");
  await game.show("notes");
  await page.getByRole("button", { name: "Clean up" }).click();
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty, notes 2, corner marks 4");
  await page.getByRole("button", { name: "Clear all notes" }).click();
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty");
  await game.press("Control+z");
  assert.match(await game.cell("r1c3").getAttribute("aria-label"), /notes 2, corner marks 4/);
});

pageTest("each candidate at its place, or all in one line", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("Control+1", "Control+2", "Control+4");
  assert.deepEqual(await game.cell("r1c3").locator(".mark").evaluateAll((/** @type {HTMLElement[]} */ marks) => marks.map((mark) => mark.dataset.digits)), ["1", "2", "4"]);
  await game.show("notes");
  await page.getByLabel("Each candidate at its place").uncheck();
  assert.equal(await game.cell("r1c3").locator(".mark").count(), 0);
  assert.equal(await game.cell("r1c3").locator(".line").getAttribute("data-digits"), "124");
});

pageTest("no hint stands beside the notes", async ({ game, page }) => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await game.open();
    const notes = await page.getByRole("button", { name: "Notes", exact: true }).boundingBox();
    const hints = await page.getByRole("button", { name: "Hint", exact: true }).all();
    let seen = 0;
    for (const hint of hints) {
      if (!(await hint.isVisible())) continue;
      seen += 1;
      const box = await hint.boundingBox();
      const far = Math.abs(box.y - notes.y) > notes.height || Math.abs(box.x - notes.x) > 3 * notes.width;
      assert.ok(far, JSON.stringify({ viewport, box, notes }));
    }
    assert.ok(seen > 0);
  }
});
