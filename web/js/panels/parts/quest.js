// A position on the board in which a step of a technique is to be found: the learner chooses candidates or
// cells, and sees whether they are right, and why.

import { bit, cellName } from "../../grid.js";
import { choices, judge, judgeCells, places } from "../../lessons.js";
import { make } from "../../views/dom.js";
import { prose } from "../../views/prose.js";
import { button } from "./controls.js";
import { createStage } from "./stage.js";
import { createTask } from "./task.js";

/** @import { Exercise, Judgement, Pick } from "../../lessons.js" */
/** @import { Step } from "../../../bivalue/browser.js" */

/**
 * @param {HTMLElement} element
 * @param {import("../index.js").App} app
 * @param {{ done?: () => void, after?: () => HTMLElement[] }} hands `done` is called when the step was found,
 *   `after` gives the buttons that are shown then
 */
export function createQuest(element, app, { done, after = () => [] } = {}) {
  const { t, store } = app;
  const stage = createStage(app, { onDigit: toggle, onErase: clear });
  const task = createTask(app, "busy.steps");
  const question = make("p", { class: "question", tabindex: -1 });
  const caption = make("p", { class: "caption" });
  const digits = make("div", { class: "small-digits", role: "group" });
  const verdict = make("div", { class: "answer", "aria-live": "polite" });
  const buttons = make("div", { class: "choices" });

  /** @type {Exercise | null} */
  let exercise = null;
  /** @type {Pick[]} */
  let picks = [];
  let isOver = false;

  /** The chosen cell, if candidates of it can be picked. */
  function chosen() {
    const { selection } = store.state.ui;
    const cell = selection.length === 1 ? selection[0] : -1;
    return exercise && cell >= 0 && exercise.position.candidates[cell] !== 0 ? cell : -1;
  }

  function render() {
    if (exercise === null || isOver) return;
    stage.show(exercise.position, { picks, places: places(exercise.steps) });
    const cell = chosen();
    caption.textContent = cell < 0 ? t("quest.noCell") : t("quest.digits", { cell: cellName(cell) });
    digits.setAttribute("aria-label", caption.textContent);
    const free = cell < 0 ? [] : choices(exercise.position, cell);
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.digit : undefined;
    digits.replaceChildren(
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
        make(
          "button",
          {
            type: "button",
            class: "small-digit",
            "data-digit": digit,
            disabled: !free.includes(digit),
            "aria-pressed": String(picks.some((pick) => pick.cell === cell && pick.digit === digit)),
            onclick: () => toggle(digit),
          },
          String(digit),
        ),
      ),
    );
    // The buttons are new, and the focus is to stay.
    if (held) /** @type {HTMLElement | null} */ (digits.querySelector(`[data-digit="${held}"]`))?.focus();
  }

  /** @param {number} digit */
  function toggle(digit) {
    const cell = chosen();
    if (!exercise || isOver || cell < 0 || !(exercise.position.candidates[cell] & bit(digit))) return;
    const others = picks.filter((pick) => pick.cell !== cell || pick.digit !== digit);
    picks = others.length < picks.length ? others : [...picks, { cell, digit }];
    verdict.replaceChildren();
    render();
  }

  function clear() {
    picks = [];
    verdict.replaceChildren();
    render();
  }

  async function check() {
    if (exercise === null) return;
    const { selection } = store.state.ui;
    if (picks.length === 0 && selection.length > 1) {
      tell(judgeCells(exercise.steps, selection));
      return;
    }
    const asked = exercise;
    const result = await task.run((ask, options) => judge(ask, asked, picks, options));
    if (result && "done" in result) tell(result.done);
    else if (result) verdict.replaceChildren(make("p", { class: "verdict" }, t(result.why)));
  }

  /** @param {Judgement} judgement */
  function tell(judgement) {
    const kind = exercise && places(exercise.steps) ? "place" : "eliminate";
    const { pick, step } = judgement;
    const values = { digit: pick?.digit ?? 0, cell: pick ? cellName(pick.cell) : "", technique: step?.technique.name ?? "" };
    if (judgement.verdict === "found" || judgement.verdict === "part") {
      end(t(`quest.${judgement.verdict}`), /** @type {Step} */ (step));
      done?.();
      return;
    }
    const hasKinds = judgement.verdict === "true" || judgement.verdict === "other";
    verdict.replaceChildren(
      make("p", { class: judgement.verdict === "cells" ? "verdict good" : "verdict" }, t(`quest.${judgement.verdict}${hasKinds ? `.${kind}` : ""}`, values)),
      ...(step && judgement.verdict === "other" ? [make("details", {}, make("summary", {}, t("quest.why")), prose(step.explanation, step.explanation_spans, app))] : []),
    );
  }

  /** @param {string} message @param {Step} step */
  function end(message, step) {
    if (exercise === null) return;
    isOver = true;
    store.dispatch({ type: "deselect" });
    stage.showStep(exercise.position, exercise.puzzle, step);
    verdict.replaceChildren(make("p", { class: "verdict good" }, message), make("h3", {}, step.technique.name), prose(step.explanation, step.explanation_spans, app));
    element.replaceChildren(verdict, buttons);
    buttons.replaceChildren(...after());
    buttons.querySelector("button")?.focus({ preventScroll: true });
    verdict.scrollIntoView({ block: "start" });
  }

  return {
    /** Starts an exercise. @param {Exercise} next */
    start(next) {
      [exercise, picks, isOver] = [next, [], false];
      // Who has pressed a button for it hears what is asked.
      const isAsked = document.activeElement instanceof HTMLButtonElement && element.closest(".panel-body")?.contains(document.activeElement);
      store.dispatch({ type: "deselect" });
      question.textContent = t(places(next.steps) ? "quest.place" : "quest.eliminate");
      verdict.replaceChildren();
      buttons.replaceChildren(
        button(t("quest.check"), () => void check(), { class: "main" }),
        button(t("quest.show"), () => end(t("quest.shown"), next.steps[0])),
        button(t("quest.clear"), clear),
      );
      element.replaceChildren(question, caption, digits, buttons, verdict);
      if (isAsked) question.focus({ preventScroll: true });
      element.closest(".panel-body")?.scrollTo(0, 0);
      render();
    },
    /** Shows a step without asking for it. @param {Exercise} example @param {Step} step */
    example(example, step) {
      [exercise, isOver] = [example, true];
      store.dispatch({ type: "deselect" });
      stage.showStep(example.position, example.puzzle, step);
    },
    update: render,
    end() {
      task.end();
      stage.end();
    },
  };
}
