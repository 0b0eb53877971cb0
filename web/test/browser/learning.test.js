// The panels to learn and to set, for everybody: axe finds nothing, targets are large enough, and the board
// does not move.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { EASY as PUZZLE, modulePlace, pageTest } from "./harness.js";

const PANELS = ["solve-path", "all-steps", "new", "lessons", "lesson", "drill", "review", "setter"];

/** What a panel shows when its work is done. @type {Record<string, string>} */
const DONE = {
  "solve-path": ".steps .step",
  "all-steps": ".steps .step",
  new: ".field select",
  lessons: ".lesson-entry",
  lesson: ".quest .prose",
  drill: ".quest .small-digit",
  review: ".steps .step",
  setter: '.verdict-box[data-status="proper"]',
};

for (const colorScheme of ["light", "dark"]) {
  pageTest(`axe finds nothing on the panels to learn and to set: ${colorScheme}`, { context: { colorScheme } }, async ({ game, page }) => {
    await game.open();
    await game.openPuzzle(PUZZLE);
    await game.place("r5c5", 5);
    await game.place("r1c3", 4);
    await page.evaluate(await readFile(modulePlace("axe-core/axe.min.js"), "utf8"));
    for (const size of [{ width: 1440, height: 900 }, { width: 360, height: 640 }]) {
      await page.setViewportSize(size);
      await game.show(/** @type {any} */ (null));
      const board = await page.locator("#board").boundingBox();
      for (const id of PANELS) {
        await game.show(id);
        if (id === "setter") await page.getByLabel("Givens", { exact: true }).first().fill(PUZZLE);
        await page.locator(DONE[id]).first().waitFor();
        for (const summary of await page.locator(".panel-body summary").all()) await summary.click();
        const where = `${id} at ${size.width}, ${colorScheme}`;
        const violations = await page.evaluate(async () => (await /** @type {any} */ (window).axe.run(".side")).violations);
        const found = violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`);
        assert.deepEqual(found, [], where);
        const small = await page.locator(".panel-body :is(.action, .step, .round, select, input:not([type=checkbox]), summary, .lesson-entry)").evaluateAll((all) =>
          all.flatMap((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && height < 43.9 ? [`${element.className || element.localName} ${width}x${height}`] : [];
          }),
        );
        assert.deepEqual(small, [], where);
        const wide = await page.locator(".panel-body").evaluate((body) => body.scrollWidth - body.clientWidth);
        assert.ok(wide <= 0, `${where}: ${wide} px too wide`);
        assert.deepEqual(await page.locator("#board").boundingBox(), board, where);
      }
    }
  });
}
