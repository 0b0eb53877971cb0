// A hint for the position as the player sees it, in six levels. Each level shows more of the same step:
// the library leaves members out, and the page shows what is there.

import { gridOf, mistakes, lastRight, solutionOf } from "../game.js";
import { cellsNamed } from "../grid.js";
import { showStep } from "../picture.js";
import { positionOf } from "../position.js";
import { make } from "../views/dom.js";
import { lightNames, prose } from "../views/prose.js";

export const id = "hint";
export const titleKey = "panel.hint";

/** The rungs by the names that the library has for them. */
export const LEVELS = /** @type {const} */ (["nudge", "area", "name", "cells", "full", "apply"]);

/** @typedef {import("../../bivalue/browser.js").Hint} Hint */

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { store, engine, t } = app;
  const rungs = make("ol", { class: "rungs", "aria-hidden": "true" }, ...LEVELS.map(() => make("li")));
  const text = make("div", { class: "hint-text", "aria-live": "polite" });
  const choices = make("div", { class: "choices" });
  element.append(rungs, text, choices);

  let position = positionOf(store.state.game);
  let controller = new AbortController();
  let rung = 0;

  /** @param {string} key @param {() => void} act @param {string} [more] */
  const button = (key, act, more = "") => make("button", { type: "button", class: `action ${more}`, onclick: act }, t(key));

  /** @param {number} next */
  async function ask(next) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { uniqueness } = store.state.settings;
    try {
      const record = await engine.ask("hint", { puzzle: position, level: LEVELS[next], uniqueness }, { signal, key: "busy.hint" });
      if (signal.aborted) return;
      rung = next;
      tell(/** @type {Hint} */ (record));
    } catch (error) {
      if (signal.aborted) return;
      if (/** @type {Error} */ (error).name === "AbortError") {
        text.replaceChildren(make("p", {}, t("hint.cancelled")));
        choices.replaceChildren(button("hint.again", () => void ask(next), "main"));
        return;
      }
      text.replaceChildren(make("p", {}, t("hint.failed")));
      choices.replaceChildren();
      throw error;
    }
  }

  /** @param {Hint} hint */
  function tell(hint) {
    [...rungs.children].forEach((mark, index) => mark.classList.toggle("reached", index <= rung));
    rungs.hidden = hint.status !== "step";
    if (hint.status === "step") tellStep(hint);
    else if (hint.status === "mistake") tellMistake(hint);
    else {
      app.overlay(null);
      text.replaceChildren(make("p", {}, t(noStep(hint.status))));
      // What is wrong with a puzzle is shown elsewhere.
      choices.replaceChildren(...(hint.status === "solved" || solutionOf(store.state.game) !== null ? [] : [button("panel.proof", () => void app.show("proof"))]));
    }
  }

  /** The words for a hint without a step. @param {string} status */
  function noStep(status) {
    if (status === "solved") return "hint.solved";
    if (status === "none" || status === "invalid") return "status.none";
    return store.state.game.proof?.status === "multiple" ? "hint.stuckSeveral" : "hint.stuck";
  }

  /** @param {Hint} hint */
  function tellStep(hint) {
    store.dispatch({ type: "helped", hint: rung });
    text.replaceChildren(prose(hint.text, hint.text_spans, app));
    if (hint.step && rung >= 4) {
      void showStep(app, position, hint.step, { signal: controller.signal });
    } else {
      app.overlay(null, { cells: (hint.cells ?? []).flatMap(cellsNamed) });
    }
    const step = hint.step;
    if (rung < 4 || step === undefined || step === null) {
      choices.replaceChildren(button(`hint.more.${rung}`, () => void ask(rung + 1), "main"));
      return;
    }
    const conclusions = [...(step.place ?? []), ...(step.eliminate ?? [])];
    choices.replaceChildren(
      button("hint.apply", () => store.dispatch({ type: "apply", conclusions }), "main"),
      ...(conclusions.length > 0 && (step.eliminate ?? []).length > 0 && !store.state.game.auto
        ? [button("hint.candidates", () => store.dispatch({ type: "auto", on: true }))]
        : []),
    );
  }

  /** @param {Hint} hint */
  function tellMistake(hint) {
    const { game } = store.state;
    const n = hint.mistakes ?? 1;
    const isNamed = rung > 0;
    text.replaceChildren(isNamed ? prose(hint.text, hint.text_spans, app) : make("p", {}, t("hint.mistake", { n })));
    app.overlay(null, { cells: (hint.cells ?? []).flatMap(cellsNamed) });
    const canUndo = solutionOf(game) !== null && mistakes(game).length > 0 && mistakes(lastRight(game)).length === 0;
    choices.replaceChildren(
      ...(canUndo ? [button("hint.toRight", () => store.dispatch({ type: "toRight" }), "main")] : []),
      ...(isNamed ? [] : [button("hint.which", () => void ask(4))]),
    );
  }

  const hovered = (/** @type {Event} */ event) => lightNames(/** @type {CustomEvent} */ (event).detail);
  document.addEventListener("cellpointed", hovered);
  void ask(0);

  return {
    update(state, before) {
      if (state.ui.cursor !== before.ui.cursor) lightNames(state.ui.cursor);
      const now = positionOf(state.game);
      const isSame = now.text === position.text && gridOf(state.game) === gridOf(before.game);
      if (isSame && state.settings === before.settings) return;
      position = now;
      app.overlay(null);
      app.light([]);
      void ask(0);
    },
    unmount() {
      document.removeEventListener("cellpointed", hovered);
      controller.abort();
    },
  };
}
