// Games are kept: over reloads, over a tab that is killed, and over a file in another profile.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EASY, EASY_SOLVED, pageTest } from "./harness.js";

/** What must be the same afterwards: what was proved is proved again. @param {any} state */
const kept = ({ game: { proof: _, seconds: __, ...game } }) => game;

/** Some moves of every kind. @param {import("./harness.js").Game} game */
async function play(game) {
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await game.place("r1c4", 9);
  await game.press("Backspace");
  await game.tap("r2c2");
  await game.press("Shift+Digit7");
  await game.tap("r2c3");
  await game.press("Control+Digit2");
  await game.page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "fill" });
    app.store.dispatch({ type: "paint", cells: [5, 6], colour: 3 });
    app.store.dispatch({ type: "branch", what: "start" });
  });
  await game.place("r5c5", 5);
  await game.press("Control+z");
}

pageTest("a tab that is killed comes back in the same state", { broken: true }, async ({ game, context, newGame }) => {
  await game.open();
  await play(game);
  await game.place("r9c8", 1);
  const before = kept(await game.state());
  const names = await game.names();
  // The last move has just been made; nothing tells the page that it ends.
  const session = await context.newCDPSession(game.page);
  const crashed = new Promise((resolve) => game.page.once("crash", resolve));
  session.send("Page.crash").catch(() => {});
  await crashed;
  const next = await newGame(context);
  await next.open();
  assert.deepEqual(kept(await next.state()), before);
  assert.deepEqual(await next.names(), names);
  next.check();
});

pageTest("a reload, and undo after it", async ({ game, page }) => {
  await game.open();
  await play(game);
  const before = kept(await game.state());
  await page.reload();
  await game.ready();
  assert.deepEqual(kept(await game.state()), before);
  for (let n = 0; n < before.history.length; n += 1) await game.press("Control+z");
  assert.equal(await game.digits(), EASY);
});

pageTest("each tab keeps its own game", async ({ game, context, newGame }) => {
  await game.open();
  await game.openPuzzle(EASY);
  const other = await newGame(context);
  await other.open();
  await other.openPuzzle(EASY_SOLVED.replace(/[12345]/g, "."));
  await game.place("r1c3", 4);
  await other.page.reload();
  await other.ready();
  assert.equal((await other.state()).game.givens, EASY_SOLVED.replace(/[12345]/g, "."));
  await game.page.reload();
  await game.ready();
  assert.equal((await game.state()).game.givens, EASY);
});

pageTest("sixty games are listed, and each is gone on with where it was left", async ({ game, page }) => {
  await game.open();
  for (let n = 0; n < 60; n += 1) {
    await page.evaluate(async (/** @type {[string, number]} */ [solved, n]) => {
      const { app } = await import(new URL("js/main.js", document.baseURI).href);
      app.shell.play({ givens: [...solved].map((digit, cell) => ((cell * 7 + n) % 61 < 25 ? digit : ".")).join(""), name: `Game ${n}` });
      const open = [...app.store.state.game.givens].indexOf(".");
      app.store.dispatch({ type: "digit", mode: "digit", cells: [open], digit: Number(solved[open]) });
      await app.shell.flush();
    }, [EASY_SOLVED, n]);
  }
  await game.show("games");
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: "Show more" }).click().catch(() => {});
  await page.waitForFunction(() => document.querySelectorAll(".games li").length >= 60);
  await page.locator(".games .game", { hasText: "Game 7" }).filter({ has: page.getByText("Game 7", { exact: true }) }).click();
  await game.until((state) => state.game.name === "Game 7");
  const { game: seventh } = await game.state();
  assert.equal(seventh.history.length, 1);
  assert.equal((await game.digits()).split(".").length, seventh.givens.split(".").length - 1);
});

pageTest("export, and import on a fresh profile, gives the same games", async ({ game, page, newProfile, newGame }) => {
  await game.open();
  await play(game);
  await game.openPuzzle(EASY_SOLVED.replace(/[678]/g, "."));
  await game.place("r1c4", 6);
  /** @param {import("./harness.js").Game} game */
  const games = (game) =>
    game.page.evaluate(async () => {
      const { app } = await import(new URL("js/main.js", document.baseURI).href);
      await app.shell.flush();
      const { storage } = app.shell;
      const list = await storage.list();
      return Promise.all(list.map(async ({ id, changed, grid }) => ({ changed, grid, game: await storage.load(id) })));
    });
  await game.show("games");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save all in a file" }).click()]);
  const text = await readFile(await download.path(), "utf8");
  const place = join(tmpdir(), `bivalue-games-${process.pid}.json`);
  await writeFile(place, text);
  // The clock of the current game goes on after the export, so only the file knows when each game was changed.
  const exported = new Map(JSON.parse(text).games.map((/** @type {any} */ { id, changed }) => [id, changed]));
  const before = (await games(game)).map((kept) => ({ ...kept, changed: exported.get(kept.game.id) }));
  assert.ok(before.length >= 3);

  const other = await newGame(await newProfile());
  await other.open();
  const own = (await other.state()).game.id;
  await other.show("games");
  await other.page.locator('input[type="file"]').setInputFiles(place);
  await other.page.getByText(`${before.length} games were added.`).waitFor();
  const after = (await games(other)).filter(({ game }) => game.id !== own);
  const plain = (/** @type {any[]} */ list) => list.map(({ changed, grid, game: { seconds: _, ...game } }) => ({ changed, grid, game }));
  assert.deepEqual(plain(after), plain(before).filter(({ game }) => game.id !== own));
});

pageTest("a game that is removed can be brought back", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await game.openPuzzle(EASY_SOLVED.replace(/[12]/g, "."));
  await game.show("games");
  await page.locator(".games .remove").first().waitFor();
  const count = await page.locator(".games li").count();
  await page.locator(".games .remove").first().click();
  await page.getByRole("button", { name: "Bring it back" }).waitFor();
  assert.equal(await page.locator(".games li").count(), count - 1);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await page.waitForFunction((/** @type {number} */ count) => document.querySelectorAll(".games li").length === count, count);
});

for (const [name, script] of /** @type {const} */ ([
  ["local storage where there is no database", () => {
    Object.defineProperty(globalThis, "indexedDB", { get: () => undefined });
  }],
  ["local storage where the database refuses", () => {
    indexedDB.open = () => { throw new DOMException("refused", "SecurityError"); };
  }],
])) {
  pageTest(name, async ({ game, page, context }) => {
    await context.addInitScript(script);
    await game.open();
    await game.openPuzzle(EASY);
    await game.place("r1c3", 4);
    assert.equal(await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.shell.storage.kind), "local");
    await page.reload();
    await game.ready();
    assert.equal(await game.digits(), EASY.replace("53.", "534"));
  });
}

pageTest("memory, and a notice, where everything is refused", async ({ game, page, context }) => {
  await context.addInitScript(() => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("refused", "SecurityError"); } });
    }
  });
  await game.open();
  await page.getByText("This browser does not let the page keep games").waitFor();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  assert.equal(await game.digits(), EASY.replace("53.", "534"));
  await game.show("games");
  await page.locator(".games li").first().waitFor();
});
