// What the tests in a browser have in common: a server, Chromium, a page whose mistakes are collected, and
// hands to play with. A test fails if the page wrote an error to the console, broke the content security
// policy, or asked anything of another host.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { serve } from "../serve.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const MODULES = process.env.WEB_MODULES ?? fileURLToPath(new URL("../../../target/web/node_modules", import.meta.url));

/** A puzzle that singles solve, and its solution. */
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Where a module of `node_modules` is. @param {string} name */
export function modulePlace(name) {
  return createRequire(join(resolve(MODULES), "..", "any.js")).resolve(name);
}

/** A module of `node_modules`, which is not below this folder. @param {string} name */
export async function outside(name) {
  return import(pathToFileURL(modulePlace(name)).href);
}

async function findBrowser() {
  /** @type {any} */
  let playwright;
  try {
    playwright = await outside("playwright-core");
  } catch {
    return { missing: "playwright-core is not installed" };
  }
  const executablePath = [process.env.BIVALUE_CHROMIUM, ...PLACES].find((at) => at && existsSync(at));
  if (executablePath === undefined) return { missing: "there is no Chromium" };
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const { chromium } = playwright.default ?? playwright;
  return { launch: () => chromium.launch({ executablePath, args }) };
}

const found = await findBrowser();
/** Why nothing can be run, if it cannot. */
export const missing = found.missing;
if (missing !== undefined) console.log(`not run: the page in Chromium: ${missing}`);

/** @type {Promise<any> | undefined} */
let launched;
/** The browser, which all tests of a file share. */
export function browser() {
  launched ??= found.launch?.();
  return launched;
}
after(async () => {
  if (launched !== undefined) await (await launched).close();
});

/**
 * Waits until something holds. Playwright's `waitForFunction` does not wait for a function that answers later: it takes the
 * promise itself for the answer.
 * @param {() => unknown} holds
 * @param {string} [what] what is waited for
 */
export async function until(holds, what = String(holds)) {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `it has not become true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The name of a cell, `r4c7`, as its place in reading order. @param {string} cell */
export function cellIndex(cell) {
  const match = /^r([1-9])c([1-9])$/.exec(cell);
  assert.ok(match, `${cell} is no cell`);
  return (Number(match[1]) - 1) * 9 + Number(match[2]) - 1;
}

/**
 * A page with the game in it, and hands to play. What a test waits for is held by the page: Chromium itself holds it weakly, and
 * where nothing else leads to it, a collection of garbage ends the test with "Resulting promise was garbage collected".
 */
export class Game {
  /** @type {string[]} */
  errors = [];

  /** @param {any} page @param {string} url */
  constructor(page, url) {
    this.page = page;
    this.url = url;
    page.on("pageerror", (/** @type {Error} */ error) => this.errors.push(`${error.stack ?? error}`));
    page.on("console", (/** @type {any} */ message) => {
      if (message.type() === "error") this.errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on("request", (/** @type {any} */ request) => {
      const target = request.url();
      if (/^(https?|wss?):/.test(target) && !target.startsWith(new URL(url).origin)) {
        this.errors.push(`a request to another host: ${target}`);
      }
    });
  }

  /** Opens the page and waits for the board. @param {string} [fragment] with its `#` */
  async open(fragment = "") {
    const target = this.url + fragment;
    if (this.page.url().split("#")[0] === this.url) {
      // Only the fragment would change, and the page would stay.
      await this.page.goto("about:blank");
    }
    await this.page.goto(target);
    await this.ready();
  }

  async ready() {
    await this.page.locator('[role="gridcell"]').nth(80).waitFor();
    // The main module's first work is over when its import is.
    await this.page.evaluate(async () => {
      const { started } = await import(new URL("js/main.js", document.baseURI).href);
      await (globalThis.held = started);
    });
  }

  /** Gives a puzzle to the page as text, and waits until it is on the board. @param {string} text */
  async openPuzzle(text) {
    await this.page.evaluate(async (/** @type {string} */ text) => {
      const { app } = await import(new URL("js/main.js", document.baseURI).href);
      await (globalThis.held = app.open(text));
    }, text);
  }

  /** @param {string} cell `r4c7` */
  cell(cell) {
    return this.page.locator('[role="gridcell"]').nth(cellIndex(cell));
  }

  /** Clicks a cell, or touches it on a device with a touch screen. @param {string} cell */
  async tap(cell) {
    await this.cell(cell).click();
  }

  /** Presses keys, one after the other, as Playwright names them. @param {...string} keys */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Places a digit in a cell with the mouse and the keyboard. @param {string} cell @param {number} digit */
  async place(cell, digit) {
    await this.tap(cell);
    await this.press(String(digit));
  }

  /** What a screen reader calls the 81 cells. @returns {Promise<string[]>} */
  async names() {
    // What has just changed is drawn with the next frame.
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    return this.page.locator('[role="gridcell"]').evaluateAll((/** @type {Element[]} */ cells) =>
      cells.map((cell) => cell.getAttribute("aria-label") ?? cell.textContent ?? ""),
    );
  }

  /** The digits on the board, as screen readers hear them: 81 characters. */
  async digits() {
    const names = await this.names();
    return names.map((name) => /^row \d column \d, ([1-9])\b/.exec(name)?.[1] ?? ".").join("");
  }

  /** The state of the game. */
  async state() {
    return this.page.evaluate(async () => {
      const { app } = await import(new URL("js/main.js", document.baseURI).href);
      return JSON.parse(JSON.stringify(app.store.state));
    });
  }

  /**
   * Waits until something holds of the state.
   * @param {(state: any) => unknown} holds
   * @param {string} [what] what is waited for
   */
  async until(holds, what = String(holds)) {
    await until(async () => holds(await this.state()), what);
  }

  /** Opens a panel by its identifier. @param {string} id */
  async show(id) {
    await this.page.evaluate(async (/** @type {string} */ id) => {
      const { app } = await import(new URL("js/main.js", document.baseURI).href);
      await (globalThis.held = app.show(id));
    }, id);
  }

  /** Fails if something went wrong in the page. */
  check() {
    assert.deepEqual(this.errors, []);
  }
}

/**
 * @typedef {object} Options
 * @property {boolean} [isolated] whether the page may share memory with its worker
 * @property {boolean} [plain] a host that sends no headers
 * @property {boolean} [broken] the test itself looks at the errors of the page
 * @property {Map<string, string>} [changed] texts that replace files of the page
 * @property {object} [context] what the browser's context is made with, such as `colorScheme`
 */

/** How long a test may take before it counts as stuck, in milliseconds; the longest takes a tenth of it. */
const LONGEST_TEST = 300_000;

/**
 * A test with the page open in a profile of its own.
 *
 * @param {string} name
 * @param {Options | ((tools: Tools) => Promise<void>)} options
 * @param {(tools: Tools) => Promise<void>} [run]
 */
export function pageTest(name, options, run) {
  const [settings, body] = typeof options === "function" ? [{}, options] : [options, run];
  if (body === undefined) throw new Error("a test needs something to do");
  test(name, { skip: missing, timeout: LONGEST_TEST }, async (t) => {
    const site = await serve({ ...settings, frozen: true });
    const contexts = /** @type {any[]} */ ([]);
    const games = /** @type {Game[]} */ ([]);
    /** @param {object} [more] */
    const newProfile = async (more = {}) => {
      const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 }, ...settings.context, ...more });
      contexts.push(context);
      // Violations are console errors as well, but not in every browser.
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      return context;
    };
    /** @param {any} context */
    const newGame = async (context) => {
      const game = new Game(await context.newPage(), site.url);
      games.push(game);
      return game;
    };
    try {
      const context = await newProfile();
      const game = await newGame(context);
      await body({ t, site, context, game, page: game.page, newProfile, newGame });
      if (!settings.broken) games.forEach((game) => game.check());
    } finally {
      await Promise.all(contexts.map((context) => context.close().catch(() => {})));
      await site.close();
    }
  });
}

/**
 * @typedef {object} Tools
 * @property {import("node:test").TestContext} t
 * @property {Awaited<ReturnType<typeof serve>>} site
 * @property {any} context
 * @property {Game} game
 * @property {any} page
 * @property {(more?: object) => Promise<any>} newProfile
 * @property {(context: any) => Promise<Game>} newGame
 */
