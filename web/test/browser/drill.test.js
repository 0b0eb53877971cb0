// Drills: the next step of what is shown is of the technique.

import assert from "node:assert/strict";
import { open } from "../../../packages/bivalue/node.js";
import { ORDER, toolkit } from "../../js/drills.js";
import { pageTest } from "./harness.js";

pageTest("the next step of a drill is of the technique, and a drill can be played on", async ({ game, page }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    await game.open();
    await game.show("drill", undefined);
    const body = page.locator(".panel-body");
    /** @type {string | null} */
    let last = null;
    for (const [technique, rigour] of [["x-wing", "next"], ["naked-pair", "next"], ["squirmbag", "alone"], ["swordfish", "next"]]) {
      await page.locator(".panel-body").getByLabel("Technique", { exact: true }).selectOption(technique);
      await page.waitForFunction((last) => {
        const now = document.querySelector(".panel-body")?.getAttribute("data-puzzle");
        return now && now !== last;
      }, last);
      last = await body.getAttribute("data-puzzle");
      const { technique: hinted } = await bivalue.hint({ puzzle: last, level: "name", technique: toolkit(technique, rigour), order: ORDER });
      assert.equal(hinted.id, technique);
    }
    await page.getByRole("button", { name: "Show me" }).click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.waitForFunction(() => document.querySelector(".side.shows-panel") === null);
    const { converted } = await bivalue.convert({ puzzle: last, format: "json" });
    const { puzzle, placed } = JSON.parse(converted.text);
    const digits = [...puzzle].map((digit, cell) => (digit === "." ? (placed?.[cell] ?? ".") : digit)).join("");
    assert.equal(await game.digits(), digits);
    assert.equal((await game.state()).game.givens, puzzle);
  } finally {
    bivalue.close();
  }
});
