// The setter's desk: the verdict is told while one types, and nothing reaches the game in play.

import assert from "node:assert/strict";
import { open } from "../../../packages/bivalue/node.js";
import { EASY, pageTest } from "./harness.js";

const THREE = "....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79";

const status = (page, wanted) => page.locator(`.verdict-box[data-status="${wanted}"]`).waitFor();

pageTest("the verdict follows what is typed and pasted", async ({ game, page }) => {
  await game.open();
  const before = (await game.state()).game;
  await game.show("setter");
  await status(page, "empty");
  await game.place("r1c1", 5);
  await game.place("r1c2", 5);
  await status(page, "clash");
  await game.press("Delete");
  await status(page, "several");
  assert.match(await page.locator(".verdict-box").innerText(), /More than 1,000 solutions/);
  // Where they differ is not known, and so not said.
  assert.doesNotMatch(await page.locator(".verdict-box").innerText(), /They differ|cells?, which are lit/);
  assert.equal(await page.locator('[role="gridcell"].lit').count(), 0);

  await page.getByLabel("Givens", { exact: true }).first().fill(THREE);
  await page.getByText("3 solutions.").waitFor();
  const { solutions, lit } = await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const cells = [...document.querySelectorAll('[role="gridcell"]')];
    const record = await app.engine.ask("solve", { puzzle: document.querySelector("textarea.givens").value, limit: 10 });
    return { solutions: record.listed, lit: cells.flatMap((cell, index) => (cell.classList.contains("lit") ? [index] : [])) };
  });
  const differ = [...solutions[0]].flatMap((_, cell) => (new Set(solutions.map((grid) => grid[cell])).size > 1 ? [cell] : []));
  assert.deepEqual(lit, differ);

  await page.getByLabel("Givens", { exact: true }).first().fill(EASY);
  await page.getByText("Proper: exactly one solution, 30 givens.").waitFor();
  assert.match(await page.locator(".verdict-box").innerText(), /8 givens could go|givens could go: /);
  assert.match(await page.locator(".verdict-box").innerText(), /Half turn/);
  assert.equal(await game.digits(), EASY);

  await page.getByRole("button", { name: "Remove redundant givens" }).click();
  await page.getByText("Minimal: no given could go.").waitFor();
  await page.getByRole("button", { name: "Rate" }).click();
  await page.getByText("HoDoKu:").waitFor();
  const bivalue = await open({ backEnd: "direct", build: "full" });
  const givens = await game.digits();
  const { rating } = await bivalue.rate(givens);
  const { converted } = await bivalue.convert({ puzzle: givens, format: "boxed" });
  bivalue.close();
  const score = (value) => value.toFixed(1);
  await page.getByText(`Explainer: ER ${score(rating.er)}, EP ${score(rating.ep)}, ED ${score(rating.ed)}`).waitFor();

  await page.getByText("Export", { exact: true }).click();
  await page.getByLabel("Format").first().selectOption("boxed");
  await page.waitForFunction((text) => document.querySelector("textarea[readonly]").value === text, converted.text);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Proper: exactly one solution, 30 givens.").waitFor();
  assert.deepEqual((await game.state()).game.cells, before.cells);
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForFunction(() => document.querySelector(".side.shows-panel") === null);
  assert.equal((await game.state()).game.givens, EASY);
});

pageTest("a puzzle with several solutions is played with a warning, and one without a solution is not", async ({ game, page }) => {
  await game.open();
  await game.show("setter");
  const [field, play] = [page.getByLabel("Givens", { exact: true }).first(), page.getByRole("button", { name: "Play it" })];
  await field.fill("55" + ".".repeat(79));
  await status(page, "clash");
  await page.getByText("A puzzle without a solution cannot be played.").waitFor();
  assert.equal(await play.isDisabled(), true);

  await field.fill(THREE);
  await page.getByText("3 solutions.").waitFor();
  await page.locator(".verdict-box").getByText("It can be played, but mistakes cannot be found in it").waitFor();
  await play.click();
  await game.until((state) => state.game.givens[4] === "7" && state.game.givens[0] === ".");
  await page.locator("#status").getByText("It can be played, but mistakes cannot be found in it").waitFor();
  await game.until((state) => state.game.proof?.status === "multiple");
  // The two solutions are not shown to who is about to play.
  assert.equal((await game.state()).ui.panel, null);
  await game.place("r5c5", 5);
  assert.equal((await game.digits())[40], "5");

  // Where the solutions differ, the hint says why there is none.
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.open("5" + ".".repeat(80)));
  await game.until((state) => state.game.proof?.status === "multiple" && state.game.givens[0] === "5");
  await game.show("hint");
  await page.getByText("No step follows here: the puzzle has several solutions").waitFor();
  await page.locator(".panel-body").getByRole("button", { name: "Is it right?" }).click();
  await page.getByText("This puzzle has several solutions.").last().waitFor();
});

pageTest("a puzzle in the pattern on the board is made, and typing is not held up", async ({ game, page, t }) => {
  await game.open();
  await game.show("setter");
  await page.getByLabel("Givens", { exact: true }).first().fill(EASY);
  await page.getByText("Proper: exactly one solution, 30 givens.").waitFor();
  await page.getByText("Make to order").click();
  await page.getByLabel("Keep the pattern on the board").check();
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.getByText(/^The puzzle with seed/).waitFor();
  const digits = await game.digits();
  assert.notEqual(digits, EASY);
  assert.deepEqual([...digits].map((digit) => digit === "."), [...EASY].map((digit) => digit === "."));

  // A puzzle that takes long to make, while digits are typed: no task of the page takes long.
  await page.evaluate(() => {
    window.slow = [];
    new PerformanceObserver((list) => window.slow.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  });
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByLabel("Keep the pattern on the board").uncheck();
  await page.getByLabel("Givens, from").fill("17");
  await page.getByLabel("Givens, to").fill("17");
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  for (const [i, cell] of ["r1c1", "r2c5", "r3c9", "r5c2", "r7c7", "r9c4"].entries()) await game.place(cell, i + 1);
  await status(page, "several");
  await page.getByRole("button", { name: "Cancel" }).last().click();
  const slow = await page.evaluate(() => window.slow);
  t.diagnostic(`${slow.length} tasks over 50 ms, the longest ${Math.round(Math.max(0, ...slow))} ms`);
  // How long a task takes says more of the machine than of the page, so that it is told and not judged.
  assert.equal([...(await game.digits())].filter((digit) => digit !== ".").length, 6);
});
