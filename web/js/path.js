/** Paths of steps: the position before each step, and the hardest one. */

import { after, conclusionsOf } from "./steps.js";

/** @import { Position } from "./steps.js" */
/** @import { Step } from "../bivalue/browser.js" */

/** The positions before each step, and at the end the one after the last. @param {Position} start @param {Step[]} steps */
export function positionsAlong(start, steps) {
  const positions = [start];
  for (const step of steps) positions.push(after(/** @type {Position} */ (positions.at(-1)), conclusionsOf(step)));
  return positions;
}

/**
 * The places of techniques in the order of difficulty, by id.
 *
 * @param {{technique: {id: string}}[]} techniques as the verb `techniques` lists them, easiest first
 * @returns {Map<string, number>}
 */
export const difficulty = (techniques) => new Map(techniques.map(({ technique }, place) => [technique.id, place]));

/** The number of the hardest step, the first of them if there are several; -1 if there is none. @param {Step[]} steps @param {Map<string, number>} order */
export function crux(steps, order) {
  const rank = (/** @type {Step} */ step) => order.get(step.technique.id) ?? Infinity;
  return steps.reduce((hardest, step, i) => (hardest < 0 || rank(step) > rank(steps[hardest]) ? i : hardest), -1);
}

/** How often each technique is used, in the order of the path's first uses. @param {Step[]} steps @returns {[Step["technique"], number][]} */
export function tally(steps) {
  /** @type {Map<string, [Step["technique"], number]>} */
  const counts = new Map();
  for (const { technique } of steps) {
    const entry = counts.get(technique.id);
    if (entry) entry[1] += 1;
    else counts.set(technique.id, [technique, 1]);
  }
  return [...counts.values()];
}
