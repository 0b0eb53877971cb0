// The page speaks its languages: no text of the page is left in English in a made-up language, and every
// language has every text.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import english from "../../js/words/en.js";
import { PANELS } from "../../js/panels/index.js";
import { pageTest } from "./harness.js";

const CODES = ["de", "es", "fr", "ja"];

/** The texts of an entry, with their places. @param {string | Record<string, string>} entry */
const textsOf = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
const placesOf = (entry) => [...new Set(textsOf(entry).join(" ").match(/\{\w+\}/g) ?? [])].sort();

for (const code of CODES) {
  test(`every text is there in ${code}, with the same places`, async () => {
    const words = (await import(`../../js/words/${code}.js`)).default;
    assert.deepEqual(Object.keys(english).filter((key) => !(key in words)), []);
    assert.deepEqual(Object.keys(words).filter((key) => !(key in english)), []);
    for (const [key, entry] of Object.entries(words)) {
      const [own, all] = [placesOf(entry), placesOf(english[key])];
      assert.ok(own.every((place) => all.includes(place)), `${key}: ${own}`);
      if (typeof entry === "object") assert.ok("other" in entry, key);
      // A form for all numbers says which number, if English does.
      if (typeof entry === "object" && placesOf(english[key].other ?? english[key]).includes("{n}")) assert.match(entry.other, /\{n\}/, key);
    }
  });
}

/** English words of three letters and more in a text; names, notation and units are none. */
const ENGLISH = /[A-Za-z]{3,}/g;
const NAMES = new Set(["Bivalue", "English", "Deutsch", "Español", "Français", "SVG", "PNG", "HoDoKu", "Explainer"]);

/** The made-up language: every text in brackets, without a letter of it. */
const strange = Object.fromEntries(
  Object.entries(english).map(([key, entry]) => {
    const veiled = (text) => `[${text.replace(/\{\w+\}|[A-Za-z]/g, (part) => (part.length > 1 ? part : "·"))}]`;
    return [key, typeof entry === "string" ? veiled(entry) : Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, veiled(text)]))];
  }),
);

/** What the library says in English: names, explanations and descriptions, and what is typed. */
const OF_THE_LIBRARY = ".prose, .step .name, .step-text h3, .lesson-entry, .lesson-head h3, .lesson-head p, .answer h3, .hint-text, option, textarea, .of-library, [lang=en]";

// It takes the place of Japanese, in which the browser writes dates without letters.
const changed = new Map([["js/words/ja.js", `export default ${JSON.stringify(strange)};`]]);

pageTest("in a made-up language no English is left on any panel", { changed, context: { locale: "ja-JP" } }, async ({ game, page }) => {
  await game.open();
  await page.getByText("[", { exact: false }).first().waitFor();
  const left = [];
  for (const { id } of [...PANELS, { id: null }]) {
    const about = id === "lesson" ? { technique: "x-wing" } : undefined;
    await page.evaluate(
      async ({ id, about }) => {
        const { app } = await import(new URL("js/main.js", document.baseURI).href);
        await app.show(id, about);
      },
      { id, about },
    );
    await page.waitForTimeout(700);
    const texts = await page.evaluate((skipped) => {
      const found = [];
      const root = document.querySelector(".shows-panel .panel") ?? document.body;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest(skipped)) continue;
        found.push(node.textContent);
      }
      for (const element of root.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
        if (element.matches(skipped) && element.matches("option, .lesson-entry")) continue;
        for (const name of ["aria-label", "placeholder", "title", "alt"]) if (element.hasAttribute(name)) found.push(element.getAttribute(name));
      }
      return found;
    }, OF_THE_LIBRARY);
    for (const text of texts) {
      const words = (text.match(ENGLISH) ?? []).filter((word) => !NAMES.has(word));
      if (words.length > 0) left.push(`${id}: ${text}`);
    }
  }
  assert.deepEqual([...new Set(left)], []);
});

pageTest("the page is in German for who reads German", { context: { locale: "de-DE" } }, async ({ game, page }) => {
  await game.open();
  await page.getByRole("button", { name: "Lektionen" }).click();
  await page.getByText("Techniken, die leichtesten zuerst").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  const words = JSON.parse(await readFile(new URL("../../../crates/human/words/de.json", import.meta.url), "utf8"));
  await page.locator('[data-technique="naked-pair"]').waitFor();
  assert.equal(await page.locator('[data-technique="naked-pair"] .name').innerText(), words["naked-pair.name"]);
});

pageTest("why a move is wrong is told in the language of the page, and not marked as English", { context: { locale: "de-DE" } }, async ({ game, page }) => {
  await game.open();
  await game.openPuzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await game.place("r1c3", 1);
  await game.show("proof");
  await page.getByRole("button", { name: "Nach dem ersten falschen Zug suchen" }).click();
  await page.waitForFunction(() => (document.querySelector(".why")?.textContent ?? "") !== "");
  const words = JSON.parse(await readFile(new URL("../../../crates/human/words/de.json", import.meta.url), "utf8"));
  const told = await page.locator(".why").innerText();
  const names = Object.keys(words).filter((key) => key.endsWith(".name") && told.startsWith(`${words[key]}: `));
  assert.notDeepEqual(names, [], told);
  assert.equal(await page.locator(".why [lang]").count(), 0);
});

pageTest("a panel that is open speaks a language as soon as it is chosen", {}, async ({ game, page }) => {
  await game.open();
  await game.show("hint");
  await page.locator(".hint-text", { hasText: "A digit can be placed" }).waitFor();
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.store.dispatch({ type: "setting", name: "language", value: "de" }));
  await page.locator(".hint-text", { hasText: "Eine Ziffer lässt sich setzen" }).waitFor();
  await page.getByRole("button", { name: "Wo?" }).waitFor();
  assert.equal(await page.locator(".panel-title").innerText(), "Hinweis");
});

pageTest("the settings speak a language as soon as it is chosen", {}, async ({ game, page }) => {
  await game.open();
  await page.evaluate(async () => (await import(new URL("js/main.js", document.baseURI).href)).app.show("settings"));
  const language = page.getByLabel("Language");
  await language.focus();
  await language.selectOption("de");
  await page.getByLabel("Sprache").waitFor();
  // The focus stays on what was used, so that the arrow keys go on there.
  assert.equal(await page.evaluate(() => document.activeElement?.closest("label")?.textContent?.startsWith("Sprache")), true);
});

for (const code of CODES) {
  pageTest(`nothing on a panel is wider than its place on a small phone, in ${code}`, { context: { locale: code, viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } }, async ({ game, page }) => {
    await game.open();
    await page.locator(`html[lang=${code}]`).waitFor();
    const wide = [];
    for (const { id } of PANELS) {
      await page.evaluate(async (id) => (await import(new URL("js/main.js", document.baseURI).href)).app.show(id, id === "lesson" ? { technique: "x-wing" } : undefined), id);
      await page.waitForTimeout(500);
      const found = await page.evaluate(() => {
        // What is cut off on purpose hides what is too wide, and its own style says so.
        const laidOut = (element) => getComputedStyle(element).display !== "inline" && getComputedStyle(element).overflowX === "visible" && element.clientWidth > 0;
        const elements = [...document.querySelectorAll(".shows-panel .panel, .shows-panel .panel *")].filter((element) => !element.closest("svg") && element.checkVisibility());
        return elements.filter((element) => laidOut(element) && element.scrollWidth > element.clientWidth + 1).map((element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`);
      });
      wide.push(...found.map((what) => `${id}: ${what}`));
    }
    assert.deepEqual(wide, []);
  });
}
