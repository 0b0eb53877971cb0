// The page as it is written to a folder, served by the command.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { EASY, Game, browser, missing, until } from "./harness.js";

const BUILD = fileURLToPath(new URL("../../tools/build.mjs", import.meta.url));
const COMMAND = process.env.BIVALUE_COMMAND;

/** Starts the service, and waits until it says where it listens. @param {string} command @param {string} folder */
async function serve(command, folder) {
  const service = spawn(command, ["serve", "--listen", "127.0.0.1:0", "--page", folder]);
  let said = "";
  for await (const part of service.stderr) {
    said += part;
    const address = /127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address !== undefined) return { service, url: `http://${address}/` };
  }
  throw new Error(`the service ended: ${said}`);
}

if (COMMAND === undefined) console.log("not run: the page served by the command: BIVALUE_COMMAND names none");

test("the command serves the page that was written to a folder", { skip: missing ?? COMMAND === undefined }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "bivalue-page-"));
  await promisify(execFile)(process.execPath, [BUILD, folder]);
  const { service, url } = await serve(/** @type {string} */ (COMMAND), folder);
  const context = await (await browser()).newContext();
  try {
    const page = await context.newPage();
    const game = new Game(page, url);
    await game.open();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await game.openPuzzle(EASY);
    await game.place("r5c5", 5);
    await game.until((state) => JSON.stringify(state).includes(EASY), "the puzzle is on the board");
    assert.equal((await game.digits())[40], "5");
    // The whole version is kept: the page works when the service is gone.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    const isKept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const notes = await caches.open("bivalue-page:notes");
        return names.length > 1 && (await notes.keys()).some(({ url }) => url.endsWith("/notes/version"));
      });
    await until(isKept, "the page is kept");
    const gone = once(service, "exit");
    service.kill("SIGTERM");
    await gone;
    await game.open();
    await game.until((state) => JSON.stringify(state).includes(EASY), "the game is there again");
    game.check();
  } finally {
    await context.close();
    service.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});
