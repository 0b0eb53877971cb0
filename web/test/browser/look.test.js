// How the board looks: contrast in light and dark, computed from the styles; nothing that moves; places of
// everything on small and large screens.

import assert from "node:assert/strict";

import { EASY, pageTest } from "./harness.js";

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
];

/** The contrast of every kind of text with every ground that it can stand on. @param {any} page */
const contrasts = (page) =>
  page.evaluate(() => {
    /** @param {string} text @returns {[number, number, number, number]} */
    const parse = (text) => {
      const [r, g, b, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return [r, g, b, a];
    };
    /** @param {number[]} over @param {number[]} under */
    const blend = (over, under) => [0, 1, 2].map((i) => over[i] * over[3] + under[i] * (1 - over[3]));
    const luminance = (/** @type {number[]} */ colour) => {
      const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (/** @type {number[]} */ a, /** @type {number[]} */ b) => {
      const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
      return (light + 0.05) / (dark + 0.05);
    };
    const root = getComputedStyle(document.documentElement);
    const probe = document.createElement("i");
    document.body.append(probe);
    const colourOf = (/** @type {string} */ name) => {
      probe.style.color = root.getPropertyValue(name);
      return parse(getComputedStyle(probe).color);
    };
    const cell = /** @type {HTMLElement} */ (document.querySelector('[role="gridcell"]'));
    const grounds = { paper: "--paper", ...Object.fromEntries([..."abcdefgh"].map((letter) => [`tint ${letter}`, `--tint-${letter}`])) };
    const kinds = {
      given: { classes: "given", inner: "digit" },
      entry: { classes: "placed", inner: "digit" },
      mark: { classes: "", inner: "mark" },
      line: { classes: "", inner: "line" },
      "corner mark": { classes: "", inner: "mark strong" },
      "mark of a step": { classes: "", inner: "mark marked" },
      "mark that comes": { classes: "", inner: "mark comes" },
      "mark that goes": { classes: "", inner: "mark goes" },
      "mark that is pointed at": { classes: "", inner: "mark pointed" },
      "given in conflict": { classes: "given conflict", inner: "digit" },
      "entry in conflict": { classes: "placed conflict", inner: "digit" },
    };
    const states = ["", "seen", "selected", "same", "same-note", "lit", "pointed"];
    const kept = [cell.className, cell.innerHTML];
    /** @type {{ what: string, ratio: number }[]} */
    const found = [];
    for (const [kind, { classes, inner }] of Object.entries(kinds)) {
      for (const state of states) {
        cell.className = `cell ${classes} ${state}`;
        const text = document.createElement("span");
        text.className = inner;
        cell.replaceChildren(text);
        const style = getComputedStyle(cell);
        const layers = [style.backgroundColor, ...(style.backgroundImage.match(/rgba?\([^)]*\)/)?.slice(0, 1) ?? [])].map(parse);
        for (const [ground, name] of Object.entries(grounds)) {
          const back = layers.reduce((under, layer) => blend(layer, under), colourOf(name).slice(0, 3));
          const ratio = contrast(parse(getComputedStyle(text).color).slice(0, 3), back);
          found.push({ what: `${kind}, ${state || "at rest"}, on ${ground}`, ratio });
        }
      }
    }
    [cell.className, cell.innerHTML] = kept;
    for (const [text, ground] of [["--ink", "--page"], ["--soft", "--page"], ["--soft", "--sheet"], ["--soft", "--key"], ["--soft", "--key-over"], ["--entry", "--key"], ["--on-accent", "--accent"], ["--ink", "--key"], ["--note", "--key"]]) {
      found.push({ what: `${text} on ${ground}`, ratio: contrast(colourOf(text).slice(0, 3), colourOf(ground).slice(0, 3)) });
    }
    probe.remove();
    return found;
  });

for (const colorScheme of ["light", "dark"]) {
  pageTest(`contrast of at least 4.5 everywhere: ${colorScheme}`, { context: { colorScheme } }, async ({ t, game, page }) => {
    await game.open();
    await game.openPuzzle(EASY);
    /** @type {{ what: string, ratio: number }[]} */
    const found = await contrasts(page);
    assert.ok(found.length > 500);
    const least = (/** @type {string} */ start) => Math.min(...found.filter(({ what }) => what.startsWith(start)).map(({ ratio }) => ratio));
    t.diagnostic(["given,", "entry,", "mark,", "given in", "entry in"].map((kind) => `${kind} ${least(kind).toFixed(1)}`).join("  "));
    assert.deepEqual(found.filter(({ ratio }) => ratio < 4.5).map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`), []);
  });
}

pageTest("the choice of light or dark is stronger than the system", { context: { colorScheme: "light" } }, async ({ game, page }) => {
  await game.open();
  const paper = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector(".board"))).backgroundColor);
  const light = await paper();
  await game.show("settings");
  await page.getByLabel("Appearance").selectOption("dark");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal(await paper(), dark);
  await page.getByLabel("Appearance").selectOption("light");
  assert.equal(await paper(), light);
});

pageTest("everything for play is on the screen, without scrolling", async ({ game, page }) => {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await game.open();
    await game.openPuzzle(EASY);
    const size = `${viewport.width}x${viewport.height}`;
    const boxes = await page.locator("#board, .key, .mode, .tool, .clock, #status").evaluateAll((/** @type {Element[]} */ parts) =>
      parts.map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return { part: part.className, left, top, right, bottom };
      }),
    );
    for (const box of boxes) {
      assert.ok(box.left >= 0 && box.top >= 0 && box.right <= viewport.width && box.bottom <= viewport.height, `${size}: ${JSON.stringify(box)}`);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(sideways, 0, `${size} scrolls sideways`);
    const small = await page.locator("button:visible").evaluateAll((/** @type {Element[]} */ buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < 43.9 || height < 43.9 ? [`${button.className} ${width}x${height}`] : [];
      }),
    );
    assert.deepEqual(small, [], `${size}: targets of less than 44 px`);
  }
});

pageTest("nothing that opens moves the board", async ({ game, page }) => {
  for (const viewport of [SIZES[0], SIZES[3], SIZES[5]]) {
    await page.setViewportSize(viewport);
    await game.open();
    await game.openPuzzle(EASY);
    const place = () => page.locator("#board").boundingBox();
    const before = await place();
    for (const id of ["hint", "notes", "settings", "why-not"]) {
      await game.show(id);
      assert.deepEqual(await place(), before, `${viewport.width}: ${id}`);
    }
    const sheet = await page.locator(".side.open").boundingBox();
    const isUpright = viewport.width < viewport.height;
    const covers = isUpright ? sheet.y < before.y + before.height : sheet.x < before.x + before.width;
    assert.equal(covers, false, "a panel leaves the board free");
  }
});

pageTest("the layers of the board fit each other", async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "auto", on: true });
    // The middle of the candidate 4 in r1c3, in the coordinates of the library's drawings.
    app.overlay('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 592 640"><circle class="candidate-mark pattern" cx="157.4" cy="56" r="9.2"/></svg>');
  });
  const drawn = await page.locator(".overlay circle").boundingBox();
  const text = await game.cell("r1c3").locator(".at-4").boundingBox();
  const middle = (/** @type {any} */ box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [a, b] = [middle(drawn), middle(text)];
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 1.5, JSON.stringify([a, b]));
});
