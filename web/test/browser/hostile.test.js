// What comes from outside never runs, never throws, and never takes a game away.

import assert from "node:assert/strict";

import { mutated, mutatedJson, playedGame, random } from "../unit/random.js";
import { encodeLink } from "../../js/link.js";
import { EASY, pageTest } from "./harness.js";

const MARKUP = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>`;

/** Fails if something ran. @param {import("./harness.js").Game} game */
async function assertUnharmed(game) {
  assert.equal(await game.page.evaluate(() => /** @type {any} */ (globalThis).hacked), undefined);
  assert.equal(await game.page.locator("img, script:not([src])").count(), 0);
  game.check();
}

pageTest("markup in names, texts, files and links is text", async ({ game, page }) => {
  await game.open(`#p=${EASY}&n=${encodeURIComponent(MARKUP)}`);
  assert.equal((await game.state()).game.name, MARKUP);
  for (const panel of ["games", "share", "proof", "print", "daily"]) {
    await game.show(panel);
    await page.waitForTimeout(100);
  }
  for (const text of [MARKUP, `${MARKUP}\n${EASY}`, `{"puzzle":"${EASY}","title":${JSON.stringify(MARKUP)}}`, `javascript:alert(1)#p=${EASY}`]) {
    await game.openPuzzle(text);
    await page.waitForTimeout(100);
  }
  const file = JSON.stringify({ "bivalue-games": 1, games: [{ ...playedGame(1), name: MARKUP, about: { daily: MARKUP, challenge: MARKUP } }], days: { [MARKUP]: 1 }, settings: { theme: MARKUP, language: MARKUP } });
  await game.openPuzzle(file);
  await page.locator(".games li").first().waitFor();
  await assertUnharmed(game);
});

pageTest("mutated links open the page, with the puzzle or without", async ({ game }) => {
  const next = random(21);
  for (let index = 0; index < 20; index += 1) {
    const fragment = mutated(encodeLink(playedGame(index)), next).replace(/\s/g, "");
    await game.open(fragment.startsWith("#") ? fragment : `#${fragment}`);
  }
  await assertUnharmed(game);
});

pageTest("a damaged database and mutated files leave the other games as they are", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  const mine = (await game.state()).game;
  const next = random(22);
  const text = JSON.stringify({ "bivalue-games": 1, games: [1, 2, 3].map((seed) => playedGame(seed)) });
  const files = Array.from({ length: 300 }, (_, index) => (index % 2 ? mutated(text, next) : mutatedJson(text, next)));
  const result = await page.evaluate(async ([/** @type {string[]} */ files, /** @type {string} */ id]) => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const { storage } = app.shell;
    let added = 0;
    for (const file of files) added += (await storage.importAll(file)).added;
    // Other records of the database become what no page has written.
    const opening = indexedDB.open("bivalue");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(["games", "summaries", "values"], "readwrite");
    const values = [null, 7, "x", [], { id: "__proto__" }, new Date(), new Map([[1, 2]]), { id: "a", givens: "x".repeat(81) }, new Uint8Array(9)];
    values.forEach((value, at) => {
      transaction.objectStore("games").put(value, `hurt${at}`);
      transaction.objectStore("summaries").put(value, `hurt${at}`);
    });
    transaction.objectStore("summaries").put({ id: "gone", givens: ".".repeat(81), grid: ".".repeat(81), changed: Infinity }, "gone");
    transaction.objectStore("values").put("x", "settings");
    transaction.objectStore("values").put(["y"], "days");
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
    return { added, mine: await storage.load(id) };
  }, [files, mine.id]);
  assert.ok(result.added > 50, `${result.added}`);
  assert.deepEqual({ ...result.mine, seconds: 0 }, { ...mine, proof: null, seconds: 0 });
  await page.reload();
  await game.ready();
  assert.equal((await game.state()).game.id, mine.id);
  for (const panel of ["games", "daily", "settings"]) {
    await game.show(panel);
    await page.waitForTimeout(200);
  }
  await game.show("games");
  await page.locator(".games li").first().waitFor();
  await assertUnharmed(game);
});
