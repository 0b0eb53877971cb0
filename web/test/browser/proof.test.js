// Every puzzle is proved on arrival, and the move that broke a board is found.

import assert from "node:assert/strict";

import { open } from "../../../packages/bivalue/node.js";
import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

const SEVERAL = EASY.replace("53", "..").replace("7", ".");
const CLASH = `55${EASY.slice(2)}`;
const NONE = `531${EASY.slice(3)}`;

/** The cells that a panel names. @param {any} page */
async function namedCells(page) {
  return (await page.locator(".cells").getAttribute("data-cells")).split(" ");
}

const nameOf = (/** @type {number} */ cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

pageTest("several solutions: two are shown, with the cells that differ", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(SEVERAL);
  await page.locator(".boards.two").waitFor();
  const boards = await page.locator(".boards.two .mini").evaluateAll((/** @type {Element[]} */ boards) =>
    boards.map((board) => [...board.querySelectorAll("text")].map((text) => text.textContent).join("")),
  );
  assert.equal(boards.length, 2);
  const bivalue = await open({ backEnd: "direct" });
  for (const board of boards) {
    assert.equal((await bivalue.check(board)).status, "unique", "a full grid without conflicts");
    assert.ok([...SEVERAL].every((digit, cell) => digit === "." || digit === board[cell]));
  }
  bivalue.close();
  const differ = [...boards[0]].flatMap((digit, cell) => (digit === boards[1][cell] ? [] : [nameOf(cell)]));
  assert.ok(differ.length > 0);
  assert.deepEqual(await namedCells(page), differ);
  assert.equal(await page.locator(".boards.two .mini-marked").count(), 2 * differ.length);
  // They are lit on the board, and a screen reader is told.
  const lit = (await game.names()).flatMap((name, cell) => (name.includes("highlighted") ? [nameOf(cell)] : []));
  assert.deepEqual(lit, differ);
});

for (const [name, puzzle] of /** @type {const} */ ([["two equal givens in a row", CLASH], ["givens that contradict each other", NONE]])) {
  pageTest(`no solution, ${name}: the givens that clash`, async ({ game, page }) => {
    await game.open();
    await game.openPuzzle(puzzle);
    await page.locator(".cells").waitFor();
    const cells = await namedCells(page);
    const bivalue = await open({ backEnd: "direct" });
    const { contradiction } = await bivalue.solve(puzzle);
    assert.deepEqual(cells, contradiction?.givens);
    // These givens alone have no solution.
    const alone = [...puzzle].map((digit, cell) => (cells.includes(nameOf(cell)) ? digit : ".")).join("");
    assert.ok(["none", "invalid"].includes((await bivalue.solve(alone)).status));
    bivalue.close();
  });
}

pageTest("a proper puzzle is proved and nothing opens", async ({ game }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.until((state) => state.game.proof !== null);
  const { game: played, ui } = await game.state();
  assert.equal(played.proof.status, "unique");
  assert.equal(played.proof.solution, EASY_SOLVED);
  assert.equal(ui.panel, null);
});

pageTest("the move that broke the board is found as the library finds it, and undone", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const right = [["r1c3", 4], ["r1c4", 6], ["r2c2", 7]];
  // The second move is taken back, so it is not what broke the board.
  for (const [cell, digit] of [["r1c3", 4], ["r1c6", 2], ["r1c4", 6], ["r2c2", 7], ["r5c5", 9], ["r1c7", 1], ["r4c2", 5]]) {
    await game.place(String(cell), Number(digit));
    if (cell === "r1c6") await game.press("Backspace");
  }
  await game.show("proof");
  assert.equal(await page.locator(".broken").count(), 0, "it is not told before it is asked for");
  await page.getByRole("button", { name: "Look for the first wrong move" }).click();
  const broken = page.locator(".broken");
  await broken.waitFor();
  const bivalue = await open({ backEnd: "direct" });
  const moves = ["r1c3=4", "r1c4=6", "r2c2=7", "r5c5=9", "r1c7=1", "r4c2=5"];
  const record = await bivalue.judgeMove({ puzzle: EASY, moves });
  bivalue.close();
  assert.ok("first_wrong" in record && record.first_wrong);
  assert.equal(await broken.getAttribute("data-move"), moves[Number(record.first_wrong) - 1]);
  await page.waitForFunction(() => (document.querySelector(".why")?.textContent ?? "") !== "");
  await page.getByRole("button", { name: "Undo to before it" }).click();
  const digits = await game.digits();
  const expected = [...EASY];
  for (const [cell, digit] of right) expected[(Number(String(cell)[1]) - 1) * 9 + Number(String(cell)[3]) - 1] = String(digit);
  assert.equal(digits, expected.join(""));
});

pageTest("a candidate that was wrongly ruled out is found, too", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "apply", conclusions: ["r5c5<>5"] });
    app.store.dispatch({ type: "apply", conclusions: ["r1c3=4"] });
  });
  await game.show("proof");
  await page.getByRole("button", { name: "Look for the first wrong move" }).click();
  assert.equal(await page.locator(".broken").getAttribute("data-move"), "r5c5<>5");
});

pageTest("what can be seen to be wrong is named", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 5);
  await game.show("proof");
  assert.match(await page.locator(".verdict.bad").textContent(), /repeated: r1c1 r1c3/);
});
