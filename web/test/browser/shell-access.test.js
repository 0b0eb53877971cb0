// The panels around the game are for everybody: axe finds nothing, and all that is touched is large enough.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { EASY, modulePlace, pageTest } from "./harness.js";

const SEVERAL = EASY.replace("53", "..").replace("7", ".");

/** Brings up each panel in turn. @param {import("./harness.js").Game} game @param {(where: string) => Promise<void>} look */
async function tour(game, look) {
  const { page } = game;
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await game.place("r1c4", 9);
  const shown = (/** @type {string} */ id) => page.locator(`.panel-body[data-panel="${id}"] > *:visible`).first().waitFor();
  for (const id of ["share", "games", "daily", "print", "open", "proof"]) {
    await game.show(id);
    await shown(id);
    if (id === "share") await page.locator(".qr-code").waitFor();
    if (id === "games") await page.locator(".games li").first().waitFor();
    if (id === "daily") await page.locator(".day").first().waitFor();
    await look(id);
  }
  await page.getByRole("button", { name: "Look for the first wrong move" }).click();
  await page.locator(".broken").waitFor();
  await look("proof of a broken board");
  await game.openPuzzle(`${EASY}\n${SEVERAL}\nxx`);
  await page.locator(".board-choice").first().waitFor();
  await look("a list with a fault");
  await game.openPuzzle(SEVERAL);
  await page.locator(".boards.two").waitFor();
  await look("several solutions");
  await game.show(null);
  await game.openPuzzle(`531${EASY.slice(3)}`);
  await page.locator(".boards.one").waitFor();
  await look("no solution");
}

for (const colorScheme of ["light", "dark"]) {
  pageTest(`axe finds nothing on the panels: ${colorScheme}`, { context: { colorScheme } }, async ({ t, game, page }) => {
    /** @type {string} */
    let axe;
    try {
      axe = await readFile(modulePlace("axe-core/axe.min.js"), "utf8");
    } catch {
      console.log("not run: the panels as axe sees them: axe-core is not installed");
      t.skip("axe-core is not installed");
      return;
    }
    await tour(game, async (where) => {
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
      assert.ok(passes.length > 10, where);
      assert.deepEqual(violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`), [], where);
    });
  });
}

pageTest("what is touched is at least 44 pixels high on a phone, and nothing is wider than it", { context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } }, async ({ game, page }) => {
  await tour(game, async (where) => {
    const small = await page.locator(".panel button:visible, .panel select:visible, .panel input:visible:not([type=checkbox], [type=file]), .panel label:visible").evaluateAll((/** @type {HTMLElement[]} */ elements) =>
      elements.filter((element) => element.getBoundingClientRect().height < 43.5 || element.getBoundingClientRect().width < 43.5).map((element) => element.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(small, [], where);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${where}: ${width} pixels wide`);
  });
});
