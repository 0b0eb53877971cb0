// The hint ladder at the player's own position.

import assert from "node:assert/strict";

import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

/** Needs a step that is no single after two easy moves. */
const HARDER = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/** What the page asks of the library, and what it gets. @param {any} page */
async function listen(page) {
  await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const ask = app.engine.ask;
    /** @type {any[]} */
    const calls = [];
    Object.assign(window, { calls });
    app.engine.ask = async (/** @type {string} */ verb, /** @type {any} */ request, /** @type {any} */ options) => {
      const record = await ask(verb, request, options);
      calls.push({ verb, request, record });
      return record;
    };
  });
  return async (/** @type {string} */ verb) => (await page.evaluate(() => /** @type {any} */ (window).calls)).filter((/** @type {any} */ call) => call.verb === verb);
}

const STEPS = ["Where?", "Which technique?", "Show the cells", "Explain it"];

pageTest("six rungs of the same step: each record has what the one before said", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(HARDER);
  const heard = await listen(page);
  await game.show("hint");
  const body = page.locator(".panel-body");
  const texts = [];
  for (const name of STEPS) {
    const button = page.getByRole("button", { name });
    await button.waitFor();
    texts.push(await body.locator(".prose").innerText());
    await button.click();
  }
  const apply = page.getByRole("button", { name: "Do it" });
  await apply.waitFor();
  texts.push(await body.locator(".prose").innerText());

  const hints = (await heard("hint")).map((/** @type {any} */ call) => call.record);
  assert.deepEqual(hints.map((/** @type {any} */ hint) => hint.level), ["nudge", "area", "name", "cells", "full"]);
  hints.forEach((/** @type {any} */ hint, /** @type {number} */ rung) => {
    assert.equal(texts[rung].replaceAll(/\s+/g, " "), hint.text.replaceAll(/\s+/g, " "), `rung ${rung} says what its record says`);
    const next = hints[rung + 1];
    if (next === undefined) return;
    for (const member of Object.keys(hint)) {
      if (["level", "text", "text_spans"].includes(member)) continue; // Each rung has a text of its own.
      assert.deepEqual(next[member], hint[member], `${member} of rung ${rung} is in the record of rung ${rung + 1}`);
    }
  });
  assert.doesNotMatch(texts[0], /r\dc\d|row|column|box/);
  assert.match(texts[1], /(row|column|box) \d/);
  assert.ok(texts[2].includes(hints[4].technique.name));
  assert.equal((await game.state()).game.help.hint, 4);

  const before = await game.digits();
  const { place = [], eliminate = [] } = hints[4].step;
  assert.deepEqual([place, eliminate], [["r7c7=3"], []]);
  await apply.click();
  assert.equal(await game.digits(), `${before.slice(0, 60)}3${before.slice(61)}`);
});

pageTest("cells are lit from the fourth rung on, and nothing before", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(HARDER);
  await game.show("hint");
  for (const [rung, name] of STEPS.entries()) {
    const button = page.getByRole("button", { name });
    await button.waitFor();
    assert.equal(await page.locator(".cell.lit").count(), rung === 3 ? 1 : 0, `rung ${rung}`);
    await button.click();
  }
  await page.getByRole("button", { name: "Do it" }).waitFor();
  assert.equal(await game.cell("r7c7").locator(".mark.comes").getAttribute("data-digits"), "3");
  // The library's drawing lies on the board: its mark is around the board's own candidate.
  const middle = async (/** @type {any} */ part) => {
    const { x, y, width, height } = await part.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drawn = page.locator(".overlay .candidate-mark.conclusion");
  await drawn.waitFor();
  const [a, b] = [await middle(drawn), await middle(game.cell("r7c7").locator(".mark.comes"))];
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 1.5, JSON.stringify([a, b]));
  assert.equal(await page.locator(".overlay .house.base").count(), 1);
  await page.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.locator(".overlay *").count(), 0);
  assert.equal(await page.locator(".mark").count(), 0, "what was laid over the board is gone");
});

pageTest("the text lights cells on the board, and the board lights the text", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(HARDER);
  await game.show("hint");
  for (const name of STEPS) await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Do it" }).waitFor();
  await page.locator(".named", { hasText: "column 7" }).first().hover();
  assert.equal(await page.locator(".cell.pointed").count(), 9);
  await page.locator(".named", { hasText: /^r7c7=3$/ }).first().focus();
  await page.mouse.move(0, 0);
  await page.locator(".named", { hasText: /^r7c7=3$/ }).first().focus();
  await game.cell("r7c7").hover();
  assert.ok((await page.locator(".named.of-cell").count()) >= 2);
  await game.cell("r1c1").hover();
  assert.equal(await page.locator(".named.of-cell").count(), 0);
});

pageTest("the player's own eliminations are part of the position", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.until((state) => state.game.proof !== null);
  const heard = await listen(page);
  await game.show("notes");
  await page.getByLabel("Keep them automatically").check();
  await game.tap("r1c3");
  await game.press("Control+1");
  await game.place("r5c5", 5);
  await game.show("hint");
  await page.locator(".panel-body .prose").waitFor();
  assert.match((await heard("hint"))[0].request.puzzle.text, /\+5.*:113$/);
  await game.tap("r1c3");
  await game.press("Control+4");
  await page.getByRole("button", { name: "Undo to the last right state" }).waitFor();
  assert.match(await page.locator(".hint-text").innerText(), /^There is a mistake/);
  assert.equal(await page.locator(".cell.lit").count(), 0);
});

pageTest("every rung of a whole puzzle: each step changes just what it announces", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("notes");
  await page.getByLabel("Keep them automatically").check();
  const heard = await listen(page);
  const empty = [...EASY].filter((given) => given === ".").length;
  await game.show("hint");
  for (let move = 0; move < empty; move += 1) {
    for (const name of STEPS) await page.getByRole("button", { name }).click();
    const apply = page.getByRole("button", { name: "Do it" });
    await apply.waitFor();
    const before = (await game.state()).game.cells;
    const { step } = (await heard("hint")).at(-1).record;
    await apply.click();
    const { cells } = (await game.state()).game;
    const changed = cells.flatMap((/** @type {number} */ packed, /** @type {number} */ cell) => (packed === before[cell] ? [] : [`r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`]));
    const announced = [...(step.place ?? []), ...(step.eliminate ?? [])].map((/** @type {string} */ so) => so.slice(0, 4));
    assert.deepEqual(changed, [...new Set(announced)].sort(), step.text);
  }
  assert.equal(await game.digits(), EASY_SOLVED);
  await page.getByText("Nothing is left to do.").waitFor();
});
