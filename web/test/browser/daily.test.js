// The puzzle of the day: the same for everybody, also without a network, with streaks and challenges.

import assert from "node:assert/strict";

import { open } from "../../../packages/bivalue/node.js";
import { requestOf } from "../../js/daily.js";
import { pageTest } from "./harness.js";

const DAY = new Date("2026-11-26T10:00:00");

/** @param {import("./harness.js").Game} game */
async function playToday(game) {
  await game.show("daily");
  await game.page.locator(".panel-body").getByRole("button", { name: "Play", exact: true }).click();
  await game.until((state) => state.game.about.daily !== undefined);
}

/** Solves the game in that time by the page's own actions. @param {import("./harness.js").Game} game @param {number} [seconds] */
async function solve(game, seconds = 60) {
  await game.until((state) => state.game.proof?.solution);
  await game.page.evaluate(async (/** @type {number} */ time) => {
    const { app } = await import(new URL("js/main.js", document.baseURI).href);
    const { givens, proof, seconds } = app.store.state.game;
    app.store.dispatch({ type: "tick", seconds: time - seconds });
    [...givens].forEach((given, cell) => {
      if (given === ".") app.store.dispatch({ type: "digit", mode: "digit", cells: [cell], digit: Number(proof.solution[cell]) });
    });
  }, seconds);
  await game.until((state) => state.game.done);
}

pageTest("two profiles have the same grid on the same day, and another one on the next", async ({ game, newProfile, newGame }) => {
  await game.page.clock.setFixedTime(DAY);
  await game.open();
  await playToday(game);
  const other = await newGame(await newProfile({ locale: "de-DE", colorScheme: "dark" }));
  await other.page.clock.setFixedTime(new Date("2026-11-26T23:59:00"));
  await other.open();
  await other.show("daily");
  await other.page.locator(".panel-body .action.main").first().click();
  await other.until((state) => state.game.about.daily !== undefined);
  const givens = (await game.state()).game.givens;
  assert.equal((await other.state()).game.givens, givens);
  const bivalue = await open({ backEnd: "direct" });
  assert.equal((await bivalue.generate(requestOf("2026-11-26"))).puzzle, givens);
  bivalue.close();

  await other.page.clock.setFixedTime(new Date("2026-11-27T00:01:00"));
  await other.show("daily");
  await other.page.locator(".panel-body .action.main").first().click();
  await other.until((state) => state.game.about.daily === "2026-11-27");
  assert.notEqual((await other.state()).game.givens, givens);
});

pageTest("a streak of three days, of which one was helped", async ({ game, page }) => {
  await game.page.clock.setFixedTime(DAY);
  await game.open();
  for (const [at, day] of ["2026-11-26", "2026-11-27", "2026-11-28"].entries()) {
    await page.clock.setFixedTime(new Date(`${day}T09:00:00`));
    await playToday(game);
    await game.until((state) => state.game.about.daily === day);
    if (at === 1) {
      await page.evaluate(async () => {
        const { app } = await import(new URL("js/main.js", document.baseURI).href);
        app.store.dispatch({ type: "helped", check: true });
      });
    }
    await solve(game);
    await game.show("daily");
    await page.getByText(at === 0 ? "1 day in a row" : `${at + 1} days in a row`).waitFor();
  }
  const kinds = await page.locator(".day").evaluateAll((/** @type {HTMLElement[]} */ days) => days.map((day) => [day.dataset.day, day.classList.contains("clean"), day.classList.contains("solved")]));
  const of = (/** @type {string} */ day) => kinds.find(([name]) => name === day)?.slice(1);
  assert.deepEqual([of("2026-11-26"), of("2026-11-27"), of("2026-11-28")], [[true, false], [false, true], [true, false]]);
  // It is still there after a reload, and a day without a game ends it.
  await page.reload();
  await game.ready();
  await page.clock.setFixedTime(new Date("2026-11-30T09:00:00"));
  await game.show("daily");
  await page.getByText("0 days in a row").waitFor();
  await page.getByText("best: 3").waitFor();
});

pageTest("a challenge: the same puzzle, and the time to beat", async ({ game, page, site, newProfile, newGame }) => {
  await page.clock.setFixedTime(DAY);
  await game.open();
  await playToday(game);
  await solve(game, 312);
  await game.show("daily");
  const link = await page.locator(".challenge-link").inputValue();
  const { game: mine } = await game.state();
  assert.ok(link.includes("&d=2026-11-26&c=312c"), link);

  const other = await newGame(await newProfile());
  await other.open(link.slice(site.url.length));
  const { game: theirs } = await other.state();
  assert.deepEqual([theirs.givens, theirs.about.daily, theirs.done], [mine.givens, "2026-11-26", false]);
  await other.show("daily");
  assert.equal(await other.page.locator(".beat").textContent(), "Time to beat: 5:12, without help");
});

pageTest("the days before can be played, and a day that was begun is gone on with", async ({ game, page }) => {
  await page.clock.setFixedTime(DAY);
  await game.open();
  await game.show("daily");
  await page.locator('.day[data-day="2026-11-20"]').click();
  await game.until((state) => state.game.about.daily === "2026-11-20");
  const cell = (await game.digits()).indexOf(".");
  await game.place(`r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`, 5);
  await playToday(game);
  await game.show("daily");
  await page.locator('.day[data-day="2026-11-20"]').click();
  await game.until((state) => state.game.about.daily === "2026-11-20");
  assert.equal((await game.state()).game.history.length, 1);
});
