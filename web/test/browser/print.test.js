// Puzzles on paper: pages, sizes and texts of the PDF that a browser makes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { open } from "../../../packages/bivalue/node.js";
import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

const A4 = [595, 842];
const LETTER = [612, 792];

function hasPoppler() {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    console.log("not run: pages on paper: poppler-utils is not installed");
    return false;
  }
}
const poppler = hasPoppler();

/** @param {string} name @param {(tools: import("./harness.js").Tools & { folder: string }) => Promise<void>} run */
function printTest(name, run) {
  pageTest(name, async (tools) => {
    if (!poppler) return tools.t.skip("poppler-utils is not installed");
    const folder = process.env.WEB_PDFS ?? (await mkdtemp(join(tmpdir(), "bivalue-print-")));
    try {
      // The dialogue of the browser would wait for somebody.
      await tools.context.addInitScript(() => (globalThis.print = () => void (document.documentElement.dataset.printed = "yes")));
      await run({ ...tools, folder });
    } finally {
      if (!process.env.WEB_PDFS) await rm(folder, { recursive: true });
    }
  });
}

/**
 * Prints what the panel is set to, and reads it.
 * @param {import("./harness.js").Game} game
 * @param {Record<string, string | boolean>} settings  By the names of the controls.
 * @param {string} place
 */
async function print(game, settings, place) {
  const { page } = game;
  for (const [name, value] of Object.entries(settings)) {
    const control = page.locator(`.panel-body [name="${name}"]`);
    if (typeof value === "boolean") await control.setChecked(value);
    else if (name === "count") await control.fill(value);
    else await control.selectOption(value);
  }
  await page.evaluate(() => delete document.documentElement.dataset.printed);
  await page.locator(".panel-body .action.main").click();
  await page.locator('html[data-printed="yes"]').waitFor({ state: "attached" });
  await writeFile(place, await page.pdf({ preferCSSPageSize: true }));
  const info = execFileSync("pdfinfo", ["-f", "1", "-l", "99", place], { encoding: "utf8" });
  const sizes = [...info.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
  const texts = execFileSync("pdftotext", ["-layout", place, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
  const words = execFileSync("pdftotext", ["-bbox", place, "-"], { encoding: "utf8" });
  const pages = words.split("<page ").slice(1).map((page) =>
    [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(([, left, top, right, bottom, text]) => ({ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom), text })),
  );
  return { sizes, texts, pages };
}

/** The digits on a page, without captions, in the order of the page. @param {string} text */
const digitsOf = (text) => text.split("\n").filter((line) => !/[A-Za-z]/.test(line)).join("").replace(/\D/g, "");

printTest("one puzzle, on A4 and on Letter, and its solution on a page of its own", async ({ game, folder }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("print");
  for (const [paper, size] of /** @type {const} */ ([["a4", A4], ["letter", LETTER]])) {
    const { sizes, texts, pages } = await print(game, { what: "puzzle", paper, perPage: "1", solutions: true }, join(folder, `one-${paper}.pdf`));
    assert.deepEqual(sizes, [size, size]);
    assert.equal(digitsOf(texts[0]), EASY.replaceAll(".", ""));
    assert.match(texts[1], /Solutions/);
    assert.equal(digitsOf(texts[1]).replace(/^1/, ""), EASY_SOLVED);
    // Nothing of the page itself is printed.
    assert.doesNotMatch(texts.join(""), /Undo|Corner|Bivalue/);
    for (const { left, right, top, bottom } of pages.flat()) assert.ok(left > 30 && right < size[0] - 30 && top > 30 && bottom < size[1] - 30);
  }
});

for (const perPage of [2, 4, 6]) {
  printTest(`${perPage} new puzzles a page, and the solutions behind all of them`, async ({ game, folder }) => {
    await game.open();
    await game.show("print");
    const count = perPage + 1;
    for (const [paper, size] of /** @type {const} */ ([["a4", A4], ["letter", LETTER]])) {
      const settings = { what: "new", level: "easy", count: String(count), perPage: String(perPage), paper, solutions: true, candidates: false, codes: false };
      const { sizes, texts } = await print(game, settings, join(folder, `${perPage}-${paper}.pdf`));
      const answers = Math.ceil(count / 6);
      assert.equal(sizes.length, 2 + answers, texts.join("\n-----\n"));
      for (const each of sizes) assert.deepEqual(each, size);
      const captions = texts.map((text) => (text.match(/\bEasy\b/g) ?? []).length);
      assert.deepEqual(captions, [perPage, 1, ...new Array(answers).fill(0)]);
      // All solutions are there, and only on the pages that say so.
      const solved = texts.slice(2).join("").replace(/[^1-9\n]/g, "").split("\n").join("").length;
      assert.equal(solved, count * 81 + count);
      assert.deepEqual(texts.map((text) => /Solutions/.test(text)), [false, false, ...new Array(answers).fill(true)]);
    }
  });
}

printTest("the puzzles fill the page, whatever their number", async ({ game, folder }) => {
  await game.open();
  await game.openPuzzle(Array.from({ length: 6 }, () => EASY_SOLVED).join("\n"));
  await game.page.getByRole("button", { name: "Print these" }).click();
  await game.page.locator('.panel-body [name="codes"]').waitFor();
  for (const [paper, [width, height]] of /** @type {const} */ ([["a4", A4], ["letter", LETTER]])) {
    for (const perPage of ["1", "2", "4", "6"]) {
      const { pages } = await print(game, { perPage, paper }, join(folder, `filled-${perPage}-${paper}.pdf`));
      const [words] = pages;
      const [left, top] = [Math.min(...words.map((word) => word.left)), Math.min(...words.map((word) => word.top))];
      const [right, bottom] = [Math.max(...words.map((word) => word.right)), Math.max(...words.map((word) => word.bottom))];
      const what = `${perPage} on ${paper}: ${[left, top, right, bottom].map(Math.round)}`;
      // As much is left above as below, and as much on the left as on the right, but for captions and halves of cells.
      assert.ok(Math.abs(top - (height - bottom)) < 36, what);
      assert.ok(Math.abs(left - (width - right)) < 36, what);
      // Either the width or the height of the paper is used.
      assert.ok(right - left > width * 0.82 || bottom - top > height * 0.82, what);
      // And no sheet becomes two pages.
      assert.equal(pages.length, Math.ceil(6 / Number(perPage)), what);
    }
  }
});

printTest("new puzzles with a technique are of its level at least", async ({ game, page, folder }) => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    await game.open();
    await game.show("print");
    await page.locator('.panel-body [name="what"]').selectOption("new");
    await page.locator('.panel-body [name="level"]').selectOption("easy");
    await page.locator('.panel-body [name="technique"] option[value="x-wing"]').waitFor({ state: "attached" });
    await page.locator('.panel-body [name="technique"]').selectOption("x-wing");
    assert.equal(await page.locator('.panel-body [name="level"]').inputValue(), "hard");
    const { texts } = await print(game, { count: "3", perPage: "4", paper: "a4" }, join(folder, "technique.pdf"));
    assert.equal(texts[0].match(/Hard, X-Wing/g)?.length, 3, texts[0]);
    const grids = await page.locator(".sheet .mini").evaluateAll((/** @type {Element[]} */ boards) =>
      boards.map((board) => {
        const cells = new Array(81).fill(".");
        for (const text of board.querySelectorAll("text")) cells[Math.floor((Number(text.getAttribute("y")) - 7) / 10) * 9 + Math.floor(Number(text.getAttribute("x")) / 10)] = text.textContent;
        return cells.join("");
      }),
    );
    assert.equal(grids.length, 3);
    for (const puzzle of grids) {
      const { steps } = await bivalue.explain({ puzzle });
      assert.ok(steps.some((/** @type {any} */ { technique }) => technique.id === "x-wing"), puzzle);
    }
  } finally {
    bivalue.close();
  }
});

printTest("large print has larger digits", async ({ game, folder }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.show("print");
  /** The height of the digits in points. @param {boolean} large @param {string} perPage */
  const height = async (large, perPage) => {
    const { pages } = await print(game, { what: "puzzle", perPage, paper: "a4", large }, join(folder, `large-${large}-${perPage}.pdf`));
    // Beside its title a puzzle has a number.
    const caption = pages[0].find(({ text }) => text === "Sudoku");
    assert.ok(caption);
    const digits = pages[0].filter(({ text, bottom }) => /^[1-9]$/.test(text) && Math.abs(bottom - caption.bottom) > 6);
    return Math.min(...digits.map(({ top, bottom }) => bottom - top));
  };
  const [usual, large] = [await height(false, "1"), await height(true, "1")];
  console.log(`digits of one puzzle a page are ${Math.round(usual)} points high, and ${Math.round(large)} in large print`);
  assert.ok(large > usual * 1.15);
  assert.ok(large >= 28);
  assert.ok((await height(true, "4")) > (await height(false, "4")) * 1.15);
});

printTest("with candidates, and the game as it stands", async ({ game, page, folder }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "fill" });
    app.store.dispatch({ type: "apply", conclusions: ["r1c4<>6"] });
  });
  await game.show("print");
  const given = [...EASY].filter((digit) => digit !== ".").length;
  const bare = await print(game, { what: "game", perPage: "1", paper: "a4", candidates: false }, join(folder, "game.pdf"));
  assert.equal(digitsOf(bare.texts[0]).length, given + 1);
  // All candidates of the puzzle, as the page counts them.
  const all = await print(game, { what: "puzzle", perPage: "1", paper: "a4", candidates: true }, join(folder, "candidates.pdf"));
  const { counts, noted } = await page.evaluate(async () => {
    const [{ app }, { possible, candidates }] = await Promise.all([import(new URL("js/main.js", document.baseURI).href), import(new URL("js/game.js", document.baseURI).href)]);
    const { givens } = app.store.state.game;
    const digits = [...givens].map((given) => (given === "." ? 0 : Number(given)));
    const count = (/** @type {number[]} */ sets) => sets.reduce((sum, set, cell) => sum + (digits[cell] ? 0 : set.toString(2).replaceAll("0", "").length), 0);
    return { counts: count(possible(digits)), noted: count(candidates(app.store.state.game)) };
  });
  assert.equal(digitsOf(all.texts[0]).length, given + counts);
  // The player's notes are printed as they are.
  const own = await print(game, { what: "game", perPage: "1", paper: "a4", candidates: true }, join(folder, "noted.pdf"));
  assert.equal(digitsOf(own.texts[0]).length, given + 1 + noted);
});

printTest("colours and links are printed if that is asked for, in light colours also from a dark page", async ({ game, page, folder }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "setting", name: "theme", value: "dark" });
    app.store.dispatch({ type: "digit", digit: 2, mode: "corner", cells: [2, 3] });
    app.store.dispatch({ type: "paint", cells: [40, 41], colour: 5 });
    app.store.dispatch({ type: "paintCandidates", candidates: [19, 28], colour: 2 });
    app.store.dispatch({ type: "mode", mode: "link" });
    app.store.dispatch({ type: "link", candidate: 19 });
    app.store.dispatch({ type: "link", candidate: 28 });
  });
  await game.show("print");
  const parts = () => page.evaluate(() => [".tint", ".badge", ".link", ".mini-candidate.corner"].map((part) => document.querySelectorAll(`.sheet ${part}`).length));
  const given = [...EASY].filter((digit) => digit !== ".").length;
  // A new puzzle has nothing of the player's.
  assert.equal(await page.locator('.panel-body [name="drawn"]').isVisible(), false);
  const bare = await print(game, { what: "game", perPage: "1", paper: "a4" }, join(folder, "game-bare.pdf"));
  assert.deepEqual([await parts(), digitsOf(bare.texts[0]).length], [[0, 0, 0, 0], given]);
  const own = await print(game, { drawn: true }, join(folder, "game-own.pdf"));
  assert.deepEqual([await parts(), digitsOf(own.texts[0]).length], [[2, 2, 1, 2], given + 2]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colours = await page.evaluate(() => [".sheet .tint-f", ".sheet .mini-given"].map((part) => getComputedStyle(/** @type {Element} */ (document.querySelector(part))).fill));
  assert.deepEqual(colours, ["rgb(243, 236, 190)", "rgb(0, 0, 0)"]);
});

printTest("a list that was read from a text, with codes", async ({ game, page, folder }) => {
  await game.open();
  await game.openPuzzle([EASY, EASY_SOLVED.replace(/[123]/g, "."), EASY_SOLVED.replace(/[789]/g, ".")].join("\n"));
  await page.getByRole("button", { name: "Print these" }).click();
  await page.locator('.panel-body [name="codes"]').waitFor();
  const { sizes } = await print(game, { perPage: "4", paper: "a4", codes: true }, join(folder, "codes.pdf"));
  assert.equal(sizes.length, 1);
  assert.equal(await page.locator(".sheet-code").count(), 3);
  for (const [perPage, paper] of /** @type {const} */ ([["1", "a4"], ["2", "a4"], ["2", "letter"], ["6", "a4"], ["6", "letter"]])) {
    const pages = await print(game, { what: "new", count: "12", perPage, paper, codes: true }, join(folder, `codes-${perPage}-${paper}.pdf`));
    assert.equal(pages.sizes.length, 12 / Number(perPage), `${perPage} on ${paper}`);
  }
});

printTest("without a panel the board is printed", async ({ game, page, folder }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const place = join(folder, "board.pdf");
  await writeFile(place, await page.pdf({ format: "A4" }));
  const text = execFileSync("pdftotext", ["-layout", place, "-"], { encoding: "utf8" });
  assert.equal(text.split("\f").length - 1, 1, "one page");
  assert.equal(digitsOf(text), EASY.replaceAll(".", ""));
});
