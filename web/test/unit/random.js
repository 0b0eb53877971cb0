// Games and mutations for tests, always the same for a seed.

import { pack } from "../../js/cell.js";
import { newGame } from "../../js/game.js";
import { initial, reduce } from "../../js/state.js";

export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** A function that gives numbers from 0 to below its argument. @param {number} seed */
export function random(seed) {
  let state = (seed % 2147483646) + 1;
  return (/** @type {number} */ below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** A game with any cells, as no player would leave it. @param {number} seed */
export function anyGame(seed) {
  const next = random(seed);
  const some = () => (next(2) ? next(512) : 0);
  const hasColours = next(3) === 0;
  const cells = Array.from(PUZZLE, (given) => {
    const colours = hasColours && next(4) === 0 ? next(256) : 0;
    const isPlaced = given !== "." || next(3) === 0;
    if (isPlaced) return pack({ value: given === "." ? 1 + next(9) : Number(given), corner: 0, centre: 0, struck: 0, full: false, colours });
    return pack({ value: 0, corner: some(), centre: some(), struck: some(), full: next(2) === 1, colours });
  });
  const name = ["", "A & B = ü#?%41", "「数独」"][next(3)];
  const game = newGame({ id: `game${seed}`, givens: PUZZLE, name, cells });
  const auto = next(2) === 1;
  const isDrawnOn = next(3) === 0;
  const candidateColours = Array.from({ length: 729 }, (_, candidate) => candidate).flatMap((candidate) =>
    isDrawnOn && next(40) === 0 ? [candidate * 8 + next(8)] : [],
  );
  const links = Array.from({ length: isDrawnOn ? next(9) : 0 }, () => ({ from: next(729), to: next(729), strong: next(2) === 1 }));
  return { ...game, auto, candidateColours, links };
}

/** A game as it is played, with a history, a branch, links and colours. @param {number} seed */
export function playedGame(seed, moves = 40) {
  const next = random(seed);
  let state = reduce(initial(), { type: "load", id: `played${seed}`, givens: PUZZLE, name: `Game ${seed}` });
  for (let move = 0; move < moves; move += 1) {
    const cells = [next(81)];
    const digit = 1 + next(9);
    const actions = [
      { type: "digit", mode: "digit", cells, digit },
      { type: "digit", mode: "corner", cells, digit },
      { type: "digit", mode: "centre", cells, digit },
      { type: "paint", cells, colour: next(8) },
      { type: "paintCandidates", candidates: [next(729)], colour: next(8) },
      { type: "erase", cells },
      { type: "fill" },
      { type: "auto", on: next(2) === 1 },
      { type: "branch", what: ["start", "leave", "keep"][next(3)] },
      { type: "undo" },
      { type: "link", candidate: next(729) },
      { type: "tick", seconds: next(20) },
      { type: "helped", hint: next(5) },
      { type: "about", about: { note: next(10) } },
    ];
    state = reduce(state, actions[next(actions.length)]);
  }
  return state.game;
}

const NASTY = ["<script>alert(1)</script>", "\u0000", "__proto__", "]", "}", "-1", "1e999", "null", "[[[", '"', "\ud800", "%", "&s=1", "9".repeat(30)];

/** A text with a few characters changed, removed, doubled or added. @param {string} text @param {(below: number) => number} next */
export function mutated(text, next) {
  let result = text;
  for (let change = 0; change <= next(4); change += 1) {
    const at = next(result.length + 1);
    const end = at + next(1 + Math.min(20, result.length - at));
    const part = result.slice(at, end);
    const added = [NASTY[next(NASTY.length)], String.fromCharCode(32 + next(95)), part + part, ""][next(4)];
    result = result.slice(0, at) + added + result.slice(end);
    if (next(40) === 0) result = result.slice(0, next(result.length + 1));
  }
  return result;
}

const VALUES = ["-1", "1e999", "null", "[]", "{}", '"<img src=x onerror=alert(1)>"', "true", "1099511627776", "2.5", '{"__proto__":[]}', "[[[[]]]]"];

/** A text of JSON in which some values are others: it stays JSON. @param {string} text @param {(below: number) => number} next */
export function mutatedJson(text, next) {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)(?!\s*:)/);
  for (let change = 0; change <= next(3); change += 1) parts[next(parts.length >> 1) * 2 + 1] = VALUES[next(VALUES.length)];
  return parts.join("");
}
