// Another position than the game's on the board: of a lesson, a drill, a path, a review or a setter. The
// game behind it is left alone: its controls rest, and digits that are typed go to the panel.

import { digitsOf } from "../../grid.js";
import { digitOf, pressOf } from "../../keys.js";
import { showStep } from "../../picture.js";
import { conclusionName } from "../../steps.js";

/** @import { Position } from "../../steps.js" */
/** @import { Step } from "../../../bivalue/browser.js" */

/**
 * @param {import("../index.js").App} app
 * @param {{ onDigit?: (digit: number) => void, onErase?: () => void }} [hands]
 */
export function createStage(app, { onDigit, onErase } = {}) {
  const controls = document.getElementById("controls");
  controls?.setAttribute("inert", "");
  let controller = new AbortController();

  /** Keys that would play on in the game behind. @param {KeyboardEvent} event */
  function typed(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select")) return;
    const digit = digitOf(pressOf(event));
    const isErase = event.key === "Delete" || event.key === "Backspace" || digit?.digit === 0;
    const isPlay = digit !== null || isErase || (event.key === " " && !target?.closest("button")) || "[]?".includes(event.key);
    const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key);
    const isLetter = /^[zxcvb]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlay && !isUndo && !isLetter) return;
    // Other shortcuts of the browser stay what they are.
    if ((event.ctrlKey || event.metaKey || event.altKey) && !isUndo) return;
    event.preventDefault();
    if (isErase) onErase?.();
    else if (digit !== null) onDigit?.(digit.digit);
  }
  document.addEventListener("keydown", typed, true);

  /** @param {Position} position */
  const shown = (position) => ({
    grid: position.digits,
    givens: position.givens,
    candidates: position.candidates.map((set) => digitsOf(set).join("")),
  });

  return {
    /**
     * Shows a position, with cells that are lit and candidates that are picked.
     * @param {Position} position
     * @param {{ cells?: number[], picks?: { cell: number, digit: number }[], places?: boolean }} [more]
     */
    show(position, { cells = [], picks = [], places = false } = {}) {
      controller.abort();
      const names = picks.map((pick) => conclusionName({ ...pick, places }));
      const step = /** @type {any} */ (places ? { place: names } : { eliminate: names });
      app.overlay(null, { ...shown(position), cells, ...(picks.length > 0 && { step }) });
    },
    /**
     * Shows a step with its drawing on a position.
     * @param {Position} position
     * @param {import("../../../bivalue/browser.js").PuzzleInput} puzzle the position, as the package reads it
     * @param {Step} step
     */
    showStep(position, puzzle, step) {
      controller.abort();
      controller = new AbortController();
      void showStep(app, puzzle, step, { ...shown(position), signal: controller.signal });
    },
    end() {
      controller.abort();
      controls?.removeAttribute("inert");
      document.removeEventListener("keydown", typed, true);
    },
  };
}
