// How much is loaded, and how soon there is a board, on a machine that is slowed four times.

import assert from "node:assert/strict";

import { pageTest } from "./harness.js";

/** What may be loaded until a hint is asked for, in bytes as they are sent. */
const MOST_BYTES = 500_000;

pageTest("the files until the first board, and how long it takes", async ({ game, page, context, site }) => {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await game.open();
  const first = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    return { paint: Math.round(paint) };
  });
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).started);
  const sent = [...site.bytes].filter(([name]) => !/full|files\.json|service-worker/.test(name));
  const total = sent.reduce((sum, [, bytes]) => sum + bytes, 0);
  const wasm = sent.filter(([name]) => name.endsWith(".wasm")).reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`first paint after ${first.paint} ms; ${sent.length} files, ${total} bytes compressed, of which ${wasm} are the module`);
  assert.ok(total < MOST_BYTES, `${total} bytes: ${sent.map(([name, bytes]) => `${name} ${bytes}`).join(", ")}`);
});

/** What may be loaded until the board takes digits, in bytes as they are sent. */
const MOST_UNTIL_PLAY = 120_000;

pageTest("the board takes digits before any WebAssembly is there", async ({ game, page, site }) => {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => { release = () => resolve(undefined); });
  await page.context().route("**/*.wasm", (/** @type {any} */ route) => released.then(() => route.continue()));
  await page.goto(site.url);
  await page.waitForFunction(() => performance.getEntriesByName("playable").length > 0);
  const sent = [...site.bytes].reduce((sum, [, bytes]) => sum + bytes, 0);
  await game.place("r1c3", 2);
  assert.match((await game.names())[2], /^row 1 column 3, 2$/);
  console.log(`the board takes digits after ${site.bytes.size} files, ${sent} bytes compressed`);
  assert.ok(sent < MOST_UNTIL_PLAY, `${sent} bytes`);
  assert.ok(![...site.bytes.keys()].some((name) => name.endsWith(".wasm")));
  release();
  await game.ready();
});

pageTest("cold load: the board is there, and after how long", async ({ game, page, context, site }) => {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await context.addInitScript(() => {
    const watch = () => {
      const cells = document.querySelectorAll('[role="gridcell"]');
      const isThere = cells.length === 81 && [...cells].some((cell) => /, given/.test(cell.getAttribute("aria-label") ?? ""));
      if (isThere) /** @type {any} */ (globalThis).boardAt = performance.now();
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto("about:blank");
    await session.send("Network.clearBrowserCache");
    await session.send("Storage.clearDataForOrigin", { origin: new URL(site.url).origin, storageTypes: "all" });
    await page.goto(site.url);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).boardAt !== undefined);
    times.push(Math.round(await page.evaluate(() => /** @type {any} */ (globalThis).boardAt)));
  }
  times.sort((a, b) => a - b);
  console.log(`the board is there after ${times.join(", ")} ms, with the processor slowed four times`);
});
