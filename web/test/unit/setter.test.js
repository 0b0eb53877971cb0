import assert from "node:assert/strict";
import { after as afterAll, before, test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { differing, generateRequest, judge, patternOf, range, symmetriesOf, symmetryName, SYMMETRIES, withGiven } from "../../js/setter.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const THREE = "....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79";

/** @type {import("../../../packages/bivalue/index.js").Bivalue} */
let bivalue;
const ask = (verb, request, options) => bivalue.ask({ ...request, verb }, options);

before(async () => {
  bivalue = await open({ backEnd: "direct", build: "full" });
});
afterAll(() => bivalue.close());

test("a proper puzzle: one solution, and the givens that could go", async () => {
  const verdict = await judge(ask, EASY);
  assert.equal(verdict.status, "proper");
  assert.equal(verdict.givens, 30);
  assert.deepEqual(verdict.symmetries, ["half-turn"]);
  // Each redundant given can go, and no other.
  for (let cell = 0; cell < 81; cell += 1) {
    if (EASY[cell] === ".") continue;
    const { status } = await bivalue.solve(withGiven(EASY, cell, "."));
    const name = `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
    assert.equal(verdict.redundant.includes(name), status === "unique", name);
  }
});

test("several solutions: how many, and the cells that differ among all of them", async () => {
  const verdict = await judge(ask, THREE);
  assert.deepEqual([verdict.status, verdict.solutions, verdict.exact], ["several", 3, true]);
  const { listed } = await bivalue.solve({ puzzle: THREE, limit: 100 });
  assert.equal(listed.length, 3);
  assert.deepEqual(verdict.differ, differing(listed));
  assert.ok(verdict.differ.length > 0 && verdict.differ.every((cell) => THREE[cell] === "."));
});

test("many solutions are counted up to 1,000", async () => {
  const verdict = await judge(ask, `1${".".repeat(80)}`);
  assert.deepEqual([verdict.status, verdict.solutions, verdict.exact], ["several", 1000, false]);
});

test("no solution: what clashes", async () => {
  const clash = await judge(ask, `11${".".repeat(79)}`);
  assert.equal(clash.status, "clash");
  assert.deepEqual(clash.contradiction.cells, ["r1c1", "r1c2"]);
  const none = await judge(ask, "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8");
  assert.equal(none.status, "none");
  assert.ok(none.contradiction.givens.length > 0);
  assert.equal((await judge(ask, ".".repeat(81))).status, "empty");
});

test("the symmetry of made puzzles is the one that was asked for", async () => {
  for (const symmetry of SYMMETRIES) {
    const { puzzle } = await bivalue.generate(generateRequest({ seed: 3, symmetry }));
    const found = symmetriesOf(puzzle);
    if (symmetry === "none") continue;
    // A more symmetric puzzle has this symmetry, too.
    const needs = { "both-mirrors": ["left-right", "top-bottom"], "both-diagonals": ["diagonal", "anti-diagonal"], full: ["quarter-turn", "diagonal"] };
    for (const name of needs[symmetry] ?? [symmetry]) assert.ok(found.includes(name), `${symmetry}: ${found}`);
    if (found.length === (needs[symmetry] ?? [symmetry]).length) assert.equal(symmetryName(found), symmetry);
  }
});

test("a drawn pattern, a level and a rating are kept", async () => {
  const cells = Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => EASY[cell] !== ".");
  const made = await bivalue.generate(generateRequest({ seed: 1, pattern: patternOf(cells), symmetry: "full" }));
  assert.equal(made.status, "generated");
  assert.deepEqual([...made.puzzle].map((digit) => digit !== "."), [...EASY].map((digit) => digit !== "."));
  const hard = await bivalue.generate({ ...generateRequest({ seed: 1, level: "hard", er: range("3.0", "4.5") }), rate: ["se", "hodoku"] });
  assert.equal(hard.hodoku.level, "hard");
  assert.ok(hard.rating.er >= 3 && hard.rating.er <= 4.5);
});

test("ranges are written as the package reads them", () => {
  assert.deepEqual([range("24", "24"), range("22", "25"), range("", "23"), range("7.2", ""), range("", "")], ["24", "22..25", "..23", "7.2..", ""]);
});
