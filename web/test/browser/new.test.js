// New puzzles: they are as they were ordered, the same seed makes the same one, and making can be cancelled.

import assert from "node:assert/strict";
import { open } from "../../../packages/bivalue/node.js";
import { symmetriesOf } from "../../js/setter.js";
import { pageTest } from "./harness.js";

pageTest("a puzzle is as it was ordered, and the same seed makes it again", async ({ game, page }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    await game.open();
    const made = async () => {
      await game.show("new");
      await page.getByText("More wishes").click();
      await page.getByLabel("Level", { exact: true }).selectOption("hard");
      await page.getByLabel("Symmetry", { exact: true }).selectOption("half-turn");
      await page.getByRole("spinbutton", { name: "Seed" }).fill("4711");
      const before = (await game.state()).game.id;
      await page.getByRole("button", { name: "Make a puzzle" }).click();
      for (;;) {
        const { id, givens } = (await game.state()).game;
        if (id !== before) return givens;
        await page.waitForTimeout(50);
      }
    };
    const givens = await made();
    await page.getByText("The puzzle with seed 4711").first().waitFor();
    const { rating } = await bivalue.rate({ puzzle: givens, scale: "hodoku" });
    assert.equal(rating.level, "hard");
    assert.ok(symmetriesOf(givens).includes("half-turn"));
    assert.equal(givens, (await bivalue.generate({ seed: 4711, level: "hard", symmetry: "half-turn" })).puzzle);
    await game.show("new");
    await page.locator(".panel-body").getByText("The puzzle with seed 4711").waitFor();
    await page.getByText("More wishes").click();
    assert.notEqual(await page.getByRole("spinbutton", { name: "Seed" }).inputValue(), "4711");
    assert.equal(await made(), givens);
  } finally {
    bivalue.close();
  }
});

pageTest("making can be cancelled, and is heard at once", async ({ game, page, t }) => {
  await game.open();
  const before = (await game.state()).game.givens;
  await game.show("new");
  await page.getByText("More wishes").click();
  await page.getByLabel("Givens, from").fill("17");
  await page.getByLabel("Givens, to").fill("17");
  await page.getByLabel("Explainer rating, from").fill("11");
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.waitForTimeout(1500);
  const ms = await page.evaluate(async () => {
    const button = [...document.querySelectorAll(".panel-body button")].find((button) => button.textContent === "Cancel");
    const start = performance.now();
    button.click();
    while (button.textContent === "Cancel") await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  });
  t.diagnostic(`cancelled after ${Math.round(ms)} ms`);
  await page.getByText("Cancelled.").first().waitFor();
  assert.equal((await game.state()).game.givens, before);
});

pageTest("an order that cannot be understood is told", async ({ game, page }) => {
  await game.open();
  await game.show("new");
  await page.getByText("More wishes").click();
  await page.getByLabel("Givens, from").fill("40");
  await page.getByLabel("Givens, to").fill("20");
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.getByText("This order cannot be understood").waitFor();
});
