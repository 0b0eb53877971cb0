// Whatever is pasted or dropped is read as the library reads it.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { open } from "../../../packages/bivalue/node.js";
import { EASY, pageTest } from "./harness.js";

const FOLDER = fileURLToPath(new URL("../../../testdata/formats/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((name) => name !== "README.md");

/** Pastes as browsers do. @param {any} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((/** @type {string} */ text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Drops a file as browsers do. @param {any} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  await page.evaluate(([/** @type {string} */ name, /** @type {string} */ text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [name, text]);
}

/** What the library reads: the givens and the digits of each puzzle. @param {string} text */
async function expected(text) {
  const bivalue = await open({ backEnd: "direct" });
  try {
    const { converted, input } = await bivalue.convert({ puzzle: text, format: "json" });
    return [{ givens: JSON.parse(converted?.text ?? "").puzzle, digits: input }];
  } catch {
    const { cells, lines } = await bivalue.readGrids(text);
    return [...lines].map((_, at) => {
      const givens = [...cells.subarray(at * 81, at * 81 + 81)].map((digit) => digit || ".").join("");
      return { givens, digits: givens };
    });
  } finally {
    bivalue.close();
  }
}

pageTest("each file of testdata/formats gives the grid that the library reads, pasted and dropped", async ({ game, page }) => {
  await game.open();
  let count = 0;
  for (const name of FILES) {
    const text = readFileSync(FOLDER + name, "utf8");
    const puzzles = await expected(text);
    assert.ok(puzzles.length > 0, name);
    for (const [how, give] of /** @type {const} */ ([["pasted", () => paste(page, text)], ["dropped", () => drop(page, name, text)]])) {
      const before = (await game.state()).game.id;
      await give();
      for (const [at, { givens, digits }] of puzzles.entries()) {
        if (puzzles.length > 1) {
          if (at > 0) await give();
          const choices = page.locator(".board-choice");
          await choices.nth(at).waitFor();
          assert.equal(await choices.count(), puzzles.length, name);
          await choices.nth(at).click();
        }
        await game.until((state) => state.game.id !== before && state.game.givens === givens, name);
        assert.equal(await game.digits(), digits, `${name}, ${how}`);
        count += 1;
      }
    }
  }
  assert.ok(count >= 2 * FILES.length, `${count}`);
});

pageTest("candidates and placed digits come along", async ({ game, page }) => {
  await game.open();
  await paste(page, `${EASY.replace("53..", "53+4.")}:114 214`);
  await page.locator('[role="gridcell"][aria-label^="row 1 column 3, 4"]').waitFor();
  const { game: played } = await game.state();
  assert.equal(played.givens, EASY);
  const names = await game.names();
  assert.match(names[3], /row 1 column 4, empty, notes 6$/);
});

const FAULTS = [
  { name: "a row is too short", text: "53..7....\n6..195...\n.98....6.\n8...6..3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79", code: "length", line: 4, column: 9, says: "expected 9 cells", marked: "\u25af" },
  { name: "a letter", text: `${EASY}\n${EASY.replace("7", "n")}`, code: "character", line: 2, column: 5, says: "expected a digit or a blank", marked: "n" },
  { name: "a missing row", text: "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5", code: "rows", line: 8, column: undefined, says: "expected 9 rows", marked: "...419..5" },
  { name: "no puzzle", text: "hello world", code: "unknown-format", line: 1, column: undefined, says: "expected 81 digits", marked: "hello world" },
  { name: "a variant", text: `{"puzzle":"${EASY}","cages":[[1,2]]}`, code: "value", line: 1, column: 1, says: "expected a plain Sudoku", marked: "{" },
];

for (const { name, text, code, line, column, says, marked } of FAULTS) {
  pageTest(`a bad text is told with its place: ${name}`, async ({ game, page }) => {
    await game.open();
    const before = await game.digits();
    await paste(page, text);
    const fault = page.locator(".fault");
    await fault.first().waitFor();
    assert.equal(await fault.first().getAttribute("data-code"), code);
    const place = await fault.first().locator(".fault-place").textContent();
    assert.equal(place, column === undefined ? `Line ${line}` : `Line ${line}, column ${column}`);
    assert.ok((await fault.first().locator(".fault-message").textContent()).includes(says));
    assert.equal(await fault.first().locator("mark").textContent(), marked);
    // The place is shown in the text, too.
    await fault.first().locator(".fault-place").click();
    const selected = await page.locator("textarea").evaluate((/** @type {HTMLTextAreaElement} */ field) => field.value.slice(field.selectionStart, field.selectionEnd));
    assert.equal(selected.trim(), marked === "\u25af" ? "" : marked);
    assert.equal(await game.digits(), before, "the game goes on");
  });
}

pageTest("a text in a field is left to the field", async ({ game, page }) => {
  await game.open();
  await game.show("open");
  const before = await game.digits();
  await page.locator("textarea").evaluate((/** @type {Element} */ field, /** @type {string} */ text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, EASY);
  await page.locator("textarea").fill(EASY);
  assert.equal(await game.digits(), before);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator('[role="gridcell"][aria-label="row 1 column 1, 5, given"]').waitFor();
  assert.equal(await game.digits(), EASY);
});
