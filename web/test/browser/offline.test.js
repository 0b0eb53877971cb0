// Once opened, the page works without a network; an update comes as a whole, and never into an open page.

import assert from "node:assert/strict";

import { EASY, EASY_SOLVED, pageTest, until } from "./harness.js";

/** Waits until all files of a version are kept. @param {any} page @param {string} [unlike] another version */
async function kept(page, unlike = "") {
  return page.evaluate(async (/** @type {string} */ unlike) => {
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      const notes = (await caches.keys()).some((name) => name.endsWith(":notes")) ? await caches.open("bivalue-page:notes") : undefined;
      const version = await (await notes?.match(new URL("notes/version", document.baseURI)))?.text();
      if (version !== undefined && version !== unlike && navigator.serviceWorker.controller) return version;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the page was not kept");
  }, unlike);
}

/** What the page does without a network. @param {import("./harness.js").Game} game */
async function useOffline(game) {
  const { page } = game;
  await game.openPuzzle(EASY);
  // Solving is what a proof does.
  await game.until((state) => state.game.proof?.solution === EASY_SOLVED);
  const answers = await page.evaluate(async (/** @type {string} */ puzzle) => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const hint = await app.engine.ask("hint", { puzzle, level: "full" });
    const made = await app.engine.ask("generate", { seed: 1, level: "medium" });
    return { hint: hint.status, made: made.status };
  }, EASY);
  assert.deepEqual(answers, { hint: "step", made: "generated" });
  // Panels that were never opened are there as well.
  for (const panel of ["hint", "daily", "share", "games", "print", "open", "settings"]) {
    await game.show(panel);
    await page.locator(`.panel-body[data-panel="${panel}"] > *:visible`).first().waitFor();
  }
  await page.locator(".panel-body").waitFor();
}

for (const plain of [false, true]) {
  pageTest(`offline: reload, solve, hint and generate work${plain ? ", from a plain host" : ""}`, { plain, broken: true }, async ({ game, page, context, site }) => {
    await game.open();
    await kept(page);
    await context.setOffline(true);
    await site.close();
    await page.reload();
    await game.ready();
    assert.equal(await page.evaluate(() => crossOriginIsolated), !plain);
    await useOffline(game);
    // A link in a new tab, too.
    const other = await context.newPage();
    await other.goto(`${site.url}#p=${EASY}`);
    await other.locator('[role="gridcell"][aria-label="row 1 column 1, 5, given"]').waitFor();
    // The look for an update is the only thing that fails.
    assert.deepEqual(game.errors.filter((error) => !error.includes("files.json")), []);
  });
}

pageTest("what is loaded is loaded once: the second visit asks only for the list of files", async ({ game, page, context, site, newGame }) => {
  await game.open();
  await kept(page);
  await page.close();
  site.requests.length = 0;
  const next = await newGame(context);
  await next.open();
  await next.openPuzzle(EASY);
  await next.show("hint");
  await next.until((state) => state.game.proof !== null);
  const asked = new Set(site.requests.map((target) => target.slice(target.indexOf("bivalue/") + 8)));
  asked.delete("service-worker.js");
  assert.deepEqual([...asked], ["files.json"]);
});

const changed = new Map();
pageTest("an update comes with the next page, as a whole, and leaves open pages alone", { changed }, async ({ game, page, context, newGame }) => {
  await game.open();
  const first = await kept(page);
  const loaded = await page.evaluate(async () => (await fetch(new URL("js/words/en.js", document.baseURI))).text());
  changed.set("js/words/en.js", loaded.replaceAll("Undo", "Take back"));
  changed.set("js/panels/settings.js", `throw new Error("the new settings");\n`);
  // Another page is opened: it is still the first version, which looks for the update.
  const second = await newGame(context);
  await second.open();
  assert.equal(await second.page.getByText("Take back", { exact: true }).count(), 0);
  const version = await kept(page, first);
  assert.notEqual(version, first);
  // The open page gets what belongs to it, also what it asks for only now.
  await game.show("settings");
  await page.locator('.panel-body[data-panel="settings"] .field').first().waitFor();
  const third = await newGame(context);
  await third.open();
  await third.page.getByText("Take back", { exact: true }).first().waitFor();
  await assert.rejects(third.show("settings"), /the new settings/);
  assert.equal(await third.page.locator('.panel-body[data-panel="settings"] .field').count(), 0);
  // When no page of the first version is open any more, it goes.
  await page.close();
  await second.page.close();
  changed.set("js/panels/settings.js", "export const none = 0;\n");
  await third.page.reload();
  await third.ready();
  await kept(third.page, version);
  await until(() => third.page.evaluate(async () => (await caches.keys()).length <= 3));
  const names = await third.page.evaluate(() => caches.keys());
  assert.ok(!names.includes(`bivalue-page:${first}`), names.join(" "));
});

pageTest("it can be installed", async ({ game, page, context }) => {
  await game.open();
  await kept(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Chromium does not install from the private windows that tests have.
  assert.deepEqual(installabilityErrors.map((/** @type {any} */ error) => error.errorId).filter((/** @type {string} */ id) => id !== "in-incognito"), []);
  const { data, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(new URL(manifest.start_url, page.url()).href, page.url());
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(async (/** @type {string} */ src) => {
      const image = new Image();
      image.src = new URL(src, document.baseURI).href;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (type === "image/png") assert.equal(size, sizes);
  }
});
