// The way to the solution, and all steps of a position, are those of the package.

import assert from "node:assert/strict";
import { open } from "../../../packages/bivalue/node.js";
import { pageTest, until } from "./harness.js";

const MEDIUM = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

const possible = (n) => (n === 1 ? "One step is possible." : `${n} steps are possible.`);
const conclusions = (step) => [...(step.place ?? []), ...(step.eliminate ?? [])].sort().join(" ");

/** Short conclusions in full: `r3c23<>1` is `r3c2<>1 r3c3<>1`. @param {string} short */
const inFull = (short) =>
  [...short.matchAll(/((?:r\d+c\d+,?)+)(=|<>)(\d+)/g)]
    .flatMap(([, cells, sign, digits]) =>
      cells.split(",").flatMap((name) => {
        const [, rows, columns] = /r(\d+)c(\d+)/.exec(name);
        return [...rows].flatMap((row) => [...columns].flatMap((column) => [...digits].map((digit) => `r${row}c${column}${sign}${digit}`)));
      }),
    )
    .sort()
    .join(" ");

pageTest("the list of steps is the record of `explain`", async ({ game, page }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  const { steps } = await bivalue.explain(MEDIUM);
  bivalue.close();
  await game.open();
  await game.openPuzzle(MEDIUM);
  await game.show("solve-path");
  await page.locator(".steps .step").first().waitFor();
  const entries = await page.locator(".steps .step").evaluateAll((all) =>
    all.map((entry) => [entry.querySelector(".name").firstChild.textContent, entry.querySelector(".so").textContent]),
  );
  assert.deepEqual(
    entries.map(([name, so]) => [name, inFull(so)]),
    steps.map((step) => [step.technique.name, conclusions(step)]),
  );

  // Each step says what the record says, and the board is the position before it.
  const [back, next] = [page.getByRole("button", { name: "Step before" }), page.getByRole("button", { name: "Next step" })];
  assert.ok(await back.isDisabled());
  let digits = MEDIUM;
  for (const step of steps.slice(0, 20)) {
    assert.equal(await game.digits(), digits);
    const words = await page.locator(".step-text .prose").innerText();
    assert.equal(words.replace(/\s+/g, " "), step.explanation.replace(/\s+/g, " "));
    for (const name of step.place ?? []) {
      const [, row, column, digit] = /r(\d)c(\d)=(\d)/.exec(name).map(Number);
      const cell = (row - 1) * 9 + column - 1;
      digits = digits.slice(0, cell) + digit + digits.slice(cell + 1);
    }
    await next.click();
  }
  await back.click();
  assert.equal(await page.locator(".where").innerText(), `Step 20 of ${steps.length}`);

  // Another program checks every proof.
  await page.getByRole("button", { name: "Check the proofs" }).click();
  await page.getByText(`has checked all ${steps.length} steps: each is proved.`).waitFor();

  // The hardest step, and the game as it was when the panel is closed.
  await page.getByRole("button", { name: "To the hardest step" }).click();
  assert.match(await page.locator(".steps .step[aria-current]").innerText(), /hardest/);
  assert.match(await page.locator(".steps li:has(.step-text) .name").innerText(), /Naked Pair/);
  // Its drawing is on the board: two candidates in each of two cells, and what is eliminated.
  const hardest = steps.find((step) => step.technique.id === "naked-pair");
  await page.locator("#board .overlay svg .candidate-mark.eliminated").first().waitFor({ state: "attached" });
  assert.equal(await page.locator("#board .overlay svg .candidate-mark.eliminated").count(), hardest.eliminate.length);
  await page.getByRole("button", { name: "Close" }).click();
  assert.equal(await game.digits(), MEDIUM);
});

/** A puzzle with a long way to its solution, and chains on it. */
const LONG = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

for (const [device, viewport] of /** @type {const} */ ([["a desk", { width: 1280, height: 800 }], ["a phone", { width: 360, height: 740 }]])) {
  pageTest(`the words of a step are in sight, wherever in the list it is chosen, on ${device}`, { context: { viewport } }, async ({ game, page }) => {
    await game.open();
    await game.openPuzzle(LONG);
    await game.show("solve-path");
    await page.locator(".steps .step").first().waitFor();
    /** What of the panel is out of sight: the words' beginning, the buttons for the steps before and after. */
    const hidden = () =>
      page.evaluate(() => {
        const body = /** @type {Element} */ (document.querySelector(".panel-body")).getBoundingClientRect();
        return [".steps .step-text p", ".steps .step[aria-current]", ".panel-body > .steer"].filter((part) => {
          const { top } = /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect();
          return top < body.top - 5 || top > body.bottom - 20;
        });
      });
    assert.deepEqual(await hidden(), []);
    const count = await page.locator(".steps .step").count();
    for (const number of [30, 5, 70, 0]) {
      await page.locator(".steps .step").nth(number).click();
      assert.equal(await page.locator(".where").innerText(), `Step ${number + 1} of ${count}`);
      assert.equal(await page.locator(".steps .step-text").count(), 1);
      assert.deepEqual(await hidden(), [], `step ${number + 1}`);
    }
    await page.getByRole("button", { name: "To the hardest step" }).click();
    assert.equal(await page.locator(".where").innerText(), `Step 5 of ${count}`);
    assert.deepEqual(await hidden(), []);
    await page.getByRole("button", { name: "Next step" }).click();
    assert.deepEqual(await hidden(), []);
  });
}

pageTest("a step is copied in its notation, a position with its candidates, and the whole way line by line", async ({ game, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    const { steps } = await bivalue.explain(LONG);
    const at = steps.findIndex((/** @type {any} */ { technique }) => technique.id === "grouped-aic");
    await game.open();
    await game.openPuzzle(LONG);
    await game.show("solve-path");
    await page.locator(".steps .step").nth(at).click();
    const copied = async (/** @type {string} */ name) => {
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.getByRole("button", { name }).click();
      const read = () => page.evaluate(() => navigator.clipboard.readText());
      await until(async () => (await read()) !== "", `there is a text after "${name}"`);
      return read();
    };
    assert.equal(await copied("Copy the step"), steps[at].text);
    assert.equal(await page.locator(".step-text .notation").innerText(), steps[at].text);
    // What is copied is the position of the step: the next step there is this one.
    const position = await copied("Copy the position");
    assert.match(position, /^\.-{9,}/);
    const { steps: here } = await bivalue.steps({ puzzle: position, all: true });
    assert.ok(here.some((/** @type {any} */ { text }) => text === steps[at].text));
    assert.ok(!(await bivalue.steps({ puzzle: LONG, all: true })).steps.some((/** @type {any} */ { text }) => text === steps[at].text));
    assert.equal(await copied("Copy all steps"), [LONG, ...steps.map((/** @type {any} */ { text }, /** @type {number} */ number) => `${number + 1}. ${text}`), ""].join("\n"));
    // A step whose notation says nothing more than its entry has none.
    await page.locator(".steps .step").nth(0).click();
    assert.equal(await page.locator(".step-text .notation").count(), 0);
  } finally {
    bivalue.close();
  }
});

pageTest("where the page may not copy, the text is shown and selected", async ({ game, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await game.open();
  await game.openPuzzle(MEDIUM);
  await game.show("solve-path");
  await page.locator(".steps .step").first().waitFor();
  await page.getByRole("button", { name: "Copy the step" }).click();
  await page.getByText("It is selected: copy it with the keyboard.").waitFor();
  const [selected, text] = await page.evaluate(() => [String(getSelection()), /** @type {HTMLTextAreaElement} */ (document.activeElement).value]);
  assert.match(text, /^\w[\w ]+: /);
  assert.equal(selected, text);
  // What a setter exports is no other.
  await game.show("setter");
  await page.locator(".panel-body summary", { hasText: "Export" }).click();
  await page.locator("textarea.givens[readonly]").waitFor();
  await page.locator(".panel-body").getByRole("button", { name: "Copy", exact: true }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Export");
});

pageTest("where a step is drawn, what goes with the chosen cell is not highlighted", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(LONG);
  await game.tap("r1c1");
  const highlighted = () => page.locator("#board :is(.same, .same-note, .seen)").count();
  assert.ok((await highlighted()) > 20);
  await game.show("solve-path");
  await page.locator("#board .comes").waitFor();
  assert.equal(await highlighted(), 0);
  assert.equal(await page.locator("#board .selected").count(), 1);
  await game.press("Escape");
  await page.locator("#board .same").first().waitFor();
  assert.ok((await highlighted()) > 20);
});

pageTest("no link of a step leaves the board", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(LONG);
  await game.show("solve-path");
  // It has a link from r46c1 to r8c1, in the left column of the board and of its cells.
  await page.locator(".steps .step", { hasText: "Grouped AIC" }).first().click();
  await page.locator("#board .overlay .link").first().waitFor({ state: "attached" });
  const boxes = await page.locator("#board .overlay .link").evaluateAll((/** @type {SVGPathElement[]} */ links) =>
    links.map((link) => {
      const { x, y, width, height } = link.getBBox();
      return [x, y, x + width, y + height];
    }),
  );
  assert.ok(Math.min(...boxes.flat()) < 60, "the example has a link at the edge");
  for (const box of boxes) assert.ok(box.every((edge) => edge >= 0 && edge <= 540), `${box}`);
});

pageTest("links that are drawn at the edge bend inwards", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(LONG);
  const at = (/** @type {number} */ cell, /** @type {number} */ digit) => cell * 9 + digit - 1;
  // Along the four edges, both ways.
  for (const [one, other] of [[0, 72], [8, 80], [0, 8], [72, 80]]) {
    for (const digit of [1, 3, 7, 9]) {
      const boxes = await page.evaluate(async (/** @type {number[]} */ [from, to]) => {
        const { linksOf } = await import(new URL("js/views/drawn.js", document.baseURI).href);
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        document.body.append(svg);
        const boxes = [{ from, to, strong: true }, { from: to, to: from, strong: true }].map((link) => {
          svg.replaceChildren(...linksOf([link]));
          const { x, y, width, height } = /** @type {SVGPathElement} */ (svg.querySelector(".link")).getBBox();
          return [x, y, x + width, y + height];
        });
        svg.remove();
        return boxes;
      }, [at(one, digit), at(other, digit)]);
      for (const box of boxes) assert.ok(box.every((edge) => edge >= 0 && edge <= 540), `${one} ${other} ${digit}: ${box}`);
    }
  }
});

pageTest("the way with few hard steps is that of `explain` with `shortest`", async ({ game, page }) => {
  const puzzle = "98.7.....7.6...8...54......6..8..3......9..2......4..1.3.6..7......5..9......1..4";
  const bivalue = await open({ backEnd: "direct", build: "full" });
  const { steps } = await bivalue.explain({ puzzle, shortest: true });
  bivalue.close();
  await game.open();
  await game.openPuzzle(puzzle);
  await game.show("solve-path");
  await page.getByRole("button", { name: "With few hard steps" }).click();
  await page.locator(".action[aria-pressed=true]").waitFor({ timeout: 60_000 });
  const names = await page.locator(".steps .name").evaluateAll((all) => all.map((name) => name.firstChild.textContent));
  assert.deepEqual(names, steps.map((step) => step.technique.name));
});

pageTest("all steps are the record of `steps`, and one can be done", async ({ game, page }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  const { steps } = await bivalue.steps({ puzzle: MEDIUM });
  const all = await bivalue.steps({ puzzle: MEDIUM, all: true });
  bivalue.close();
  await game.open();
  await game.openPuzzle(MEDIUM);
  await game.show("all-steps");
  const read = () => page.locator(".steps .step").evaluateAll((entries) =>
    entries.map((entry) => [entry.querySelector(".name").textContent, entry.querySelector(".so").textContent]),
  );
  await page.getByText(possible(steps.length)).waitFor();
  assert.deepEqual((await read()).map(([name, so]) => [name, inFull(so)]), steps.map((step) => [step.technique.name, conclusions(step)]));
  await page.getByLabel("Techniques").selectOption("all");
  await page.getByText(possible(all.steps.length)).waitFor();
  assert.deepEqual((await read()).map(([name, so]) => [name, inFull(so)]), all.steps.slice(0, 60).map((step) => [step.technique.name, conclusions(step)]));

  const first = all.steps[0];
  await page.locator(".steps .step").first().click();
  assert.equal((await page.locator(".steps .prose").innerText()).replace(/\s+/g, " "), first.explanation.replace(/\s+/g, " "));
  await page.getByRole("button", { name: "Do it" }).click();
  const [, row, column, digit] = /r(\d)c(\d)=(\d)/.exec(first.place[0]).map(Number);
  assert.match((await game.names())[(row - 1) * 9 + column - 1], new RegExp(`^row ${row} column ${column}, ${digit}`));
});

pageTest("of all steps those of one technique can be chosen", async ({ game, page }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  const all = await bivalue.steps({ puzzle: LONG, all: true });
  bivalue.close();
  const wanted = all.steps.filter((/** @type {any} */ { technique }) => technique.id === "whip");
  await game.open();
  await game.openPuzzle(LONG);
  await game.show("all-steps");
  await page.getByText("steps are possible").waitFor();
  // All of them are of one technique.
  assert.equal(await page.getByLabel("Show", { exact: true }).count(), 0);
  await page.getByLabel("Techniques").selectOption("all");
  await page.getByLabel("Show", { exact: true }).selectOption("whip");
  assert.equal(await page.locator(".steps .step").count(), wanted.length);
  assert.deepEqual(new Set(await page.locator(".steps .step .name").allInnerTexts()), new Set(["Whip"]));
  await page.locator(".steps .step").first().click();
  assert.equal(await page.locator(".steps .notation").innerText(), wanted[0].text);
  await page.getByLabel("Show", { exact: true }).selectOption("All");
  assert.equal(await page.locator(".steps .step").count(), 60);
});

pageTest("digits that are typed while another position is shown do not reach the game", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(MEDIUM);
  await game.show("solve-path");
  await page.locator(".steps .step").first().waitFor();
  const before = await game.state();
  await game.tap("r1c1");
  await game.press("5", "Shift+6", "Delete", "Control+z");
  assert.deepEqual((await game.state()).game.cells, before.game.cells);
  assert.deepEqual((await game.state()).game.history, []);
});

pageTest("of a puzzle with several solutions, or none, there is no path to the end, and it is said why", async ({ game, page }) => {
  await game.open();
  for (const [puzzle, text] of [
    ["....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79", "This puzzle has several solutions."],
    [`11${".".repeat(79)}`, "The givens contradict each other."],
    ["5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8", "This puzzle has no solution."],
  ]) {
    await game.openPuzzle(puzzle);
    await game.show("solve-path");
    await page.locator(".panel-body").getByText(text).waitFor();
    await game.show("all-steps");
    await page.locator(".panel-body .lead").getByText(/possible/).waitFor();
  }
});
