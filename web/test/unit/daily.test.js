import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../packages/bivalue/node.js";
import { bestStreak, dateOf, dayAfter, dayOf, mergeDays, readDays, requestOf, solvedOf, streak } from "../../js/daily.js";
import { playedGame } from "./random.js";

const solved = (/** @type {string} */ on, seconds = 100, clean = true) => ({ seconds, clean, on });

test("days follow each other over months, years, leap days and changes of clocks", () => {
  let day = "2023-12-30";
  const seen = new Set();
  for (let count = 0; count < 1200; count += 1) {
    seen.add(day);
    assert.equal(dayOf(dateOf(day)), day);
    const next = dayAfter(day, 1);
    assert.ok(next > day);
    assert.equal(dayAfter(next, -1), day);
    day = next;
  }
  assert.equal(seen.size, 1200);
  assert.ok(seen.has("2024-02-29"));
  assert.ok(!seen.has("2025-02-29"));
});

test("a streak counts days that were solved on their day", () => {
  const days = { "2026-11-23": solved("2026-11-23"), "2026-11-24": solved("2026-11-24"), "2026-11-25": solved("2026-11-25") };
  assert.equal(streak(days, "2026-11-25"), 3);
  assert.equal(streak(days, "2026-11-26"), 3, "today's is still to be solved");
  assert.equal(streak(days, "2026-11-27"), 0);
  assert.equal(streak({ ...days, "2026-11-24": solved("2026-11-25") }, "2026-11-25"), 1, "one was made up for later");
  assert.equal(bestStreak({ ...days, "2026-11-10": solved("2026-11-10"), "2026-11-11": solved("2026-11-11") }), 3);
  assert.equal(bestStreak({}), 0);
});

test("a solve without hints and checks is clean", () => {
  const game = { ...playedGame(1, 0), seconds: 55 };
  assert.deepEqual(solvedOf(game, "2026-11-26"), solved("2026-11-26", 55, true));
  assert.equal(solvedOf({ ...game, help: { hint: 1, checks: 0 } }, "2026-11-26").clean, false);
  assert.equal(solvedOf({ ...game, help: { hint: 0, checks: 1 } }, "2026-11-26").clean, false);
});

test("what was stored is read as far as it is right", () => {
  const days = readDays({ "2026-11-26": solved("2026-11-26"), "2026-13-01": solved("x"), x: 1, "2026-11-25": null, "2026-11-24": { seconds: -1 }, "2026-11-23": { seconds: 7.5, clean: "yes", on: 3 } });
  assert.deepEqual(days, { "2026-11-26": solved("2026-11-26"), "2026-11-23": { seconds: 7, clean: false, on: "" } });
  for (const value of [null, 7, "x", [], [1]]) assert.deepEqual(readDays(value), {});
});

test("of two results of a day the better one stays", () => {
  const day = "2026-11-26";
  const merged = (/** @type {any} */ a, /** @type {any} */ b) => mergeDays({ [day]: a }, { [day]: b })[day];
  assert.deepEqual(merged(solved(day, 90), solved(day, 80)), solved(day, 80));
  assert.deepEqual(merged(solved(day, 90, true), solved(day, 80, false)), solved(day, 90, true));
  assert.deepEqual(merged(solved("2026-11-27", 10), solved(day, 90, false)), solved(day, 90, false));
});

test("every day of a year has its own proper puzzle of its level, the same each time", async () => {
  const bivalue = await open({ backEnd: "direct" });
  const puzzles = new Set();
  for (let at = 0, day = "2026-11-26"; at < 366; at += 1, day = dayAfter(day, 1)) {
    const request = requestOf(day);
    const { puzzle, solution } = await bivalue.generate(request);
    puzzles.add(puzzle);
    if (at % 30 === 0) {
      assert.equal((await bivalue.generate(request)).puzzle, puzzle);
      const record = await bivalue.solve(puzzle);
      assert.deepEqual([record.status, record.solution], ["unique", solution]);
      const { rating } = await bivalue.rate({ puzzle, scale: "hodoku" });
      assert.equal(/** @type {any} */ (rating).level, request.level);
    }
  }
  assert.equal(puzzles.size, 366);
  bivalue.close();
});
