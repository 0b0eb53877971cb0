// For everybody: axe finds nothing, the keyboard reaches everything, names say what is there, and the page can
// be used with forced colours, at twice the size and without motion.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { EASY, EASY_SOLVED, modulePlace, pageTest } from "./harness.js";

/** What axe finds, of any severity. @param {any} page @param {string} where */
async function check(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(modulePlace("axe-core/axe.min.js"), "utf8"));
  const { violations, passes } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  assert.ok(passes.length > 10, where);
  const found = violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(found, [], where);
}

for (const colorScheme of ["light", "dark"]) {
  pageTest(`axe finds nothing: ${colorScheme}`, { context: { colorScheme } }, async ({ game, page }) => {
    await game.open();
    await game.openPuzzle(EASY);
    await check(page, "at the start");
    await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "auto", on: true }));
    await game.place("r1c3", 5);
    await game.tap("r1c4");
    await game.press("v", "1", "z");
    await check(page, "with candidates, a conflict and a colour");
    await game.place("r1c3", 4);
    for (const id of ["notes", "settings", "why-not", "hint"]) {
      await game.show(id);
      await page.locator(".panel-body > *").first().waitFor();
      await check(page, `with the panel ${id}`);
    }
    for (const name of ["Where?", "Which technique?", "Show the cells", "Explain it"]) await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Do it" }).waitFor();
    await check(page, "with a hint in full");
    await game.show(/** @type {any} */ (null));
    await page.getByRole("button", { name: "What if" }).click();
    await check(page, "with a branch");
    await page.locator(".clock").click();
    await check(page, "paused");
    await game.openPuzzle(`${EASY_SOLVED.slice(0, 80)}.`);
    await game.place("r9c9", 9);
    await check(page, "solved");
    await page.setViewportSize({ width: 360, height: 640 });
    await game.show("menu");
    await check(page, "with the menu on a phone");
  });
}

pageTest("cells are named by place, content and notes", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("Control+2", "Control+4");
  assert.equal(await game.cell("r1c1").getAttribute("aria-label"), "row 1 column 1, 5, given");
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, empty, notes 2 4");
  await game.press("1");
  assert.equal(await game.cell("r1c3").getAttribute("aria-label"), "row 1 column 3, 1");
  const tree = await page.locator('[role="grid"]').ariaSnapshot();
  assert.match(tree, /grid "Sudoku"/);
  assert.equal(tree.match(/- row/g)?.length, 9);
  assert.equal(tree.match(/gridcell "row \d column \d/g)?.length, 81);
});

pageTest("Tab goes once through everything: the board is one stop", async ({ game, page }) => {
  await game.open();
  const stops = [];
  for (let i = 0; i < 80; i += 1) {
    await game.press("Tab");
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return null;
      return at.getAttribute("role") === "gridcell" ? "board" : (at.getAttribute("aria-label") || at.textContent?.trim() || "");
    });
    if (stop === null) break;
    stops.push(stop);
  }
  assert.equal(stops.filter((stop) => stop === "board").length, 1);
  assert.ok(!stops.includes(""), "everything has a name");
  assert.equal(stops.filter((stop) => /^Pause, \d+:\d\d$/.test(stop)).length, 1);
  for (const name of ["Digit", "Corner", "Clear", "Notes", "Check", "Hint", "Why not?", "Settings"]) {
    assert.equal(stops.filter((stop) => stop === name).length, 1, name);
  }
  assert.equal(stops.filter((stop) => /^\d, \d left$/.test(stop)).length, 9);
});

pageTest("what happens is said: modes, undo, the end, and what a check finds", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const said = () => page.locator('#status [role="status"]').innerText();
  await game.press("x");
  assert.match(await said(), /corner marks/);
  await game.press("z");
  await game.place("r1c3", 4);
  await game.press("Control+z");
  assert.match(await said(), /Undone/);
});

pageTest("a panel takes the focus, and gives it back", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const hint = page.getByRole("button", { name: "Settings" });
  await hint.focus();
  await game.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "panel-title");
  await game.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Settings");
});

pageTest("forced colours: what is selected, given and in a mode can still be told", { context: { forcedColors: "active" } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.tap("r1c3");
  await game.press("4");
  const look = await page.evaluate(() => {
    const of = (/** @type {string} */ selector) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector)));
    return {
      forced: matchMedia("(forced-colors: active)").matches,
      selected: of(".cell.selected").outlineStyle,
      given: of(".given .digit").fontWeight,
      placed: of(".placed .digit").fontStyle,
      on: of('.mode[aria-pressed="true"]').backgroundColor,
      off: of('.mode[aria-pressed="false"]').backgroundColor,
      thin: of(".lines .thin").stroke,
      paper: of(".board").backgroundColor,
    };
  });
  assert.ok(look.forced);
  assert.equal(look.selected, "solid");
  assert.equal(look.given, "800");
  assert.equal(look.placed, "italic");
  assert.notEqual(look.on, look.off);
  assert.notEqual(look.thin, look.paper);
});

pageTest("at twice the size everything is there, and nothing lies over anything else", { context: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const overlaps = await page.locator("#board, .key, .mode, .tool, .clock, .status").evaluateAll((/** @type {Element[]} */ parts) => {
    const boxes = parts.map((part) => ({ part: part.className, box: part.getBoundingClientRect() }));
    return boxes.flatMap(({ part, box: a }, index) =>
      boxes.slice(index + 1).flatMap(({ part: other, box: b }) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1 ? [`${part} / ${other}`] : [],
      ),
    );
  });
  assert.deepEqual(overlaps, []);
  await game.place("r1c3", 4);
  assert.equal((await game.digits())[2], "4");
  // A hint is there with the button for the next one, and the controls come back.
  await game.show("hint");
  const more = page.getByRole("button", { name: "Where?" });
  await more.waitFor();
  const [button, panel] = [await more.boundingBox(), await page.locator(".panel-body").boundingBox()];
  assert.ok(button.y + button.height <= panel.y + panel.height + 1, `${JSON.stringify(button)} in ${JSON.stringify(panel)}`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await page.locator(".panel-body").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("tool-notes")), true);
});

pageTest("nothing moves for who asked for less motion", { context: { reducedMotion: "reduce" } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("hint");
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")].filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return animationName !== "none" || transitionDuration.split(",").some((time) => parseFloat(time) > 0);
    }).length,
  );
  assert.equal(moving, 0);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});
