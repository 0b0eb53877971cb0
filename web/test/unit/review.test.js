import assert from "node:assert/strict";
import { after as afterAll, before, test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { newGame } from "../../js/game.js";
import { cellsNamed, conclusionNamed } from "../../js/grid.js";
import { difficulty } from "../../js/path.js";
import { framesOf, moveName, placements, positionBefore, review, stalls, summary } from "../../js/review.js";
import { initial, reduce } from "../../js/state.js";

const PUZZLE = "98.7.....7.6...8...54......6..8..3......9..2......4..1.3.6..7......5..9......1..4";

/** @type {import("../../../packages/bivalue/index.js").Bivalue} */
let bivalue;
/** @type {Map<string, number>} */
let order;
const ask = (verb, request, options) => bivalue.ask({ ...request, verb }, options);

before(async () => {
  bivalue = await open({ backEnd: "direct", build: "full" });
  order = difficulty((await bivalue.techniques()).techniques);
});
afterAll(() => bivalue.close());

/** Plays `r4c7=2`, `-r4c7` (erase), `undo` or a number of seconds to wait, as the page would. */
function played(puzzle, script) {
  let state = { ...initial(), game: newGame({ id: "test", givens: puzzle }) };
  for (const word of script.split(" ")) {
    if (word === "undo") state = reduce(state, { type: "undo" });
    else if (word.startsWith("+")) state = reduce(state, { type: "tick", seconds: Number(word) });
    else if (word.startsWith("-")) state = reduce(state, { type: "erase", cells: cellsNamed(word.slice(1)) });
    else {
      const { cell, digit } = conclusionNamed(word);
      state = reduce(state, { type: "digit", digit, mode: "digit", cells: [cell] });
    }
  }
  return state.game;
}

const STORED = [
  "r1c3=2 wrong",
  "r1c5=4 wrong",
  "r1c5=3 wrong",
  "r1c6=6 wrong",
  "r1c6=5 logic nested-forcing-chain-contradiction",
  "r1c7=1 logic nested-forcing-chain-contradiction",
  "r1c7=4 wrong",
  "r1c9=6 logic forcing-net-verity",
  "r1c9=6 again",
  "r1c8=1 wrong",
];

test("a scripted game gets the labels of a stored list", async () => {
  const script =
    "+5 r1c3=2 +5 r1c5=4 +9 r1c5=3 +4 r1c6=6 +4 -r1c6 +2 r1c6=5 +70 r1c7=1 +2 r1c7=4 +3 r1c8=1 undo r1c9=6 -r1c9 r1c9=6 r1c8=1";
  const game = played(PUZZLE, script);
  const moves = placements(framesOf(game));
  const labels = (await review(ask, PUZZLE, moves, order)).map(
    (move) => `${moveName(move)} ${move.label}${move.technique ? ` ${move.technique.id}` : ""}`,
  );
  assert.deepEqual(labels, STORED);
});

test("the labels of a whole game are those of the verb itself, or easier", async () => {
  const puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
  const { steps } = await bivalue.explain(puzzle);
  const script = steps.flatMap((step) => step.place ?? []);
  const moves = placements(framesOf(played(puzzle, script.join(" "))));
  assert.deepEqual(moves.map(moveName), script);
  const reviewed = await review(ask, puzzle, moves, order);
  const { moves: judged } = await bivalue.judgeMove({ puzzle, moves: script });
  for (const [i, move] of reviewed.entries()) {
    const ofVerb = judged[i].steps[0].technique.id;
    if (move.label === "logic") assert.equal(move.technique.id, ofVerb);
    else assert.ok(move.label === "steps" && order.get(move.technique.id) < order.get(ofVerb), moveName(move));
    // Whatever it is labelled by, its last step places the digit.
    assert.deepEqual(move.steps.at(-1).place, [moveName(move)]);
  }
  const { logic, steps: several, ...rest } = summary(reviewed);
  assert.equal(logic + several, script.length);
  assert.deepEqual(rest, { guess: 0, wrong: 0, again: 0 });
});

test("stalls are the long pauses, and what was there to see is a step of the right digits", async () => {
  const puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
  const { steps } = await bivalue.explain(puzzle);
  const names = steps.flatMap((step) => step.place ?? []).slice(0, 12);
  const script = names.flatMap((name, i) => [i === 7 ? "+120" : "+4", name]);
  const moves = placements(framesOf(played(puzzle, script.join(" "))));
  assert.deepEqual(stalls(moves), [7]);
  assert.equal(moves[7].pause, 120);
  const reviewed = await review(ask, puzzle, moves, order);
  const { digits } = positionBefore(puzzle, reviewed, 7);
  assert.equal([...digits].filter((digit) => digit !== ".").length, 17 + 7);
  assert.deepEqual(stalls([]), []);
});
