// Figures of speed, which are printed. No test fails by a clock: how fast a machine is does not tell whether
// the page is right. What must hold on every machine is asserted: that work is done elsewhere than on the
// main thread, and that it can be cancelled.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

/** Golden Nugget: rated 11.9 by the Sudoku Explainer. */
const HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/** @param {number[]} values @param {number} share */
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

pageTest("a cold load, with the processor slowed four times", async ({ t, newProfile, newGame }) => {
  /** @type {number[][]} */
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const context = await newProfile();
    const game = await newGame(context);
    const session = await context.newCDPSession(game.page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    // Whoever watches a page while it loads slows it down: it is asked when it is long there.
    await game.page.goto(game.url, { waitUntil: "commit" });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await game.ready();
    times.push(
      await game.page.evaluate(() => {
        const at = (/** @type {string} */ name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
        return [at("first-contentful-paint"), at("playable")];
      }),
    );
    await game.place("r1c3", 4);
    await context.close();
  }
  const [paint, playable] = [0, 1].map((i) => times.map((time) => Math.round(time[i])));
  t.diagnostic(`first paint after ${paint.join(", ")} ms; a board that takes digits after ${playable.join(", ")} ms`);
  assert.ok(playable.every((time) => time > 0));
});

pageTest("from a key to the digit on the screen", async ({ t, game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "auto", on: true }));
  await page.evaluate(() => {
    /** @type {{ work: number, painted: number }[]} */
    const times = [];
    Object.assign(window, { times });
    addEventListener(
      "keydown",
      (event) => {
        const begin = performance.now();
        queueMicrotask(() => {});
        const entry = { work: 0, painted: 0 };
        setTimeout(() => (entry.work ||= performance.now() - begin));
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            entry.painted = performance.now() - event.timeStamp;
            times.push(entry);
          };
          port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });
  await game.tap("r1c3");
  for (let i = 0; i < 100; i += 1) await game.press(String((i % 9) + 1));
  await page.waitForFunction(() => /** @type {any} */ (window).times.length >= 100);
  /** @type {{ work: number, painted: number }[]} */
  const times = await page.evaluate(() => /** @type {any} */ (window).times);
  const show = (/** @type {"work" | "painted"} */ what) => {
    const values = times.map((entry) => entry[what]);
    return `median ${percentile(values, 0.5).toFixed(1)} ms, 95th percentile ${percentile(values, 0.95).toFixed(1)} ms`;
  };
  t.diagnostic(`work of the page: ${show("work")}`);
  t.diagnostic(`to the end of the next frame (frames come every 16.7 ms): ${show("painted")}`);
  assert.equal(times.length, 100);
});

pageTest("the main thread is free while a puzzle of 11.9 is rated, and Cancel is heard", async ({ t, game, page }) => {
  await game.open();
  await game.openPuzzle(HARDEST);
  const figures = await page.evaluate(async (/** @type {string} */ puzzle) => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    /** @type {number[]} */
    const long = [];
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: "longtask" });
    const begin = performance.now();
    const rating = app.engine.ask("rate", { puzzle }).then(
      (/** @type {any} */ record) => record,
      (/** @type {Error} */ error) => error.name,
    );
    const cancel = () => /** @type {HTMLElement | null} */ (document.querySelector("#status .small"));
    while (cancel() === null && performance.now() - begin < 5000) await new Promise((resolve) => setTimeout(resolve, 5));
    const shownAfter = performance.now() - begin;
    // Long enough for a task that would block to be noticed.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const pressed = performance.now();
    cancel()?.click();
    const outcome = await rating;
    const cancelled = performance.now() - pressed;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { long, shownAfter, cancelled, outcome, left: cancel() !== null };
  }, HARDEST);
  t.diagnostic(`tasks of more than 50 ms on the main thread: ${figures.long.length === 0 ? "none" : figures.long.map(Math.round).join(", ")}`);
  t.diagnostic(`Cancel was shown after ${Math.round(figures.shownAfter)} ms, and heard in ${figures.cancelled.toFixed(1)} ms`);
  assert.equal(figures.outcome, "AbortError");
  assert.equal(figures.left, false, "nothing is left to cancel");
  // A rating that was cancelled does not stand in the way of what comes next.
  await game.show("hint");
  await page.locator(".panel-body .hint-text *").first().waitFor();
});
