// A host that does not give what it should: the board takes digits all the same, panels say that something went wrong, and
// when it is there again they go on.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

for (const missing of ["bivalue/worker.js", "*.wasm"]) {
  pageTest(`without ${missing} every panel says that there is no answer, and gives one later`, { broken: true, context: { serviceWorkers: "block" } }, async ({ game, page, site }) => {
    await page.route(`**/${missing}`, (/** @type {any} */ route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(site.url);
    await game.place("r1c3", 2);
    assert.match((await game.names())[2], /^row 1 column 3, 2$/);
    const show = (/** @type {string} */ id) =>
      page.evaluate(async (/** @type {string} */ id) => void (await (await import(new URL("js/main.js", document.baseURI).href)).app.show(id)), id);
    const said = page.locator(".panel-body").getByText("No answer: something went wrong.");
    for (const id of ["hint", "all-steps", "solve-path", "lessons", "drill"]) {
      await show(id);
      await said.waitFor();
    }
    await show("new");
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await said.waitFor();
    assert.equal(await page.getByText("This order cannot be understood").count(), 0);
    await page.unroute(`**/${missing}`);
    await show("all-steps");
    await page.getByText(/steps? (is|are) possible/).waitFor();
    await show("lessons");
    await page.locator(".lesson-entry").first().waitFor();
  });
}

pageTest("a panel that could not be loaded is there when the page is loaded again, and so is the game", { broken: true, context: { serviceWorkers: "block" } }, async ({ game, page }) => {
  await page.route("**/panels/settings.js", (/** @type {any} */ route) => route.fulfill({ status: 404, body: "" }));
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByText("This could not be loaded.").waitFor();
  await page.unroute("**/panels/settings.js");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await page.waitForFunction(() => document.querySelector(".panel-body")?.childElementCount === 0);
  await game.ready();
  assert.match((await game.names())[2], /^row 1 column 3, 4$/);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Appearance").waitFor();
});
