/**
 * Lessons: for each technique a position in which the learner looks for a step, and the judgement of what
 * the learner found.
 */

import { cellName, digitsOf } from "./grid.js";
import { cellNumber, conclusionsOf, fromLibrary, rearranged, toLibrary } from "./steps.js";

/** @import { Ask, Position } from "./steps.js" */
/** @import { Step, TechniqueInfo, TechniqueName } from "../bivalue/browser.js" */

/** @typedef {{cell: number, digit: number}} Pick */

/**
 * @typedef {object} Exercise
 * @property {string} technique
 * @property {Position} position
 * @property {string} puzzle the position, as the package reads it
 * @property {Step[]} steps all steps of the technique
 */

/**
 * @typedef {object} Judgement
 * @property {"nothing" | "found" | "part" | "other" | "true" | "unknown" | "cells" | "not-cells"} verdict
 * @property {Step} [step] the step that was found, or the one that proves what was picked
 * @property {Pick} [pick] what the judgement is about
 */

/**
 * What the learner has to find. The example itself (turn 0) is shown with its step; the others are
 * rearrangements of it, in which it has to be found anew.
 *
 * @param {Ask} ask
 * @param {{technique: {id: string}, example: string}} info
 * @param {number} turn
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Exercise>}
 */
export async function exercise(ask, info, turn, { signal } = {}) {
  const example = fromLibrary(info.example);
  const position = turn === 0 ? example : rearranged(example, turn);
  // The example says what was placed and what was eliminated before, but not which step is meant.
  return withSteps(ask, info.technique.id, position, { signal });
}

/**
 * @param {Ask} ask
 * @param {string} technique
 * @param {Position} position
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Exercise>}
 */
export async function withSteps(ask, technique, position, { signal } = {}) {
  const puzzle = toLibrary(position);
  const record = await ask("steps", { puzzle, technique: [technique] }, { signal });
  const steps = /** @type {Step[]} */ (record.steps).filter((step) => step.technique.id === technique);
  return { technique, position, puzzle, steps };
}

/** The cells that a step is about: those of its marks and links. @param {Step} step */
export function patternCells(step) {
  const cells = new Set();
  for (const mark of step.marks ?? []) for (const cell of mark.cells ?? []) cells.add(cellNumber(cell));
  for (const { from, to, through } of step.links ?? [])
    for (const cell of [...from.cells, ...to.cells, ...(through ?? [])]) cells.add(cellNumber(cell));
  return cells;
}

/**
 * Judges picked candidates, as far as the steps of the technique decide.
 *
 * @param {Step[]} steps
 * @param {Pick[]} picks
 * @returns {Judgement}
 */
export function judgePicks(steps, picks) {
  if (picks.length === 0) return { verdict: "nothing" };
  const hits = (/** @type {Step} */ step) => {
    const so = conclusionsOf(step);
    return picks.filter((pick) => so.some(({ cell, digit }) => cell === pick.cell && digit === pick.digit));
  };
  /** @type {Step | undefined} */
  let best;
  let most = 0;
  const known = new Set();
  for (const step of steps) {
    const found = hits(step);
    for (const pick of found) known.add(pick);
    // Of steps that explain equally much, the one with the fewest further conclusions is meant.
    const better = best && found.length === most && conclusionsOf(step).length < conclusionsOf(best).length;
    if (found.length > most || (found.length > 0 && better)) [best, most] = [step, found.length];
  }
  const foreign = picks.find((pick) => !known.has(pick));
  if (foreign) return { verdict: "unknown", pick: foreign };
  if (!best) return { verdict: "nothing" };
  return { verdict: conclusionsOf(best).length > most ? "part" : "found", step: best };
}

/**
 * Judges picked cells: they are right if they are the cells of a step's pattern.
 *
 * @param {Step[]} steps
 * @param {Iterable<number>} cells
 * @returns {Judgement}
 */
export function judgeCells(steps, cells) {
  const picked = new Set(cells);
  if (picked.size === 0) return { verdict: "nothing" };
  const same = (/** @type {Set<number>} */ pattern) =>
    pattern.size === picked.size && [...pattern].every((cell) => picked.has(cell));
  const step = steps.find((step) => same(patternCells(step)));
  return step ? { verdict: "cells", step } : { verdict: "not-cells" };
}

/**
 * Judges picked candidates. What is no conclusion of the technique is shown to be wrong, or to follow by
 * another technique.
 *
 * @param {Ask} ask
 * @param {Exercise} exercise
 * @param {Pick[]} picks
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Judgement>}
 */
export async function judge(ask, { steps, puzzle }, picks, { signal } = {}) {
  const judgement = judgePicks(steps, picks);
  if (judgement.verdict !== "unknown" || !judgement.pick) return judgement;
  const { cell, digit } = judgement.pick;
  const sign = places(steps) ? "=" : "<>";
  const record = await ask("judge-move", { puzzle, moves: [`${cellName(cell)}${sign}${digit}`] }, { signal });
  const [move] = record.moves;
  if (move.verdict === "wrong") return { ...judgement, verdict: "true", step: move.steps?.at(-1) };
  if (move.verdict === "right") return { ...judgement, verdict: "other", step: move.steps.at(-1) };
  return judgement;
}

/** Whether the steps place digits (and not eliminate candidates). @param {Step[]} steps */
export const places = (steps) => (steps[0]?.place?.length ?? 0) > 0;

/** The picks of a step's conclusions. @param {Step} step @returns {Pick[]} */
export const answer = (step) => conclusionsOf(step).map(({ cell, digit }) => ({ cell, digit }));

/** The candidates of a cell that can be picked. @param {Position} position @param {number} cell */
export const choices = (position, cell) => digitsOf(position.candidates[cell]);

/**
 * The techniques in groups for a list, easiest first: by level, and at the end those without one.
 *
 * @param {TechniqueInfo[]} techniques
 * @returns {[string, TechniqueInfo[]][]}
 */
export function byLevel(techniques) {
  const levels = ["easy", "medium", "hard", "unfair", "extreme", "other"];
  const of = (/** @type {TechniqueInfo} */ info) => info.technique.level ?? "other";
  return levels
    .map((level) => /** @type {[string, TechniqueInfo[]]} */ ([level, techniques.filter((info) => of(info) === level)]))
    .filter(([, list]) => list.length > 0);
}
