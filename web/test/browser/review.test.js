// The review of a game that was played in the page.

import assert from "node:assert/strict";
import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

pageTest("a scripted game has the labels of a stored list, and can be replayed", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("review");
  await page.getByText("Place some digits").waitFor();
  await game.show(null);
  // A right digit, a wrong one, its correction, and one more after a long pause.
  await game.place("r5c5", 5);
  await game.place("r1c3", 1);
  await game.press("Delete");
  await game.place("r1c3", 4);
  await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "tick", seconds: 90 });
  });
  await game.place("r9c4", 2);
  await game.show("review");
  await page.locator(".steps .step").first().waitFor();
  const labels = await page.locator(".steps .step").evaluateAll((all) => all.map((step) => step.innerText.replace(/\s+/g, " ").trim()));
  const STORED = ["1 Naked Single r5c5=5", "2 wrong r1c3=1", "3 Naked Single, 9 steps r1c3=4", "4 Naked Single, 7 steps r9c4=2"];
  assert.deepEqual(labels, STORED);
  assert.deepEqual(await page.locator(".counts li").allInnerTexts(), ["One by one step", "2 by several steps", "One wrong"]);

  // The slider goes through the game.
  const slider = page.getByRole("slider", { name: "Move" });
  await slider.fill("0");
  assert.equal(await game.digits(), EASY);
  await slider.fill("2");
  assert.equal((await game.digits())[2], "1");
  await page.getByRole("button", { name: "Next move" }).click();
  assert.equal((await game.digits())[2], "4");

  // Where the player paused there was something to see.
  await page.getByRole("button", { name: /1:\d\d before move 4/ }).click();
  await page.getByText("What was there to see:").waitFor();
  assert.ok((await page.locator(".step-text .prose").innerText()).length > 10);

  await slider.fill("3");
  await page.getByRole("button", { name: "Go on from here" }).click();
  const digits = await game.digits();
  assert.equal(digits[2], "4");
  assert.equal(digits[75], ".");
  assert.equal(EASY_SOLVED[2], "4");
});

pageTest("the words about a move are in sight, wherever in the list it is chosen", { context: { viewport: { width: 360, height: 740 } } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async (/** @type {string} */ solved) => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    for (let cell = 0; cell < 81; cell += 1) app.store.dispatch({ type: "digit", digit: Number(solved[cell]), cells: [cell] });
  }, EASY_SOLVED);
  await game.show("review");
  await page.locator(".steps .step").nth(40).click();
  assert.equal(await page.locator(".where").innerText(), "Move 41 of 51");
  const top = await page.evaluate(() => {
    const [text, body] = [".step-text h3", ".panel-body"].map((part) => /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect());
    return [text.top - body.top, body.bottom - text.bottom];
  });
  assert.ok(top[0] > 0 && top[1] > 0, String(top));
});
