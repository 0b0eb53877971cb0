// The checks in Chromium, over both back ends, with memory that is shared with workers and without.
//
// The package is served as it is installed, in two ways: with the headers that let a page share memory,
// and from an ordinary server.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { cases, texts } from "./data.js";
import { CHECKS } from "./suite.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = dirname(fileURLToPath(import.meta.resolve("bivalue")));
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

const PAGE = `<!doctype html><meta charset="utf-8"><title>Bivalue</title>
<script type="importmap">{ "imports": { "bivalue": "/package/browser.js" } }</script>`;

/** Serves the package, the checks and their data; `shared` pages may share memory. */
async function serve(shared) {
  const data = JSON.stringify({ cases: cases(), texts: texts() });
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    response.setHeader("content-type", TYPES[extname(path)] ?? "text/html");
    response.setHeader("cache-control", "no-store");
    if (shared) {
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
    } else if (extname(path) === ".wasm") {
      // Some servers do not know the type.
      response.setHeader("content-type", "application/octet-stream");
    }
    try {
      const [, folder, ...rest] = path.split("/");
      const folders = { package: PACKAGE, test: HERE };
      if (path === "/") response.end(PAGE);
      else if (path === "/data") response.end(data);
      else response.end(await readFile(join(folders[folder], ...rest)));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/** What the machine lacks, or what it has. */
async function browser() {
  let playwright;
  try {
    playwright = await import("playwright-core");
  } catch {
    return { missing: "playwright-core is not installed" };
  }
  const executablePath = [process.env.BIVALUE_CHROMIUM, ...PLACES].find((at) => at && existsSync(at));
  if (executablePath === undefined) return { missing: "there is no Chromium" };
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return { launched: await playwright.chromium.launch({ executablePath, args }) };
}

const { missing, launched } = await browser();
if (missing !== undefined) console.log(`not run: the npm package in Chromium: ${missing}`);

for (const shared of [true, false]) {
  const about = shared ? "shared memory" : "no shared memory";
  test(`Chromium, ${about}`, { skip: missing }, async (group) => {
    const { server, url } = await serve(shared);
    const page = await launched.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.goto(url);
    assert.equal(await page.evaluate(() => crossOriginIsolated), shared);
    for (const backEnd of ["direct", "worker"]) {
      await page.evaluate(async (backEnd) => {
        const [{ open }, { CHECKS }] = await Promise.all([import("bivalue"), import("/test/suite.js")]);
        const { cases, texts } = await (await fetch("/data")).json();
        const options = { backEnd };
        globalThis.context = { bivalue: await open(options), options, cases, texts };
        globalThis.check = async (name) => {
          try {
            await CHECKS[name](globalThis.context);
          } catch (error) {
            return String(error?.stack ?? error);
          }
        };
      }, backEnd);
      for (const name of Object.keys(CHECKS)) {
        await group.test(`${backEnd}: ${name}`, async () => {
          const failure = await page.evaluate((name) => globalThis.check(name), name);
          assert.equal(failure, undefined);
        });
      }
      await page.evaluate(() => globalThis.context.bivalue.close());
    }
    assert.deepEqual(errors, []);
    await page.close();
    server.close();
  });
}

test("the browser ends", { skip: missing }, () => launched.close());
