/**
 * The review of a game: each placed digit is labelled by the easiest technique that proves it at that time, or
 * by the hardest of several steps if these are easier than any single step, and the longest pauses are shown with what was there to see.
 */

import { goTo, gridOf } from "./game.js";
import { cellName } from "./grid.js";
import { after, position, toLibrary } from "./steps.js";

/** @import { Ask, Position } from "./steps.js" */
/** @import { JudgedMove, Step, Technique } from "../bivalue/browser.js" */

/**
 * @typedef {object} Frame a board at some time of the game
 * @property {string} digits 81 characters, with given and placed digits
 * @property {number} [time] seconds of play until then
 */

/**
 * @typedef {object} Move
 * @property {number} cell
 * @property {number} digit
 * @property {number} frame the number of the frame that has it first
 * @property {number | undefined} pause the time since the move before it, in seconds
 */

/**
 * @typedef {"logic" | "steps" | "guess" | "wrong" | "again"} Label `logic`: one step proves it, `steps`:
 *   several steps do; `again`: the right digit stood there before
 */

/**
 * @typedef {Move & {label: Label, technique?: Technique, steps: Step[]}} Reviewed `technique`: of the one
 *   step, or the hardest of several
 */

/** The boards of a game, at its start and after each move. @param {import("./game.js").Game} game @returns {Frame[]} */
export function framesOf(game) {
  let now = goTo(game, 0);
  const frames = [{ digits: gridOf(now), time: 0 }];
  for (const move of game.history) {
    now = goTo(now, now.at + 1);
    frames.push({ digits: gridOf(now), time: move.seconds });
  }
  return frames;
}

/** Every digit that was placed, in order, whether it stayed or not. @param {Frame[]} frames @returns {Move[]} */
export function placements(frames) {
  /** @type {Move[]} */
  const moves = [];
  let last = frames[0]?.time;
  for (let frame = 1; frame < frames.length; frame += 1) {
    const [before, now] = [frames[frame - 1].digits, frames[frame].digits];
    const { time } = frames[frame];
    for (let cell = 0; cell < 81; cell += 1) {
      if (now[cell] === "." || now[cell] === before[cell]) continue;
      const pause = time === undefined || last === undefined ? undefined : time - last;
      moves.push({ cell, digit: Number(now[cell]), frame, pause });
      last = time;
    }
  }
  return moves;
}

/** @param {Move} move */
export const moveName = ({ cell, digit }) => `${cellName(cell)}=${digit}`;

/** @param {JudgedMove} judged @param {Map<string, number>} order the difficulty of techniques @returns {{label: Label, technique?: Technique, steps: Step[]}} */
export function label(judged, order) {
  const steps = judged.steps ?? [];
  if (judged.verdict === "no-change") return { label: "again", steps: [] };
  if (judged.verdict === "wrong") return { label: "wrong", steps };
  if (judged.verdict !== "right" || steps.length === 0) return { label: "guess", steps: [] };
  const rank = (/** @type {Step} */ step) => order.get(step.technique.id) ?? Infinity;
  const hardest = steps.reduce((a, b) => (rank(b) > rank(a) ? b : a));
  return { label: steps.length === 1 ? "logic" : "steps", technique: hardest.technique, steps };
}

/** What one step that is hard to see is measured against: several easier ones. */
const PATIENCE = 400;

/**
 * A way to see a right move that is easier than one hard step, if there is one: several steps, the hardest
 * of which is easier.
 *
 * @param {Ask} ask
 * @param {Position} start
 * @param {Reviewed} move
 * @param {Map<string, number>} order
 * @param {{signal?: AbortSignal}} options
 * @returns {Promise<Reviewed>}
 */
async function easier(ask, start, move, order, { signal }) {
  if (!move.technique || move.technique.level === "easy" || move.technique.level === "medium") return move;
  const request = { puzzle: toLibrary(start), candidate: moveName(move), prefer: "easy-steps", timeout_ms: PATIENCE };
  const record = await ask("why-not", request, { signal });
  if (record.status !== "true") return move;
  const found = label({ move: "", verdict: "right", steps: record.steps }, order);
  const rank = (/** @type {Technique | undefined} */ technique) => order.get(technique?.id ?? "") ?? Infinity;
  return rank(found.technique) < rank(move.technique) ? { ...move, ...found } : move;
}

/** The most moves of one request; more are judged in several. */
const MOST = 1000;

/**
 * Labels the moves of a game.
 *
 * @param {Ask} ask
 * @param {string} givens
 * @param {Move[]} moves
 * @param {Map<string, number>} order
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Reviewed[]>}
 */
export async function review(ask, givens, moves, order, { signal } = {}) {
  /** @type {Reviewed[]} */
  const reviewed = [];
  let start = position(givens);
  for (let first = 0; first < moves.length; first += MOST) {
    const part = moves.slice(first, first + MOST);
    const request = { puzzle: toLibrary(start), moves: part.map(moveName) };
    const record = await ask("judge-move", request, { signal });
    if (record.status === "not-proper") throw new Error("not proper");
    for (const [i, judged] of record.moves.entries()) {
      const entry = await easier(ask, start, { ...part[i], ...label(judged, order) }, order, { signal });
      reviewed.push(entry);
      start = entry.label === "wrong" ? start : after(start, [{ cell: entry.cell, digit: entry.digit, places: true }]);
    }
  }
  return reviewed;
}

/** The position with the right digits that stood before that move. @param {string} givens @param {Reviewed[]} moves @param {number} number @returns {Position} */
export function positionBefore(givens, moves, number) {
  const right = moves.slice(0, number).filter((move) => move.label !== "wrong");
  return after(
    position(givens),
    right.map(({ cell, digit }) => ({ cell, digit, places: true })),
  );
}

/** Shorter pauses than this are none, in seconds. */
const SHORT = 15;

/**
 * The numbers of the moves before which the player paused longest: longer than three times the median
 * pause, five of them at most, in the order of the game.
 *
 * @param {Move[]} moves
 */
export function stalls(moves) {
  const pauses = moves.map(({ pause }) => pause ?? 0).sort((a, b) => a - b);
  const median = pauses[Math.floor(pauses.length / 2)] ?? 0;
  const long = moves
    .map(({ pause }, number) => ({ number, pause: pause ?? 0 }))
    .filter(({ pause }) => pause >= SHORT && pause >= 3 * median);
  return long
    .sort((a, b) => b.pause - a.pause)
    .slice(0, 5)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
}

/** How many moves have each label. @param {Reviewed[]} moves */
export function summary(moves) {
  const counts = { logic: 0, steps: 0, guess: 0, wrong: 0, again: 0 };
  for (const { label } of moves) counts[label] += 1;
  return counts;
}
