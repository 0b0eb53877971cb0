// The library's drawing of a step, laid over the board.

import { BivalueError } from "./engine.js";

/** @typedef {import("../bivalue/browser.js").Step} Step */

/**
 * Shows a step on the board: its candidates at once, and its drawing as soon as it is there.
 * @param {import("./panels/index.js").App} app
 * @param {import("../bivalue/browser.js").PuzzleInput} puzzle   The position before the step.
 * @param {Step} step
 * @param {import("./views/overlay.js").Shown & { signal?: AbortSignal }} [shown]
 */
export async function showStep(app, puzzle, step, { signal, ...shown } = {}) {
  app.overlay(null, { ...shown, step });
  try {
    const record = await app.engine.ask("picture", { puzzle, step: { ...step }, overlay: true }, { signal });
    if (!signal?.aborted && "svg" in record) app.overlay(record.svg, { ...shown, step });
  } catch (error) {
    // Without its drawing a step can still be read.
    if (!(error instanceof BivalueError) && !signal?.aborted) throw error;
  }
}
