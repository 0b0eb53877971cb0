import assert from "node:assert/strict";
import { after as afterAll, before, test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { answer, exercise, judge, judgeCells, judgePicks, patternCells, byLevel } from "../../js/lessons.js";
import { conclusionsOf, fromLibrary, rearranged, toLibrary } from "../../js/steps.js";

/** @type {import("../../../packages/bivalue/index.js").Bivalue} */
let bivalue;
let techniques;
const ask = (verb, request, options) => bivalue.ask({ ...request, verb }, options);

before(async () => {
  bivalue = await open({ backEnd: "direct", build: "full" });
  ({ techniques } = await bivalue.techniques());
});
afterAll(() => bivalue.close());

test("every technique has a lesson, and so has each rearrangement of its example", async () => {
  assert.ok(techniques.length >= 118);
  for (const info of techniques) {
    for (const turn of [0, 1, 7]) {
      const { steps, position } = await exercise(ask, info, turn);
      assert.ok(steps.length > 0, `${info.technique.id}, turn ${turn}`);
      // What is to be found can be picked: it is on the board.
      for (const { cell, digit } of answer(steps[0]))
        assert.ok(position.candidates[cell] & (1 << (digit - 1)), info.technique.id);
      assert.ok(patternCells(steps[0]).size > 0, info.technique.id);
    }
  }
});

test("in every lesson the answer is right, half of it is a part, and a digit of the solution is told to be true", async () => {
  for (const info of techniques) {
    const { id } = info.technique;
    const lesson = await exercise(ask, info, 3);
    const picks = answer(lesson.steps[0]);
    const { verdict, step } = await judge(ask, lesson, picks);
    assert.ok(verdict === "found" || verdict === "part", `${id}: ${verdict}`);
    assert.equal(step.technique.id, id);
    if (picks.length > 1) assert.match(judgePicks(lesson.steps, picks.slice(0, 1)).verdict, /found|part/);
    if (lesson.steps[0].place?.length) continue;
    const { solution } = await bivalue.solve(lesson.position.givens);
    const cell = lesson.position.candidates.findIndex((set, cell) => set !== 0 && set !== 1 << (Number(solution[cell]) - 1));
    const wrong = await judge(ask, lesson, [{ cell, digit: Number(solution[cell]) }]);
    assert.equal(wrong.verdict, "true", id);
  }
});

test("cells are right if they are those of a pattern", async () => {
  const lesson = await exercise(ask, techniques.find(({ technique }) => technique.id === "x-wing"), 1);
  const pattern = patternCells(lesson.steps[0]);
  assert.equal(judgeCells(lesson.steps, pattern).verdict, "cells");
  assert.equal(judgeCells(lesson.steps, [...pattern].slice(1)).verdict, "not-cells");
  assert.equal(judgeCells(lesson.steps, []).verdict, "nothing");
});

test("what follows by another technique is told with that technique", async () => {
  const lesson = await exercise(ask, techniques.find(({ technique }) => technique.id === "xy-chain"), 0);
  const own = new Set(lesson.steps.flatMap((step) => [...(step.eliminate ?? [])]));
  const { steps } = await bivalue.steps({ puzzle: lesson.puzzle, technique: ["default"] });
  const other = steps.find((step) => step.eliminate?.length && step.eliminate.every((text) => !own.has(text)));
  const { verdict, step } = await judge(ask, lesson, answer(other).slice(0, 1));
  assert.equal(verdict, "other");
  assert.notEqual(step.technique.id, "xy-chain");
});

test("positions survive being written and read, and are rearranged the same way for the same seed", () => {
  for (const { example } of techniques) {
    const position = fromLibrary(example);
    assert.deepEqual(fromLibrary(toLibrary(position)), position, example);
    assert.deepEqual(rearranged(position, 5), rearranged(position, 5));
    assert.notDeepEqual(rearranged(position, 5), position);
  }
});

test("the package reads a position as it is", async () => {
  for (const { example } of techniques) {
    const position = fromLibrary(example);
    const { converted } = await bivalue.convert({ puzzle: example, format: "json" });
    const { puzzle, placed, candidates } = JSON.parse(converted.text);
    assert.equal(position.givens, puzzle);
    const digits = [...puzzle].map((digit, cell) => (digit === "." && placed ? placed[cell] : digit)).join("");
    assert.equal(position.digits, digits);
    if (!candidates) continue;
    const sets = position.candidates.map((set) => [..."123456789"].filter((_, i) => set & (1 << i)).join(""));
    assert.deepEqual(sets, candidates);
  }
});

test("the list has every technique once, easiest level first", () => {
  const groups = byLevel(techniques);
  assert.deepEqual(groups.map(([level]) => level), ["easy", "medium", "hard", "unfair", "extreme", "other"]);
  assert.equal(groups.flatMap(([, list]) => list).length, techniques.length);
});

test("conclusions are read from steps", () => {
  assert.deepEqual(conclusionsOf({ place: ["r4c7=2"], eliminate: ["r1c9<>5"] }), [
    { cell: 33, digit: 2, places: true },
    { cell: 8, digit: 5, places: false },
  ]);
});
