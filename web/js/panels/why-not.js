// Why not? The player chooses a candidate, and sees the shortest proof that it is false; or a message
// that the techniques cannot prove it.

import { valueOf } from "../cell.js";
import { applyStep, candidates, gridOf, possible } from "../game.js";
import { bit, cellName, cellsNamed, digitsOf } from "../grid.js";
import { showStep } from "../picture.js";
import { positionOf } from "../position.js";
import { icon, make } from "../views/dom.js";
import { lightNames, prose } from "../views/prose.js";

export const id = "why-not";
export const titleKey = "panel.whyNot";

/** @typedef {import("../../bivalue/browser.js").WhyNot} WhyNot */

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app, about) {
  const { store, engine, t } = app;
  const question = make("p", { class: "question" });
  const digits = make("div", { class: "small-digits", role: "group", "aria-label": t("whyNot.digits") });
  const answer = make("div", { class: "answer", "aria-live": "polite" });
  element.append(question, digits, answer);
  let controller = new AbortController();
  /** The candidate that was asked about. @type {{ cell: number, digit: number } | null} */
  let asked = null;

  /** The cell that a candidate can be chosen in. */
  function chosen() {
    const { ui, game } = store.state;
    const isOne = ui.selection.length === 1 && valueOf(game.cells[ui.selection[0]]) === 0;
    return isOne ? ui.selection[0] : -1;
  }

  function choose() {
    const cell = chosen();
    question.textContent = cell < 0 ? t("whyNot.choose") : t("whyNot.which", { cell: cellName(cell) });
    const free = cell < 0 ? 0 : possible(store.state.game.cells)[cell];
    digits.replaceChildren(
      ...Array.from({ length: 9 }, (_, index) => index + 1).map((digit) =>
        make(
          "button",
          {
            type: "button",
            class: "small-digit",
            disabled: !(free & bit(digit)),
            "aria-pressed": String(asked?.cell === cell && asked.digit === digit),
            onclick: () => void ask(cell, digit),
          },
          String(digit),
        ),
      ),
    );
  }

  /** @param {number} cell @param {number} digit */
  async function ask(cell, digit) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    asked = { cell, digit };
    choose();
    answer.replaceChildren();
    app.overlay(null, { cells: [cell] });
    const { game, settings } = store.state;
    const candidate = `${cellName(cell)}=${digit}`;
    try {
      const request = { puzzle: positionOf(game), candidate, uniqueness: settings.uniqueness };
      const record = await engine.ask("why-not", request, { signal, key: "busy.whyNot" });
      if (!signal.aborted) tell(record, game);
    } catch (error) {
      if (signal.aborted) return;
      const isCancelled = /** @type {Error} */ (error).name === "AbortError";
      answer.replaceChildren(make("p", {}, t(isCancelled ? "hint.cancelled" : "hint.failed")));
      if (!isCancelled) throw error;
    }
  }

  /** @param {WhyNot | import("../../bivalue/browser.js").Answer} record @param {import("../game.js").Game} game */
  function tell(record, game) {
    if (!("candidate" in record)) {
      // The position as a whole is at fault: it has no solution, or several.
      answer.replaceChildren(make("p", {}, t(record.status === "multiple" ? "whyNot.several" : "whyNot.none")));
      return;
    }
    const { candidate, status, steps = [] } = record;
    const [cell, digit] = candidate.split("=");
    const say = (/** @type {string} */ key, values = {}) => make("p", {}, t(key, { cell, digit, ...values }));
    if (status === "false") {
      answer.replaceChildren(say("whyNot.false", { n: steps.length }), proof(steps, game, [`${cell}<>${digit}`]));
    } else if (status === "true") {
      // That it is true is what the player wants to find out.
      const more = make("button", { type: "button", class: "action" }, t("whyNot.showTrue"));
      more.addEventListener("click", () => answer.replaceChildren(say("whyNot.true", { n: steps.length }), proof(steps, game, [candidate])));
      answer.replaceChildren(say("whyNot.notFalse"), make("div", { class: "choices" }, more));
    } else if (status === "excluded") {
      answer.replaceChildren(record.excluded_by ? excluded(record.excluded_by) : say("whyNot.struck"));
    } else if (status === "not-provable" || status === "limit") {
      answer.replaceChildren(say("whyNot.cannotTell"));
    } else {
      answer.replaceChildren(say(record.solutions === "none" ? "whyNot.none" : "whyNot.several"));
    }
  }

  /** What excludes a candidate, which can be pointed at. @param {string} by a digit in a cell, `r4c7=2` */
  function excluded(by) {
    const text = t("whyNot.excluded", { by });
    const [cell, digit] = by.split("=");
    const from = text.indexOf(by);
    return prose(text, [{ from, to: from + by.length, cells: [cell], digits: [Number(digit)] }], app);
  }

  /**
   * A proof, a step at a time.
   * @param {import("../../bivalue/browser.js").Step[]} steps
   * @param {import("../game.js").Game} game
   * @param {string[]} conclusions
   */
  function proof(steps, game, conclusions) {
    const where = make("span", { class: "where" });
    const body = make("div", {});
    let at = 0;
    const back = make("button", { type: "button", class: "round", "aria-label": t("whyNot.back"), onclick: () => go(at - 1) }, icon("back"));
    const next = make("button", { type: "button", class: "round", "aria-label": t("whyNot.next"), onclick: () => go(at + 1) }, icon("next"));
    const apply = make("button", { type: "button", class: "action main", onclick: () => store.dispatch({ type: "apply", conclusions }) }, t("whyNot.apply", { what: conclusions[0] }));
    /** @param {number} to */
    function go(to) {
      at = to;
      back.disabled = at === 0;
      next.disabled = at === steps.length - 1;
      where.textContent = t("whyNot.step", { at: at + 1, n: steps.length });
      const step = steps[at];
      body.replaceChildren(make("h3", {}, step.technique.name), prose(step.explanation, step.explanation_spans, app));
      const before = steps.slice(0, at).reduce((held, { place = [], eliminate = [] }) => applyStep(held, [...place, ...eliminate]), game);
      const isPlaced = gridOf(before) !== gridOf(game);
      void showStep(app, positionOf(before), step, {
        signal: controller.signal,
        cells: asked ? [asked.cell] : [],
        ...(isPlaced && { grid: gridOf(before), candidates: candidates(before).map((set) => digitsOf(set).join("")) }),
      });
    }
    go(0);
    const steer = make("div", { class: "steer" }, back, where, next);
    steer.hidden = steps.length < 2;
    return make("div", {}, steer, body, make("div", { class: "choices" }, apply));
  }

  const hovered = (/** @type {Event} */ event) => lightNames(/** @type {CustomEvent} */ (event).detail);
  document.addEventListener("cellpointed", hovered);
  choose();
  if (about && cellsNamed(cellName(about.cell)).length === 1) void ask(about.cell, about.digit);

  return {
    update(state, before) {
      if (state.ui.cursor !== before.ui.cursor) lightNames(state.ui.cursor);
      if (state.game !== before.game && (state.game.cells !== before.game.cells || state.game.id !== before.game.id)) {
        controller.abort();
        asked = null;
        answer.replaceChildren();
        app.overlay(null);
      }
      if (state.ui.selection !== before.ui.selection || state.game.cells !== before.game.cells) choose();
    },
    unmount() {
      document.removeEventListener("cellpointed", hovered);
      controller.abort();
    },
  };
}
