// A link carries the whole game, a decoder reads the code on the screen, and no server learns the puzzle.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile, writeFile } from "node:fs/promises";

import { VERBS, open } from "../../../packages/bivalue/node.js";
import { EASY, modulePlace, pageTest } from "./harness.js";

/** @param {import("./harness.js").Game} game */
async function play(game) {
  await game.openPuzzle(EASY);
  await game.place("r1c3", 4);
  await game.place("r1c4", 9);
  await game.tap("r2c2");
  await game.press("Shift+Digit7", "Shift+Digit2");
  await game.page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    app.store.dispatch({ type: "fill" });
    app.store.dispatch({ type: "apply", conclusions: ["r3c1<>2"] });
    app.store.dispatch({ type: "paint", cells: [40, 41], colour: 5 });
  });
}

/** @param {any} page */
const linkOf = (page) => page.locator(".share-link").inputValue();

pageTest("the link reproduces givens, digits, marks and colours in another profile", async ({ game, page, site, newProfile, newGame }) => {
  await game.open();
  await play(game);
  await game.show("share");
  const link = await linkOf(page);
  assert.ok(link.startsWith(`${site.url}#p=${EASY}&s=1`), link);
  const names = await game.names();
  const { game: before } = await game.state();

  const other = await newGame(await newProfile());
  await other.open(link.slice(site.url.length));
  assert.deepEqual(await other.names(), names);
  const { game: after } = await other.state();
  assert.deepEqual([after.givens, after.cells, after.auto], [before.givens, before.cells, before.auto]);
  // A reload goes on with the game, and does not begin it again.
  assert.equal(other.page.url(), site.url);
  await other.place("r9c1", 3);
  await other.page.reload();
  await other.ready();
  assert.equal((await other.digits())[72], "3");

  // Without the digits and notes it is the puzzle alone.
  await page.getByLabel("With my digits and notes").uncheck();
  assert.equal(await linkOf(page), `${site.url}#p=${EASY}`);

  const told = site.requests.map(decodeURIComponent).join("\n");
  assert.ok(!told.includes(EASY) && !told.includes("p=") && !told.includes("53..7"), "the server's log has no puzzle");
});

pageTest("a link that is pasted, and a link in the address of an open page", async ({ game, page, site }) => {
  await game.open();
  await game.openPuzzle(`${site.url}#p=${EASY}&n=From%20a%20friend`);
  assert.deepEqual([(await game.state()).game.name, await game.digits()], ["From a friend", EASY]);
  await page.evaluate(() => (location.hash = `#p=${".".repeat(80)}1`));
  await game.until((state) => state.game.givens.endsWith("1"));
  await page.evaluate((/** @type {string} */ text) => (location.hash = `#p=${encodeURIComponent(text)}`), EASY.match(/.{9}/g)?.join("\n") ?? "");
  await game.until((state) => state.game.givens === EASY);
});

pageTest("a damaged link gives the puzzle, and says that it is damaged", async ({ game, page }) => {
  await game.open(`#p=${EASY}&s=1abcdef`);
  assert.equal(await game.digits(), EASY);
  await page.getByText("The link is damaged").waitFor();
});

pageTest("the code on the screen is read by a decoder", { context: { viewport: { width: 1280, height: 900 } } }, async ({ t, game, page }) => {
  /** @type {any} */
  let decode;
  try {
    const module = createRequire(import.meta.url)(modulePlace("jsqr"));
    decode = module.default ?? module;
  } catch {
    console.log("not run: the QR code on the screen: jsqr is not installed");
    t.skip("jsqr is not installed");
    return;
  }
  await game.open();
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    await (theme === "light" ? game.openPuzzle(EASY) : play(game));
    await game.show("share");
    const code = page.locator(".qr-code");
    await code.scrollIntoViewIfNeeded();
    const picture = (await code.screenshot()).toString("base64");
    // The browser makes pixels of the picture.
    const { data, width, height } = await page.evaluate(async (/** @type {string} */ picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
      return { data: [...data], width, height };
    }, picture);
    const read = decode(new Uint8ClampedArray(data), width, height);
    assert.equal(read?.data, await linkOf(page), theme);
  }
});

pageTest("text in every format that the library writes", async ({ game, page }) => {
  await game.open();
  await play(game);
  await game.show("share");
  const select = page.getByLabel("Format");
  await page.waitForFunction(() => document.querySelectorAll("select[aria-label] option, .field select option").length > 20);
  const shown = await select.locator("option").evaluateAll((/** @type {HTMLOptionElement[]} */ options) => options.map((option) => option.value));
  const bivalue = await open({ build: "full" });
  const { formats } = /** @type {any} */ (await bivalue.formats());
  const writes = formats.filter((/** @type {any} */ format) => format.writes).map((/** @type {any} */ format) => format.format);
  assert.deepEqual(shown, writes);
  const digits = (await game.state()).game.cells.map((/** @type {number} */ cell) => cell % 16 || ".").join("");
  let count = 0;
  for (const format of writes) {
    await page.locator(".share-text").evaluate((/** @type {HTMLTextAreaElement} */ field) => (field.value = ""));
    await select.selectOption(format);
    await page.waitForFunction(() => /** @type {HTMLTextAreaElement | null} */ (document.querySelector(".share-text"))?.value);
    const text = await page.locator(".share-text").inputValue();
    const record = await bivalue.convert({ puzzle: { text, format }, format: "json" });
    const held = /** @type {string} */ (record.input);
    // A Sukaku has candidates only.
    if (held.length === 81) assert.equal(held, digits, format);
    count += 1;
  }
  bivalue.close();
  assert.ok(count >= 20);
});

pageTest("copying", { context: { permissions: ["clipboard-read", "clipboard-write"] } }, async ({ game, page }) => {
  await game.open();
  await play(game);
  await game.show("share");
  await page.getByRole("button", { name: "Copy", exact: true }).first().click();
  await page.getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await linkOf(page));
});

pageTest("a PNG has the colours that the style within a drawing gives", async ({ game, page }) => {
  await game.open();
  const [width, ...pixels] = await page.evaluate(async () => {
    const { pngOf } = await import(new URL("js/snapshot.js", document.baseURI).href);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><style>.a { fill: #0a0; } text { font: 20px sans-serif; }</style><rect class="a" width="30" height="30"/></svg>`;
    const image = await createImageBitmap(await pngOf(svg, 120));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    return [image.width, ...context.getImageData(20, 20, 1, 1).data, ...context.getImageData(100, 20, 1, 1).data];
  });
  assert.deepEqual([width, ...pixels], [120, 0, 170, 0, 255, 255, 255, 255, 255]);
});

pageTest("the picture as SVG and as PNG", async ({ t, game, page }) => {
  if (!VERBS.some(({ name }) => /** @type {string} */ (name) === "picture")) {
    console.log("not run: pictures: the package that was built has no verb for them");
    t.skip("no verb for pictures");
    return;
  }
  await game.open();
  await play(game);
  await game.show("share");
  const [svg] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as SVG" }).click()]);
  const text = await readFile(await svg.path(), "utf8");
  assert.match(text, /^<svg|^<\?xml/);
  assert.equal(svg.suggestedFilename(), "sudoku.svg");
  const [png] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
  const bytes = await readFile(await png.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.equal(bytes.readUInt32BE(16), 1200);
  assert.ok(bytes.length > 5_000, `${bytes.length} bytes`);
});

/** Draws in every way, and notes in both. @param {import("./harness.js").Game} game */
async function drawOn(game) {
  await game.page.evaluate(async () => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const at = (/** @type {number} */ cell, /** @type {number} */ digit) => cell * 9 + digit - 1;
    app.store.dispatch({ type: "fill" });
    app.store.dispatch({ type: "digit", digit: 4, mode: "corner", cells: [2] });
    app.store.dispatch({ type: "paint", cells: [40, 41], colour: 5 });
    app.store.dispatch({ type: "paintCandidates", candidates: [at(3, 2), at(3, 6)], colour: 2 });
    app.store.dispatch({ type: "mode", mode: "link" });
    app.store.dispatch({ type: "link", candidate: at(2, 2) });
    app.store.dispatch({ type: "link", candidate: at(3, 2) });
    app.store.dispatch({ type: "mode", mode: "digit" });
  });
}

pageTest("a picture has what is drawn on the board if that is asked for", { context: { colorScheme: "dark" } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle(EASY);
  await drawOn(game);
  await game.show("share");
  const save = async (/** @type {string} */ what) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: what }).click()]);
    return readFile(await file.path());
  };
  const count = (/** @type {string} */ text, /** @type {RegExp} */ what) => (text.match(what) ?? []).length;
  const clean = (await save("Save as SVG")).toString();
  assert.equal(count(clean, /class="(?:tint|badge|link|candidate)/g), 0);
  await page.getByLabel("With my notes, colours and links").check();
  const own = (await save("Save as SVG")).toString();
  const board = await page.evaluate(() => {
    const count = (/** @type {string} */ where) => document.querySelectorAll(where).length;
    return { tints: count(".tints .tint"), badges: count(".badges .badge"), links: count(".links .link"), notes: count(".grid .mark"), corners: count(".grid .mark.strong") };
  });
  assert.deepEqual(
    { tints: count(own, /class="tint /g), badges: count(own, /class="badge /g), links: count(own, /class="link strong"/g), notes: count(own, /class="candidate(?: corner)?"/g), corners: count(own, /class="candidate corner"/g) },
    board,
  );
  assert.ok(board.tints === 2 && board.badges === 2 && board.links === 1 && board.corners === 1, JSON.stringify(board));
  // The tint of row 5, column 5, is that of the light page, also when the page is dark.
  const png = (await save("Save as PNG")).toString("base64");
  const [pixel, tint] = await page.evaluate(async (/** @type {string} */ png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const scale = image.width / 592;
    const [r, g, b] = context.getImageData(Math.round((26 + 4 * 60 + 2) * scale), Math.round((26 + 4 * 60 + 8) * scale), 1, 1).data;
    return [[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join(""), "f3ecbe"];
  }, png);
  assert.equal(pixel, tint);
  if (process.env.WEB_PDFS) await writeFile(`${process.env.WEB_PDFS}/own.png`, Buffer.from(png, "base64"));
});

pageTest("what a format is, and what it cannot hold, is told in the language of the page", { context: { locale: "fr-FR" } }, async ({ game, page }) => {
  await game.open();
  await play(game);
  await game.show("share");
  await page.getByText("81 caractères par ligne, puis peut-être un commentaire.").waitFor();
  await page.getByText("Ce format ne contient pas : quels chiffres ont été placés, les candidats éliminés").waitFor();
  await page.getByLabel("Format").selectOption("boxed");
  await page.getByText("Une grille dans un cadre de +---+ et |.").waitFor();
});
