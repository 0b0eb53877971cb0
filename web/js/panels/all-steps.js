// All steps that the position has, easiest first, each with its drawing on the board.

import { gridOf, mistakes } from "../game.js";
import { showStep } from "../picture.js";
import { positionOf } from "../position.js";
import { shortOf } from "../steps.js";
import { make } from "../views/dom.js";
import { prose } from "../views/prose.js";
import { button, choice, field } from "./parts/controls.js";
import { candidatesOf, copying, notation } from "./parts/copying.js";
import { createTask } from "./parts/task.js";

/** @import { Step } from "../../bivalue/browser.js" */

export const id = "all-steps";
export const titleKey = "panel.allSteps";

/** More steps than these are shown when they are asked for. */
const PAGE = 60;

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { store, t } = app;
  const task = createTask(app, "busy.steps");
  const about = make("p", { class: "lead", "aria-live": "polite" });
  const list = make("ol", { class: "steps" });
  const more = make("div", { class: "choices" });
  let level = "";
  /** The technique whose steps are shown, or "" for all. */
  let kind = "";
  const levels = choice(
    [["", t("steps.easiest")], ...LEVELS.map((name) => /** @type {[string, string]} */ ([name, t(`level.${name}`)])), ["all", t("steps.all")]],
    { label: t("steps.level"), change: (value) => ((level = value), void load()) },
  );
  const only = make("div");
  const copied = copying(app);
  element.append(make("label", { class: "field" }, make("span", {}, t("steps.level")), levels), only, about, list, more);

  let position = positionOf(store.state.game);
  let controller = new AbortController();

  async function load() {
    about.textContent = t("steps.working");
    const result = await task.run(async (ask, { signal }) => {
      const asked = level === "all" ? { all: true } : level ? { level } : {};
      return ask("steps", { puzzle: position, uniqueness: store.state.settings.uniqueness, ...asked }, { signal });
    });
    if (result === undefined) return;
    app.overlay(null);
    if (!("done" in result)) {
      about.textContent = t(result.why);
      list.replaceChildren();
      only.replaceChildren();
      more.replaceChildren(button(t("hint.again"), () => void load(), { class: "main" }));
      return;
    }
    // Of a puzzle without a solution there are none.
    const steps = /** @type {Step[]} */ (result.done.steps ?? []);
    const isWrong = mistakes(store.state.game).length > 0;
    const found = result.done.status === "solved" ? t("hint.solved") : t("steps.found", { n: steps.length });
    about.textContent = isWrong ? t("whyNot.none") : found;
    // What follows from a mistake is no step.
    offer(isWrong ? [] : steps);
  }

  /** The steps, of which those of one technique can be chosen. @param {Step[]} steps */
  function offer(steps) {
    /** @type {Map<string, Step[]>} */
    const kinds = new Map();
    for (const step of steps) kinds.set(step.technique.id, [...(kinds.get(step.technique.id) ?? []), step]);
    if (!kinds.has(kind)) kind = "";
    const choose = () => {
      list.replaceChildren();
      tell(kinds.get(kind) ?? steps, 0);
    };
    const options = [...kinds].map(([id, [{ technique }, ...others]]) => /** @type {[string, string]} */ ([id, `${technique.name} (${others.length + 1})`]));
    only.replaceChildren(
      ...(kinds.size > 1
        ? [
            field(
              t("steps.only"),
              choice([["", t("steps.all")], ...options], {
                value: kind,
                change: (value) => {
                  kind = value;
                  app.overlay(null);
                  choose();
                },
              }),
            ),
          ]
        : []),
    );
    choose();
  }

  /** @param {Step[]} steps @param {number} from */
  function tell(steps, from) {
    for (const step of steps.slice(from, from + PAGE)) list.append(entry(step));
    const rest = steps.length - from - PAGE;
    more.replaceChildren(...(rest > 0 ? [button(t("steps.more", { n: rest }), () => tell(steps, from + PAGE))] : []));
  }

  /** @param {Step} step */
  function entry(step) {
    const words = make("div", { class: "step-text", hidden: true });
    const head = make(
      "button",
      { type: "button", class: "step", "aria-expanded": "false", onclick: () => pick() },
      make("span", { class: "name" }, step.technique.name),
      make("span", { class: "so" }, shortOf(step)),
    );
    function pick() {
      const isOpen = head.getAttribute("aria-expanded") === "true";
      for (const other of list.querySelectorAll("[aria-expanded=true]")) {
        other.setAttribute("aria-expanded", "false");
        if (other.nextElementSibling instanceof HTMLElement) other.nextElementSibling.hidden = true;
      }
      controller.abort();
      app.light([]);
      if (isOpen) {
        app.overlay(null);
        return;
      }
      head.setAttribute("aria-expanded", "true");
      words.hidden = false;
      const conclusions = [...(step.place ?? []), ...(step.eliminate ?? [])];
      words.replaceChildren(
        prose(step.explanation, step.explanation_spans, app),
        ...notation(step, app),
        make(
          "div",
          { class: "choices" },
          button(t("hint.apply"), () => store.dispatch({ type: "apply", conclusions }), { class: "main" }),
          copied("copy.step", () => step.text),
          copied("copy.position", () => candidatesOf(app, position)),
        ),
      );
      controller = new AbortController();
      void showStep(app, position, step, { signal: controller.signal });
    }
    return make("li", {}, head, words);
  }

  void load();
  return {
    update(state, before) {
      const now = positionOf(state.game);
      if (now.text === position.text && gridOf(state.game) === gridOf(before.game)) return;
      position = now;
      void load();
    },
    unmount() {
      task.end();
      controller.abort();
    },
  };
}
