// The rules of the page: what every action makes of a state.

import assert from "node:assert/strict";
import { test } from "node:test";

import { unpack, valueOf } from "../../js/cell.js";
import { candidates, colouredOf, gridOf, mistakes } from "../../js/game.js";
import { ALL_DIGITS, bit, digitsOf } from "../../js/grid.js";
import { initial, reduce } from "../../js/state.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** A game with a puzzle whose solution is known, after some actions. @param {...import("../../js/state.js").Action} actions */
function after(...actions) {
  const begin = [
    { type: "load", id: "a", givens: PUZZLE },
    { type: "proved", id: "a", proof: { status: "unique", solution: SOLUTION } },
  ];
  return [...begin, ...actions].reduce(reduce, initial());
}

/** A digit in a cell, whatever is selected. @param {number} cell @param {number} digit @param {string} [mode] */
const put = (cell, digit, mode = "digit") => ({ type: "digit", digit, mode, cells: [cell] });

/** The empty cells of the puzzle. */
const EMPTY = [...PUZZLE].flatMap((given, cell) => (given === "." ? [cell] : []));
const right = (/** @type {number} */ cell) => Number(SOLUTION[cell]);

test("a given cannot be changed, and another digit replaces a placed one", () => {
  const state = after(put(0, 9), put(2, 4), put(2, 1));
  assert.equal(gridOf(state.game), PUZZLE.replace("53.", "531"));
  assert.equal(state.game.at, 2, "what changes nothing is no move");
  assert.equal(gridOf(reduce(state, put(2, 1)).game), PUZZLE, "the same digit once more removes it");
});

test("an action that changes nothing gives the same state", () => {
  const state = after(put(2, 4));
  for (const action of [{ type: "redo" }, put(0, 9), { type: "select", cells: [] }, { type: "mode", mode: "digit" }, { type: "unknown" }]) {
    assert.equal(reduce(state, action), state, action.type);
  }
});

test("marks: corner and centre, for several cells at a time", () => {
  const cells = [2, 3, 5];
  const both = after({ type: "select", cells }, { type: "mode", mode: "corner" }, { type: "digit", digit: 2 }, { type: "digit", digit: 4, mode: "centre" });
  for (const cell of cells) {
    assert.equal(unpack(both.game.cells[cell]).corner, bit(2));
    assert.equal(unpack(both.game.cells[cell]).centre, bit(4));
  }
  const one = reduce(both, { type: "digit", digit: 2, cells: [3] });
  assert.equal(unpack(one.game.cells[3]).corner, 0, "where all have the mark it goes");
  const all = reduce(one, { type: "digit", digit: 2 });
  assert.deepEqual(cells.map((cell) => unpack(all.game.cells[cell]).corner), [bit(2), bit(2), bit(2)], "where one lacks it, it comes");
});

test("candidates are filled in, in one step, and undone in one", () => {
  const before = after(put(2, 4), put(3, 2, "corner"));
  const filled = reduce(before, { type: "fill" });
  assert.deepEqual(digitsOf(unpack(filled.game.cells[3]).centre), [2, 6]);
  assert.equal(filled.game.at, before.game.at + 1);
  assert.deepEqual(reduce(filled, { type: "undo" }).game.cells, before.game.cells);
});

test("a candidate that was struck stays struck: filled in, automatic, and after a digit was placed", () => {
  for (const first of [{ type: "fill" }, { type: "auto", on: true }]) {
    const start = after(first);
    const cell = 6;
    assert.ok(candidates(start.game)[cell] & bit(9));
    const struck = reduce(start, put(cell, 9, "centre"));
    assert.equal(candidates(struck.game)[cell] & bit(9), 0);
    const placed = reduce(struck, put(8, 2));
    assert.equal(candidates(placed.game)[cell] & bit(9), 0);
    for (const again of [{ type: "fill" }, { type: "auto", on: false }, { type: "auto", on: true }, { type: "clean" }]) {
      assert.equal(candidates(reduce(placed, again).game)[cell] & bit(9), 0, JSON.stringify([first, again]));
    }
    let undone = placed;
    while (undone.game.at > 1) undone = reduce(undone, { type: "undo" });
    assert.deepEqual(undone.game.cells, start.game.cells, "undo restores all 81 cells");
    assert.ok(candidates(reduce(struck, put(cell, 9, "centre")).game)[cell] & bit(9), "and it can be taken back");
  }
});

test("automatic candidates follow the digits, and stay as they are shown when they are left to the player", () => {
  const state = after({ type: "auto", on: true }, put(2, 4));
  const shown = candidates(state.game);
  assert.equal(shown[2], 0);
  assert.equal(shown[5] & bit(4), 0, "4 is ruled out in row 1");
  assert.ok(candidates(reduce(state, put(2, 4)).game)[5] & bit(4), "a digit that is removed rules out nothing");
  const left = reduce(state, { type: "auto", on: false });
  assert.deepEqual(candidates(left.game), shown);
  assert.equal(left.game.at, state.game.at + 1);
});

test("a digit is taken out of the marks that it rules out, in the same step, unless that is not wanted", () => {
  const noted = after(put(2, 4, "corner"), put(5, 4, "centre"), put(78, 4, "centre"));
  const placed = reduce(noted, put(3, 4));
  assert.equal(unpack(placed.game.cells[2]).corner, 0);
  assert.equal(unpack(placed.game.cells[5]).centre, 0);
  assert.equal(unpack(placed.game.cells[78]).centre, bit(4), "a cell that does not see it keeps its mark");
  assert.deepEqual(reduce(placed, { type: "undo" }).game.cells, noted.game.cells);
  const kept = [{ type: "setting", name: "tidies", value: false }, put(3, 4)].reduce(reduce, noted);
  assert.equal(unpack(kept.game.cells[2]).corner, bit(4));
});

test("notes are cleaned and cleared, each in one step", () => {
  const noted = after(put(2, 5, "centre"), put(2, 4, "centre"), put(2, 3, "corner"));
  const clean = reduce(noted, { type: "clean" });
  assert.equal(unpack(clean.game.cells[2]).centre, bit(4));
  assert.equal(unpack(clean.game.cells[2]).corner, 0);
  const clear = reduce(reduce(noted, { type: "auto", on: true }), { type: "clearMarks" });
  assert.ok(candidates(clear.game).every((bits) => bits === 0));
  assert.equal(clear.game.auto, false);
  assert.equal(candidates(reduce(clear, { type: "undo" }).game)[2], bit(1) | bit(2) | bit(4));
});

test("clearing goes from digits to marks to colours", () => {
  const begin = after({ type: "select", cells: [2] }, { type: "digit", digit: 1, mode: "corner" }, { type: "digit", digit: 3, mode: "colour" }, { type: "digit", digit: 4 });
  const [digit, mark, colour] = [1, 2, 3].map((times) => {
    const state = Array.from({ length: times }, () => ({ type: "erase" })).reduce(reduce, begin);
    return unpack(state.game.cells[2]);
  });
  assert.deepEqual([digit.value, digit.corner, digit.colours], [0, bit(1), 4]);
  assert.deepEqual([mark.corner, mark.colours], [0, 4]);
  assert.equal(colour.colours, 0);
});

test("three wrong moves after ten right ones: one press leaves ten", () => {
  const ten = EMPTY.slice(0, 10).map((cell) => put(cell, right(cell)));
  const wrong = EMPTY.slice(10, 13).map((cell) => put(cell, (right(cell) % 9) + 1));
  const state = after(...ten, ...wrong);
  assert.equal(mistakes(state.game).length, 3);
  const back = reduce(state, { type: "toRight" });
  assert.equal(back.game.at, 10);
  assert.equal(mistakes(back.game).length, 0);
  assert.equal(reduce(back, { type: "redo" }).game.at, 11, "what was undone can be redone");
});

test("to strike the right candidate is a mistake, too", () => {
  const state = after({ type: "fill" }, put(2, 4, "centre"));
  assert.deepEqual(mistakes(state.game), [2]);
  assert.equal(reduce(state, { type: "toRight" }).game.at, 1);
  const unknown = reduce(state, { type: "proved", id: "a", proof: { status: "multiple", solution: SOLUTION } });
  assert.deepEqual(mistakes(unknown.game), [], "without exactly one solution nothing is wrong");
  assert.equal(reduce(unknown, { type: "toRight" }), unknown);
});

test("what the library says of another game is not believed", () => {
  const state = after();
  assert.equal(reduce(state, { type: "proved", id: "b", proof: { status: "none" } }), state);
});

test("undo has no end, and a game of ten thousand moves is small", () => {
  let state = after({ type: "fill" });
  const start = state.game.cells;
  for (let n = 1; n <= 10_000; n += 1) state = reduce(state, put(EMPTY[n % 40], (n % 8) + 1, n % 3 === 0 ? "colour" : "digit"));
  const { length } = JSON.stringify(state.game);
  assert.equal(state.game.at, 10_001);
  assert.ok(length < 1_000_000, `${length} bytes`);
  assert.deepEqual(reduce(state, { type: "goTo", at: 1 }).game.cells, start);
  const end = reduce(reduce(state, { type: "goTo", at: 0 }), { type: "goTo", at: state.game.at });
  assert.deepEqual(end.game.cells, state.game.cells);
});

test("a new move forgets what was undone, and the clock is noted with moves", () => {
  const state = after(put(2, 4), { type: "tick", seconds: 5 }, put(3, 6), { type: "undo" }, put(3, 2));
  assert.deepEqual(state.game.history.map(({ seconds, cells }) => [seconds, cells[0]]), [[0, 2], [5, 3]]);
  assert.equal(gridOf(state.game).slice(0, 5), "53427");
});

test("reset is a move that can be undone", () => {
  const state = after(put(2, 4), { type: "auto", on: true }, { type: "paint", colour: 1, cells: [3] });
  const bare = reduce(state, { type: "reset" });
  assert.equal(gridOf(bare.game), PUZZLE);
  assert.ok(candidates(bare.game).every((bits) => bits === 0));
  assert.deepEqual(reduce(bare, { type: "undo" }).game.cells, state.game.cells);
});

test("a branch that is left leaves nothing; one that is kept stays", () => {
  const link = [{ type: "link", candidate: 20 }, { type: "link", candidate: 40 }];
  const before = after(put(2, 4), { type: "auto", on: true }, ...link);
  const inside = [{ type: "branch", what: "start" }, put(3, 6), put(5, 2, "corner"), { type: "auto", on: false }, { type: "clearLinks" }].reduce(reduce, before);
  assert.equal(inside.game.branches.length, 1);
  const left = reduce(inside, { type: "branch", what: "leave" });
  for (const part of /** @type {const} */ (["cells", "auto", "links", "branches"])) assert.deepEqual(left.game[part], before.game[part]);
  const kept = reduce(inside, { type: "branch", what: "keep" });
  assert.deepEqual(kept.game.cells, inside.game.cells);
  assert.equal(kept.game.branches.length, 0);
  assert.deepEqual(reduce(left, { type: "undo" }).game.cells, inside.game.cells, "leaving can be undone");
  let all = left;
  while (all.game.at > before.game.at) all = reduce(all, { type: "undo" });
  assert.deepEqual(all.game.cells, before.game.cells);
  assert.equal(all.game.branches.length, 0);
});

test("branches nest", () => {
  const start = { type: "branch", what: "start" };
  const state = after(start, put(2, 1), start, put(3, 2));
  const outer = reduce(state, { type: "branch", what: "leave" });
  assert.equal(gridOf(outer.game).slice(0, 4), "531.");
  assert.equal(gridOf(reduce(outer, { type: "branch", what: "leave" }).game), PUZZLE);
});

test("links: strong, weak, gone; both ways are one", () => {
  const link = (/** @type {number} */ from, /** @type {number} */ to) => [{ type: "link", candidate: from }, { type: "link", candidate: to }];
  const strong = after(...link(20, 40));
  assert.deepEqual(strong.game.links, [{ from: 20, to: 40, strong: true }]);
  const weak = link(40, 20).reduce(reduce, strong);
  assert.deepEqual(weak.game.links, [{ from: 20, to: 40, strong: false }]);
  assert.deepEqual(link(20, 40).reduce(reduce, weak).game.links, []);
  assert.deepEqual(reduce(weak, { type: "undo" }).game.links, strong.game.links);
  assert.equal(after(...link(20, 20)).game.links.length, 0);
});

test("colours: eight, several in a cell, and the ninth digit is none", () => {
  const paint = (/** @type {number} */ digit) => ({ type: "digit", digit, mode: "colour", cells: [0, 2] });
  const state = after(paint(1), paint(8), paint(9));
  assert.equal(unpack(state.game.cells[0]).colours, 0b1000_0001, "givens can be coloured");
  assert.equal(unpack(reduce(state, paint(1)).game.cells[2]).colours, 0b1000_0000);
  assert.equal(valueOf(state.game.cells[0]), 5);
});

test("colours of candidates: one each, taken by the same colour, and kept in the history", () => {
  const paint = (/** @type {number[]} */ candidates, /** @type {number} */ colour) => ({ type: "paintCandidates", candidates, colour });
  const shown = (/** @type {import("../../js/state.js").State} */ { game }) => game.candidateColours.map(colouredOf);
  const two = after(paint([20, 18], 3));
  assert.deepEqual(shown(two), [{ candidate: 18, colour: 3 }, { candidate: 20, colour: 3 }]);
  assert.deepEqual(shown(reduce(two, paint([20], 5))), [{ candidate: 18, colour: 3 }, { candidate: 20, colour: 5 }], "another colour takes its place");
  assert.deepEqual(shown(reduce(two, paint([18], 3))), [{ candidate: 20, colour: 3 }]);
  assert.deepEqual(shown(reduce(two, { type: "undo" })), []);
  assert.deepEqual(shown([{ type: "undo" }, { type: "redo" }].reduce(reduce, two)), shown(two));
  const branch = [{ type: "branch", what: "start" }, paint([25], 1), { type: "branch", what: "leave" }].reduce(reduce, two);
  assert.deepEqual(shown(branch), shown(two), "a branch that is left leaves the colours as they were");
  assert.deepEqual(shown(reduce(two, { type: "reset" })), []);
  assert.deepEqual(shown(reduce(two, { type: "clearColours" })), []);
});

test("a digit in the mode for colours of candidates colours that candidate where it is noted", () => {
  const begin = after(put(2, 4, "centre"), put(3, 4, "corner"), { type: "mode", mode: "colour" }, { type: "paints", what: "candidates" }, { type: "colour", colour: 6 });
  const state = reduce(begin, { type: "digit", digit: 4, cells: [0, 2, 3, 5] });
  assert.deepEqual(state.game.candidateColours.map(colouredOf), [{ candidate: 21, colour: 6 }, { candidate: 30, colour: 6 }]);
});

test("clearing in the mode for colours takes colours and nothing else", () => {
  const begin = after(put(2, 4, "centre"), { type: "paint", cells: [2], colour: 1 }, { type: "paintCandidates", candidates: [21, 30], colour: 1 }, { type: "mode", mode: "colour" });
  const state = reduce(begin, { type: "erase", cells: [2] });
  const { centre, colours } = unpack(state.game.cells[2]);
  assert.deepEqual([centre, colours], [bit(4), 0]);
  assert.deepEqual(state.game.candidateColours.map(colouredOf), [{ candidate: 30, colour: 1 }]);
});

test("a step does what it announces, and nothing else", () => {
  const before = after({ type: "auto", on: true });
  const state = reduce(before, { type: "apply", conclusions: ["r1c3<>2", "r5c5=5", "r1c1=9"] });
  const changed = state.game.cells.flatMap((packed, cell) => (packed === before.game.cells[cell] ? [] : [cell]));
  assert.deepEqual(changed, [2, 40]);
  assert.equal(unpack(state.game.cells[2]).struck, bit(2));
  assert.equal(valueOf(state.game.cells[40]), 5);
  assert.equal(state.game.at, before.game.at + 1);
});

test("the game is done when it is full and nothing is in conflict; the clock stops", () => {
  const all = EMPTY.map((cell) => put(cell, right(cell)));
  const done = after(...all);
  assert.ok(done.game.done);
  assert.equal(reduce(done, { type: "tick", seconds: 1 }), done);
  assert.ok(!after(...all.slice(1), put(EMPTY[0], 5)).game.done);
  assert.ok(!reduce(done, { type: "undo" }).game.done);
  const paused = reduce(after(), { type: "pause", on: true });
  assert.equal(reduce(paused, { type: "tick", seconds: 1 }), paused);
  assert.equal(reduce(paused, put(2, 4)), paused, "and a covered board is not written on");
});

test("selection: moved, extended, of one digit, and around the edge", () => {
  const move = (/** @type {number} */ rows, /** @type {number} */ columns, extend = false) => ({ type: "move", rows, columns, extend });
  const first = after(move(0, 1));
  assert.deepEqual(first.ui.selection, [40], "the first key shows the cursor");
  assert.deepEqual([move(0, 1), move(1, 0, true)].reduce(reduce, first).ui.selection, [41, 50]);
  assert.deepEqual(after({ type: "select", cells: [0] }, move(-1, 0), move(0, -1)).ui.selection, [80]);
  assert.deepEqual(after({ type: "selectDigit", cell: 0 }).ui.selection, [0, 14, 71]);
  assert.equal(after({ type: "selectDigit", cell: 2 }).ui.selection.length, 0, "empty cells have no digit in common");
  assert.deepEqual(after({ type: "select", cells: [1, 2] }, { type: "select", cells: [2, 3], add: true }).ui.selection, [1, 2, 3]);
});

test("modes: the space bar goes through the first four", () => {
  const cycle = { type: "cycle" };
  const modes = [1, 2, 3, 4].map((times) => after(...Array(times).fill(cycle)).ui.mode);
  assert.deepEqual(modes, ["corner", "centre", "colour", "digit"]);
});

test("a puzzle that was typed in gets givens", () => {
  const typed = [{ type: "load", id: "b", givens: ".".repeat(81) }, put(0, 5), put(1, 3)].reduce(reduce, initial());
  const fixed = reduce(typed, { type: "fix", id: "c" });
  assert.equal(fixed.game.givens, "53" + ".".repeat(79));
  assert.equal(fixed.game.history.length, 0);
  assert.equal(fixed.game.proof, null);
});

test("settings from a later version are forgotten, and new ones are as by default", () => {
  const state = reduce(initial(), { type: "settings", settings: { theme: "dark", later: 1 } });
  assert.equal(state.settings.theme, "dark");
  assert.equal(state.settings.look, "places");
  assert.ok(!("later" in state.settings));
});

test("every cell of an empty board has all candidates", () => {
  const state = [{ type: "load", id: "e", givens: ".".repeat(81) }, { type: "auto", on: true }].reduce(reduce, initial());
  assert.ok(candidates(state.game).every((bits) => bits === ALL_DIGITS));
});
