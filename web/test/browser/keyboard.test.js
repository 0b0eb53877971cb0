// By the keyboard alone, with what a screen reader is told: a whole game, a lesson, a setter's puzzle. The focus is never
// lost, whatever a press of a button takes away.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

/** A puzzle that takes more than singles. */
const HARD = "..9........4..9.31....5..824.1.8..9........4...85..2......9..2..1...47....61.38..";

/** Notes what live regions say. Runs in the page. */
function listen() {
  const heard = /** @type {string[]} */ ([]);
  Object.assign(globalThis, { heard });
  const liveAround = (/** @type {Node} */ node) => (node instanceof Element ? node : node.parentElement)?.closest("[aria-live], [role=status]");
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver((changes) => {
      for (const region of new Set(changes.map(({ target }) => liveAround(target)))) if (region?.textContent?.trim()) heard.push(region.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true }),
  );
}

/** Hands that have only keys. @param {import("./harness.js").Game} game */
function keyboard(game) {
  const { page } = game;
  /** The name of what has the focus. @returns {Promise<string>} */
  const focus = () => page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? "" : at.getAttribute("aria-label") ?? at.textContent?.trim() ?? "";
  });
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) {
      await game.press(key);
      assert.notEqual(await focus(), "", `the focus after ${key}`);
    }
  };
  return {
    focus,
    press,
    /** What was said since the last time. @returns {Promise<string[]>} */
    heard: () => page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0)),
    /** Goes on with Tab to what has a name that begins so. @param {RegExp} name */
    async to(name) {
      for (let stops = 0; stops < 160; stops += 1) {
        if (name.test(await focus())) {
          assert.equal(await page.evaluate(() => document.activeElement?.matches(":focus-visible")), true, `${name} is seen to have the focus`);
          return;
        }
        await game.press("Tab");
      }
      assert.fail(`no way to ${name} with Tab`);
    },
    /** Waits for a focus with a name. @param {RegExp} name */
    async until(name) {
      for (let round = 0; !name.test(await focus()); round += 1) {
        assert.ok(round < 400, `${name} has not got the focus, but ${await focus()}`);
        await page.waitForTimeout(25);
      }
    },
  };
}

const CELL = /^row \d column \d, /;

pageTest("a whole game by the keyboard, and what a screen reader hears of it", async ({ game, page, context }) => {
  await context.addInitScript(listen);
  await game.open();
  const { focus, press, heard, to, until } = keyboard(game);
  // A new easy puzzle. The focus is on the board when it is there.
  await to(/^New puzzle$/);
  await press("Enter");
  assert.equal(await focus(), "New puzzle");
  await page.locator(".panel-body select").first().waitFor();
  await to(/^Level$/);
  await press("ArrowUp");
  assert.equal(await page.locator(".panel-body select").first().inputValue(), "easy");
  await heard();
  await to(/^Make a puzzle$/);
  await press("Enter");
  await until(CELL);
  await game.until(({ game }) => game.proof?.status === "unique");
  assert.match((await heard()).at(-1) ?? "", /^The puzzle with seed \d+: \d+ givens\.$/);

  const { givens, proof } = (await game.state()).game;
  const empty = [...givens].flatMap((digit, cell) => (digit === "." ? [cell] : []));
  const placeOf = (/** @type {number} */ cell) => `row ${Math.floor(cell / 9) + 1} column ${(cell % 9) + 1}`;
  const go = async (/** @type {number} */ cell) => {
    await press("Control+Home", ...new Array(Math.floor(cell / 9)).fill("ArrowDown"), ...new Array(cell % 9).fill("ArrowRight"));
    assert.ok((await focus()).startsWith(placeOf(cell)));
  };
  // Notes, undo and redo: each is the name of the cell that has the focus.
  const [first] = empty;
  await go(first);
  await press("Shift+3", "Control+4");
  assert.equal(await focus(), `${placeOf(first)}, empty, notes 4, corner marks 3`);
  await press("Control+z");
  assert.equal(await focus(), `${placeOf(first)}, empty, corner marks 3`);
  await press("Control+y");
  assert.deepEqual(await heard(), ["Undone.", "Redone."]);
  // A mistake, the check that finds it, and the button that takes it back.
  await press(String((Number(proof.solution[first]) % 9) + 1));
  await to(/^Check$/);
  await press("Enter");
  assert.ok((await heard()).includes("One cell is wrong."));
  await to(/^Undo mistakes$/);
  await press("Enter");
  assert.match(await focus(), CELL);
  assert.ok((await heard()).includes("1 move was undone."));
  // A hint, rung by rung: the next rung is a press of the same key away.
  await press("?");
  await page.getByRole("button", { name: "Where?" }).waitFor();
  await to(/^Where\?$/);
  for (const name of [/^Which technique\?$/, /^Show the cells$/, /^Explain it$/, /^Do it$/]) {
    await press("Enter");
    await until(name);
  }
  const told = await heard();
  assert.equal(told.length, 5, told.join(" | "));
  await press("Enter");
  await game.until(({ game }) => game.cells.some((/** @type {number} */ cell, /** @type {number} */ at) => cell !== 0 && givens[at] === "." && (cell & 15) > 0));
  await press("Escape");
  assert.match(await focus(), CELL);
  await heard();
  // All other digits. Nothing is said of them but the end.
  for (const cell of empty) {
    await go(cell);
    if (/empty/.test(await focus())) await press(proof.solution[cell]);
  }
  assert.equal((await game.state()).game.done, true);
  assert.deepEqual(await heard(), ["Solved."]);
});

pageTest("a board that is reached with Tab takes digits at once", async ({ game }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const { focus, press, to } = keyboard(game);
  await to(CELL);
  await press("ArrowUp", "ArrowUp", "ArrowUp");
  assert.equal(await focus(), "row 2 column 5, 9, given");
  await press("ArrowUp", "Home", "ArrowRight", "ArrowRight", "4");
  assert.equal(await focus(), "row 1 column 3, 4");
});

pageTest("the clock does not change its name while it has the focus", async ({ game, page }) => {
  await game.open();
  const { focus, press, to } = keyboard(game);
  await to(/^Pause, /);
  const name = await focus();
  await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "tick", seconds: 75 });
  });
  assert.equal(await focus(), name);
  await press("Enter");
  assert.match(await focus(), /^Go on, 1:1\d$/);
  await press("Enter", "Tab", "Shift+Tab");
  assert.match(await focus(), /^Pause, 1:1\d$/);
});

pageTest("a lesson and a puzzle of one's own by the keyboard", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const { focus, press, to, until } = keyboard(game);
  await to(/^Lessons$/);
  await press("Enter");
  await page.locator(".lesson-entry").first().waitFor();
  await to(/^Naked Single/);
  await press("Enter");
  await page.getByRole("button", { name: "Find one yourself" }).waitFor();
  await to(/^Find one yourself$/);
  await press("Enter");
  // What is asked is heard.
  await until(/^Where does a digit go/);
  await to(/^Show me$/);
  await press("Enter");
  await until(/^Another one$/);
  await press("Enter");
  await until(/^Where does a digit go/);
  await press("Escape");
  assert.equal(await focus(), "Lessons");

  await to(/^Set a puzzle$/);
  await press("Enter");
  await page.getByText("Nothing is given yet.").waitFor();
  await to(CELL);
  await press("Control+Home");
  for (const [cell, digit] of [...EASY].entries()) await press(...(digit === "." ? [] : [digit]), "ArrowRight", ...(cell % 9 === 8 ? ["ArrowDown"] : []));
  assert.equal(await game.digits(), EASY);
  await page.getByText("Proper: exactly one solution").waitFor();
  await to(/^Play it$/);
  await press("Enter");
  await until(CELL);
  assert.equal((await game.state()).game.givens, EASY);
});

pageTest("whatever a button takes away, the focus is not lost", async ({ game, page }) => {
  await game.open();
  const restart = async (/** @type {string} */ id) => {
    await game.openPuzzle(HARD);
    await game.place("r1c1", 1);
    await game.show(id);
    await page.locator(".panel-body > *").first().waitFor({ state: "attached" });
  };
  let pressed = 0;
  for (const id of ["hint", "why-not", "proof", "daily", "games", "notes", "all-steps", "solve-path", "review", "lessons", "drill", "setter", "settings"]) {
    const seen = /** @type {string[]} */ ([]);
    await restart(id);
    await page.waitForTimeout(600);
    for (let count = 0; count < 14; count += 1) {
      if (await page.evaluate((/** @type {string} */ id) => !document.querySelector(`.shows-panel [data-panel="${id}"].panel-body`), id)) await restart(id);
      const name = await page.evaluate((/** @type {string[]} */ seen) => {
        const called = (/** @type {Element} */ button) => button.getAttribute("aria-label") ?? button.textContent ?? "";
        const next = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".panel-body button, #status button"))].find((button) => !button.disabled && button.checkVisibility() && !seen.includes(called(button)));
        next?.focus();
        return next ? called(next) : null;
      }, seen);
      if (name === null) break;
      seen.push(name);
      await game.press("Enter");
      pressed += 1;
      // What it shows may have to be worked out first.
      await page.waitForTimeout(250);
      const isLost = await page.evaluate(() => document.activeElement === document.body || document.activeElement?.matches(":disabled"));
      assert.equal(isLost, false, `${id}: after "${name}"`);
    }
  }
  assert.ok(pressed > 60, String(pressed));
});
