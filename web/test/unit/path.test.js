import assert from "node:assert/strict";
import { after as afterAll, before, test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { crux, difficulty, positionsAlong, tally } from "../../js/path.js";
import { position, toLibrary } from "../../js/steps.js";

const PUZZLES = [
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
  "98.7.....7.6...8...54......6..8..3......9..2......4..1.3.6..7......5..9......1..4",
];

/** @type {import("../../../packages/bivalue/index.js").Bivalue} */
let bivalue;
/** @type {Map<string, number>} */
let order;

before(async () => {
  bivalue = await open({ backEnd: "direct", build: "full" });
  order = difficulty((await bivalue.techniques()).techniques);
});
afterAll(() => bivalue.close());

test("the positions along a path end where the record of `explain` ends", async () => {
  for (const puzzle of PUZZLES) {
    for (const shortest of [false, true]) {
      const { steps, end } = await bivalue.explain({ puzzle, shortest });
      const positions = positionsAlong(position(puzzle), steps);
      assert.equal(positions.length, steps.length + 1);
      const last = positions.at(-1);
      assert.equal(last.digits, end.grid);
      const sets = last.candidates.map((set) => [..."123456789"].filter((_, i) => set & (1 << i)).join(""));
      if (end.candidates) assert.deepEqual(sets, end.candidates);
    }
  }
});

test("at each position of a path the package gives the path's step", async () => {
  for (const puzzle of PUZZLES) {
    const { steps } = await bivalue.explain(puzzle);
    const positions = positionsAlong(position(puzzle), steps);
    for (const [i, step] of steps.entries()) {
      const { step: next } = await bivalue.hint({ puzzle: toLibrary(positions[i]), level: "full" });
      assert.deepEqual(next, step, `${puzzle}, step ${i + 1}`);
    }
  }
});

test("the crux is the first of the hardest steps", async () => {
  for (const puzzle of PUZZLES) {
    const { steps } = await bivalue.explain(puzzle);
    const hardest = crux(steps, order);
    const rank = (step) => order.get(step.technique.id);
    assert.ok(steps.every((step, i) => rank(step) < rank(steps[hardest]) || (rank(step) === rank(steps[hardest]) && i >= hardest)));
  }
  assert.equal(crux([], order), -1);
});

test("the tally counts every step once", async () => {
  const { steps } = await bivalue.explain(PUZZLES[1]);
  const counts = tally(steps);
  assert.equal(counts.reduce((sum, [, count]) => sum + count, 0), steps.length);
  assert.equal(new Set(counts.map(([technique]) => technique.id)).size, counts.length);
});
