// The way to the solution, step by step: each step with its words and its drawing on the board, the hardest
// one, and a way with few hard steps.

import { mistakes } from "../game.js";
import { crux, difficulty, positionsAlong, tally } from "../path.js";
import { fromGame, position, shortOf, toLibrary } from "../steps.js";
import { make } from "../views/dom.js";
import { prose } from "../views/prose.js";
import { bringUp, button, isInView, steer, techniquesOf } from "./parts/controls.js";
import { candidatesOf, copying, notation, written } from "./parts/copying.js";
import { createStage } from "./parts/stage.js";
import { createTask } from "./parts/task.js";

/** @import { Position } from "../steps.js" */
/** @import { Step } from "../../bivalue/browser.js" */

export const id = "solve-path";
export const titleKey = "panel.solvePath";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { store, t } = app;
  const stage = createStage(app);
  const task = createTask(app, "busy.path");
  const about = make("p", { class: "lead", "aria-live": "polite" });
  // The words of a step stand below its entry in the list.
  const text = make("div", { class: "step-text" });
  const checked = make("p", { "aria-live": "polite" });
  const list = make("ol", { class: "steps" });
  const steering = steer(app, { back: () => go(at - 1), next: () => go(at + 1) });
  const options = make("div", { class: "choices" });
  const copied = copying(app);
  element.append(about, steering.element, options, checked, list);

  /** @type {Step[]} */
  let steps = [];
  /** @type {Position[]} */
  let positions = [];
  let [at, hardest] = [0, -1];
  const asked = { fromStart: false, shortest: false };

  async function load() {
    const { game, settings } = store.state;
    // From a board with mistakes no way leads to the solution.
    const fromStart = asked.fromStart || mistakes(game).length > 0;
    const start = fromStart ? position(game.givens) : fromGame(game);
    about.textContent = t("path.working");
    checked.textContent = "";
    const result = await task.run(async (ask, { signal }) => {
      const request = { puzzle: toLibrary(start), shortest: asked.shortest, uniqueness: settings.uniqueness };
      const [path, techniques] = await Promise.all([ask("explain", request, { signal }), techniquesOf(app)]);
      return { path, order: difficulty(techniques) };
    });
    if (result === undefined) return;
    if (!("done" in result)) {
      about.textContent = t(result.why);
      options.replaceChildren(button(t("hint.again"), () => void load(), { class: "main" }));
      return;
    }
    const { path, order } = result.done;
    // Of a puzzle without a solution there is no path.
    steps = path.steps ?? [];
    positions = positionsAlong(start, steps);
    hardest = crux(steps, order);
    tell(path, fromStart);
    go(0, { isFirst: true });
  }

  /** @param {import("../../bivalue/browser.js").Steps} path @param {boolean} fromStart */
  function tell(path, fromStart) {
    const kinds = tally(steps).length;
    const { proof } = store.state.game;
    about.textContent = [
      ...(proof && proof.status !== "unique" ? [t(`proof.${proof.status === "limit" ? "unknown" : proof.status}`)] : []),
      ...(path.steps ? [t(path.status === "solved" ? "path.solves" : "path.sticks", { n: steps.length })] : []),
      ...(kinds > 0 ? [t("path.kinds", { n: kinds })] : []),
      ...(fromStart && !asked.fromStart ? [t("path.mistakes")] : []),
    ].join(" ");
    list.replaceChildren(
      ...steps.map((step, number) =>
        make(
          "li",
          {},
          make(
            "button",
            { type: "button", class: number === hardest ? "step hardest" : "step", onclick: () => go(number) },
            make("span", { class: "number" }, String(number + 1)),
            make("span", { class: "name" }, step.technique.name, number === hardest ? make("span", { class: "tag" }, t("path.hardest")) : null),
            make("span", { class: "so" }, shortOf(step)),
          ),
        ),
      ),
    );
    options.replaceChildren(
      ...(hardest >= 0 ? [button(t("path.toHardest"), () => go(hardest))] : []),
      toggle("path.fromStart", "fromStart"),
      toggle("path.shortest", "shortest"),
      ...(steps.length > 0 ? [copied("copy.steps", () => written(positions[0], steps))] : []),
      // The checker starts from digits: it does not know why a player crossed out a candidate.
      ...(steps.length > 0 && /^[\d.]{81}$/.test(path.input ?? "") ? [button(t("path.check"), () => void check(path))] : []),
    );
  }

  /** Checks the proofs of the path by the program that shares nothing with the library. @param {import("../../bivalue/browser.js").Steps} path */
  async function check(path) {
    const { checkProof } = await import("../../bivalue/proof.js");
    const { fault, restsOnUniqueness } = checkProof(path);
    checked.textContent =
      fault === null ? [t("path.checked", { n: steps.length }), ...(restsOnUniqueness ? [t("path.onlyOne")] : [])].join(" ") : t("path.fault", { fault });
  }

  /** @param {string} key @param {"fromStart" | "shortest"} name */
  function toggle(key, name) {
    return button(t(key), () => ((asked[name] = !asked[name]), void load()), { "aria-pressed": String(asked[name]), class: "toggle" });
  }

  /** @param {number} number @param {{ isFirst?: boolean }} [more] */
  function go(number, { isFirst = false } = {}) {
    at = Math.max(0, Math.min(number, steps.length));
    const step = steps[at];
    const isEnd = step === undefined;
    const name = isEnd ? t(steps.length === 0 ? "path.nothing" : "path.end") : t("path.step", { at: at + 1, n: steps.length });
    steering.tell(name, at > 0, !isEnd);
    [...list.querySelectorAll(".step")].forEach((entry, index) => {
      if (index === at) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
    });
    app.light([]);
    text.remove();
    if (isEnd) {
      stage.show(positions[at]);
      return;
    }
    const position = positions[at];
    text.replaceChildren(
      prose(step.explanation, step.explanation_spans, app),
      ...notation(step, app),
      make("div", { class: "choices" }, copied("copy.step", () => step.text), copied("copy.position", () => candidatesOf(app, toLibrary(position)))),
    );
    const entry = /** @type {HTMLElement} */ (list.children[at]);
    entry.append(text);
    stage.showStep(position, toLibrary(position), step);
    // The first one need not push what is above it out of sight.
    if (!isFirst || !isInView(text)) bringUp(entry, steering.element);
  }

  void load();
  return {
    update(state, before) {
      if (state.game.id !== before.game.id || state.game.cells !== before.game.cells) void load();
    },
    unmount() {
      task.end();
      stage.end();
    },
  };
}
