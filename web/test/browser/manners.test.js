// Small things that somebody meets while playing: a covered board shows nothing, what is solved is left in peace,
// and what is wrong is heard.

import assert from "node:assert/strict";

import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

/** @param {any} page @param {any[]} actions */
const dispatch = (page, ...actions) =>
  page.evaluate(async (/** @type {any[]} */ actions) => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    for (const action of actions) app.store.dispatch(action);
  }, actions);

/** The candidate of a digit in a cell. @param {number} cell @param {number} digit */
const candidate = (cell, digit) => cell * 9 + digit - 1;

pageTest("a board that is covered shows nothing of what is drawn on it", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await dispatch(
    page,
    { type: "fill" },
    { type: "paint", cells: [40], colour: 1 },
    { type: "paintCandidates", candidates: [candidate(2, 2)], colour: 3 },
    { type: "mode", mode: "link" },
    { type: "link", candidate: candidate(2, 2) },
    { type: "link", candidate: candidate(3, 2) },
  );
  const parts = [".badges .badge", ".tints .tint", ".links .link", ".grid .digit", ".grid .mark"];
  const visible = async () => Promise.all(parts.map((part) => page.locator(part).first().isVisible()));
  assert.deepEqual(await visible(), parts.map(() => true));
  await dispatch(page, { type: "pause", on: true });
  assert.deepEqual(await visible(), parts.map(() => false));
});

pageTest("a link is shown as long as both of its cells are empty", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await dispatch(page, { type: "fill" }, { type: "mode", mode: "link" }, { type: "link", candidate: candidate(2, 2) }, { type: "link", candidate: candidate(3, 2) }, { type: "mode", mode: "digit" });
  const links = page.locator(".links .link");
  await links.first().waitFor({ state: "attached" });
  await game.place("r1c3", 4);
  await links.first().waitFor({ state: "detached" });
  await game.press("Control+z");
  await links.first().waitFor({ state: "attached" });
  assert.equal((await game.state()).game.links.length, 1);
});

pageTest("who has solved a puzzle is offered another one, and Check says so", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await dispatch(page, ...[...EASY_SOLVED].flatMap((digit, cell) => (EASY[cell] === "." ? [{ type: "digit", digit: Number(digit), mode: "digit", cells: [cell] }] : [])));
  await page.getByRole("status").getByText("Solved.").waitFor();
  // Digits that are used up have no count.
  assert.deepEqual(await page.locator(".key[data-left]").evaluateAll((/** @type {HTMLElement[]} */ keys) => keys.map((key) => key.dataset.left)), new Array(9).fill(""));
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForTimeout(100);
  assert.equal((await page.getByRole("status").innerText()).trim(), "Solved.");
  await page.locator("#status").getByRole("button", { name: "New puzzle" }).click();
  await page.getByRole("heading", { name: "New puzzle" }).waitFor();
});

pageTest("a digit that is repeated is heard when it is entered, and not again", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 5);
  await page.getByRole("status").getByText("2 cells have repeated digits.").waitFor();
  await game.press("Backspace");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector(".said")).replaceChildren());
  await game.place("r1c4", 2);
  await page.waitForTimeout(100);
  assert.equal(await page.getByRole("status").innerText(), "");
});
