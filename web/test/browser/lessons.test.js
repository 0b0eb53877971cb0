// Every technique has a lesson: it starts with an example, has something to find, and says whether what was
// found is right, and why.

import assert from "node:assert/strict";
import { open } from "../../../packages/bivalue/node.js";
import { pageTest } from "./harness.js";

pageTest("every lesson can be played to its end", async ({ game, page, t }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  const { techniques } = await bivalue.techniques();
  bivalue.close();
  await game.open();
  const before = await game.state();
  await game.show("lessons");
  await page.locator(".lesson-entry").first().waitFor();
  const names = await page.locator(".lesson-entry .name").allInnerTexts();
  assert.deepEqual([...names].sort(), techniques.map(({ technique }) => technique.name).sort());

  const start = performance.now();
  const told = await page.evaluate(async (ids) => {
    const base = document.baseURI;
    const { app } = await import(new URL("js/main.js", base).href);
    const lessons = await import(new URL("js/lessons.js", base).href);
    const { techniques } = await app.engine.ask("techniques", {});
    const body = document.querySelector(".panel-body");
    const until = async (test) => {
      for (let i = 0; i < 3000; i += 1) {
        const found = test();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`not there: ${test}`);
    };
    const button = (name) => [...body.querySelectorAll("button")].find((button) => button.textContent === name);
    const results = [];
    for (const id of ids) {
      await app.show("lesson", { technique: id });
      const try_ = await until(() => button("Find one yourself"));
      const example = body.querySelector(".prose").textContent;
      try_.click();
      await until(() => button("Check"));
      // The answer is what the package has for the same rearrangement of the example.
      const info = techniques.find(({ technique }) => technique.id === id);
      const { steps } = await lessons.exercise(app.engine.ask, info, 1);
      for (const { cell, digit } of lessons.answer(steps[0])) {
        app.store.dispatch({ type: "select", cells: [cell] });
        body.querySelector(`[data-digit="${digit}"]`).click();
      }
      button("Check").click();
      const verdict = await until(() => body.querySelector(".answer .verdict"));
      results.push({ id, example, verdict: verdict.textContent, why: body.querySelector(".answer .prose")?.textContent ?? "" });
    }
    return results;
  }, techniques.map(({ technique }) => technique.id));
  t.diagnostic(`${told.length} lessons in ${Math.round((performance.now() - start) / 1000)} s`);
  assert.equal(told.length, techniques.length);
  for (const { id, example, verdict, why } of told) {
    assert.match(verdict, /^Right!/, id);
    assert.ok(example.length > 10 && why.length > 10, id);
  }
  // The game behind was left alone.
  await game.show(null);
  assert.deepEqual((await game.state()).game.cells, before.game.cells);
});

pageTest("a lesson tells what is wrong, by touch and by keys", async ({ game, page }) => {
  await game.open();
  await game.show("lessons");
  await page.getByRole("searchbox").fill("x-wing");
  await page.locator('[data-technique="x-wing"]').click();
  await page.getByRole("button", { name: "Find one yourself" }).click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Nothing is chosen yet.").waitFor();

  // A digit of the solution, struck by keys.
  const solution = await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const lessons = await import(new URL("js/lessons.js", document.baseURI).href);
    const { techniques } = await app.engine.ask("techniques", { name: "x-wing" });
    const { position } = await lessons.exercise(app.engine.ask, techniques[0], 1);
    const record = await app.engine.ask("solve", { puzzle: position.givens });
    return { digits: position.digits, solution: record.solution, candidates: position.candidates };
  });
  const cell = solution.candidates.findIndex((set) => set !== 0 && (set & (set - 1)) !== 0);
  const name = `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
  await game.tap(name);
  await game.press(solution.solution[cell]);
  assert.match((await game.names())[cell], /empty/);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText(`No: ${solution.solution[cell]} is the digit of ${name}, so it must stay.`).waitFor();

  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByText("Here it is.").waitFor();
  await page.getByRole("button", { name: "Another one" }).click();
  await page.getByRole("button", { name: "Check" }).waitFor();
});
