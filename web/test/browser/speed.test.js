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

/** What Chromium does for a key on the main thread, by the names of its events. @type {Record<string, string[]>} */
const WORK = { script: ["EventDispatch"], style: ["UpdateLayoutTree"], layout: ["Layout"], paint: ["PrePaint", "Paint", "Layerize"] };

/**
 * Presses keys, and reads from Chromium's own trace how long each takes until the frame that it changed is presented,
 * and what the page works for it, in milliseconds of the processor.
 * @param {any} page
 * @param {number} count
 */
async function traceKeys(page, count) {
  const session = await page.context().browser().newBrowserCDPSession();
  /** @type {any[]} */
  const events = [];
  session.on("Tracing.dataCollected", (/** @type {{ value: any[] }} */ { value }) => events.push(...value));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "cc", "benchmark", "input", "input.scrolling"] },
  });
  for (let i = 0; i < count; i += 1) {
    await page.keyboard.press(String((i % 9) + 1));
    // Keys come at any time between two frames.
    await page.waitForTimeout(35 + ((i * 7) % 31));
  }
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  const begun = new Map();
  const presented = [];
  const isOfKeys = (/** @type {any} */ { name, ph, cat }) => name === "EventLatency" && /input.scrolling/.test(cat) && "be".includes(ph);
  for (const { ph, ts, pid, id, id2, args } of events.filter(isOfKeys).sort((a, b) => a.ts - b.ts)) {
    const key = `${pid} ${id ?? id2?.local}`;
    if (ph === "b") begun.set(key, { ts, type: args?.event_latency?.event_type });
    else if (begun.get(key)?.type === "KEY_PRESSED") presented.push((ts - begun.get(key).ts) / 1000);
  }
  const first = events.find(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
  const isMain = (/** @type {any} */ { ph, pid, tid }) => ph === "X" && pid === first?.pid && tid === first?.tid;
  const own = events.filter(isMain);
  const work = Object.entries(WORK).map(([kind, names]) => {
    const nested = new Set();
    // An event within another of its kind is part of it.
    let end = 0;
    const outer = own.filter(({ name }) => names.includes(name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    for (const event of outer) {
      if (event.ts < end) nested.add(event);
      else end = event.ts + event.dur;
    }
    const sum = outer.filter((event) => !nested.has(event)).reduce((total, { tdur, dur }) => total + (tdur ?? dur), 0);
    return `${kind} ${(sum / 1000 / count).toFixed(2)}`;
  });
  return { presented, work };
}

pageTest("from a key to the digit on the screen", async ({ t, game, page, context }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "auto", on: true }));
  await game.tap("r1c3");
  // What a frame takes here by itself: a page that has nothing but the text that changes.
  const plain = await context.newPage();
  await plain.setContent("<p>0</p>");
  await plain.evaluate(() => addEventListener("keydown", ({ key }) => (/** @type {Element} */ (document.querySelector("p")).textContent = key)));
  /** @type {[string, any][]} */
  const pages = [["this page", page], ["a page with one text", plain]];
  for (const [name, shown] of pages) {
    await shown.bringToFront();
    const { presented, work } = await traceKeys(shown, 100);
    const show = (/** @type {number} */ share) => `${percentile(presented, share).toFixed(1)} ms`;
    t.diagnostic(`${name}: presented after ${show(0.5)} (median), ${show(0.95)} (95th percentile); frames come every 16.7 ms`);
    t.diagnostic(`${name}: work for a key, in ms of the main thread: ${work.join(", ")}`);
    assert.ok(presented.length > 50, `${presented.length} keys of 100 changed a frame`);
  }
  assert.notEqual((await game.digits())[2], ".");
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
