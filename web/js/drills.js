/**
 * Drills: positions in which the next step is of a certain technique.
 *
 * Most are made on the spot. Techniques that random puzzles seldom need come from a list, `data/drills.json`
 * (made by `tools/make-drills.mjs`), rearranged so that no position is seen twice.
 */

import { positionsAlong } from "./path.js";
import { fromLibrary, position, random, rearranged, toLibrary } from "./steps.js";

/** @import { Ask, Position } from "./steps.js" */
/** @import { Step } from "../bivalue/browser.js" */

/** What the search for a puzzle may take: a tenth of a second on a desk. */
const NODES = 50_000;

/** The number of puzzles that are tried. */
const MOST_PUZZLES = 4;

/**
 * The techniques that a learner of any other one is taken to know.
 */
export const BASICS = [
  "full-house",
  "naked-single",
  "hidden-single",
  "locked-pair",
  "locked-triple",
  "pointing",
  "claiming",
  "naked-pair",
  "naked-triple",
  "hidden-pair",
  "hidden-triple",
];

/**
 * @typedef {"next" | "basics" | "alone"} Rigour `next`: no easier technique has a step. `basics`: none of the
 *   basic techniques has one; other techniques may. `alone`: easier techniques may have one, too.
 */

/**
 * @typedef {object} Drill
 * @property {string} technique
 * @property {Rigour} rigour
 * @property {Position} position
 * @property {string} puzzle the position, as the package reads it
 * @property {"made" | "list"} source
 * @property {Step} step the next step
 */

/**
 * @typedef {object} DrillList
 * @property {number} version
 * @property {Record<string, {rigour: Rigour, positions: string[]}>} drills by technique
 */

/** The order in which drills try techniques: that by which the positions of the list were chosen. */
export const ORDER = "hodoku";

/** The techniques among which the next step is looked for. @param {string} technique @param {Rigour} rigour */
export const toolkit = (technique, rigour) =>
  rigour === "next" ? ["default", technique] : rigour === "basics" ? [...BASICS, technique] : [technique];

/**
 * The next step of a position with the techniques of a drill.
 *
 * @param {Ask} ask
 * @param {string} puzzle
 * @param {string} technique
 * @param {Rigour} rigour
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Step | undefined>}
 */
export async function nextStep(ask, puzzle, technique, rigour, { signal } = {}) {
  const request = { puzzle, level: "full", technique: toolkit(technique, rigour), order: ORDER };
  return (await ask("hint", request, { signal })).step ?? undefined;
}

/**
 * Makes a puzzle whose path has a step of the technique, and goes along the path up to that step. Another
 * puzzle is tried if the path that is explained goes a way around the technique. The work is bounded by what is
 * searched and not by a clock, so that a seed gives the same drill on every machine.
 *
 * @param {Ask} ask
 * @param {string} technique
 * @param {number} seed
 * @param {{signal?: AbortSignal, nodes?: number}} [options] `nodes`: the bound for each puzzle
 * @returns {Promise<Drill | undefined>} nothing if that was not enough
 */
export async function made(ask, technique, seed, { signal, nodes = NODES } = {}) {
  for (let index = 0; index < MOST_PUZZLES; index += 1) {
    const record = await ask("generate", { technique: [technique], seed, index, nodes }, { signal });
    if (record.status !== "generated") return undefined;
    const among = { technique: toolkit(technique, "next"), order: ORDER };
    const path = await ask("explain", { puzzle: record.puzzle, ...among }, { signal });
    const steps = /** @type {Step[]} */ (path.steps);
    const place = steps.findIndex((step) => step.technique.id === technique);
    if (place < 0) continue;
    const before = positionsAlong(position(record.puzzle), steps)[place];
    return { technique, rigour: "next", position: before, puzzle: toLibrary(before), source: "made", step: steps[place] };
  }
  return undefined;
}

/**
 * Takes a position of the list and rearranges it.
 *
 * @param {Ask} ask
 * @param {DrillList} list
 * @param {string} technique
 * @param {number} seed
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Drill | undefined>} nothing if the list has none
 */
export async function listed(ask, list, technique, seed, { signal } = {}) {
  const entry = list.drills[technique];
  if (!entry) return undefined;
  const first = random(seed)(entry.positions.length);
  for (let i = 0; i < entry.positions.length; i += 1) {
    const line = entry.positions[(first + i) % entry.positions.length];
    const position = rearranged(fromLibrary(line), seed);
    const puzzle = toLibrary(position);
    const step = await nextStep(ask, puzzle, technique, entry.rigour, { signal });
    if (step?.technique.id === technique) return { technique, rigour: entry.rigour, position, puzzle, source: "list", step };
  }
  return undefined;
}

/**
 * A drill of the technique: one that is made if that does not take long, or else one of the list.
 *
 * @param {Ask} ask
 * @param {string} technique
 * @param {number} seed
 * @param {() => Promise<DrillList>} list is only asked for if it is needed
 * @param {{signal?: AbortSignal, nodes?: number}} [options]
 */
export async function drill(ask, technique, seed, list, options = {}) {
  return (await made(ask, technique, seed, options)) ?? listed(ask, await list(), technique, seed, options);
}
