// The review of a game: what each move was, where the player paused and what was there to see, and the whole
// game once more with a slider.

import { difficulty } from "../path.js";
import { framesOf, moveName, placements, positionBefore, review, stalls, summary } from "../review.js";
import { position, toLibrary } from "../steps.js";
import { clockTime, make } from "../views/dom.js";
import { prose } from "../views/prose.js";
import { bringUp, button, steer, techniquesOf } from "./parts/controls.js";
import { createStage } from "./parts/stage.js";
import { createTask } from "./parts/task.js";

/** @import { Frame, Reviewed } from "../review.js" */

export const id = "review";
export const titleKey = "panel.review";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { store, t } = app;
  const stage = createStage(app);
  const task = createTask(app, "busy.review");
  const { game } = store.state;
  const frames = framesOf(game);
  const moves = placements(frames);

  const about = make("p", { class: "lead", "aria-live": "polite" });
  const counts = make("ul", { class: "counts" });
  const slider = make("input", { type: "range", class: "slider", min: 0, max: moves.length, value: moves.length, "aria-label": t("review.slider") });
  const steering = steer(app, { back: () => go(at - 1), next: () => go(at + 1), backKey: "review.back", nextKey: "review.forth" });
  const text = make("div", { class: "step-text" });
  const pauses = make("div");
  const list = make("ol", { class: "steps" });
  let at = moves.length;
  /** @type {Reviewed[]} */
  let reviewed = [];
  slider.addEventListener("input", () => go(Number(slider.value)));

  if (moves.length === 0 || (game.proof && game.proof.status !== "unique")) {
    stage.end();
    element.append(make("p", { class: "lead" }, t(moves.length === 0 ? "review.empty" : "review.improper")));
    return {};
  }
  element.append(about, counts, steering.element, slider, text, pauses, list);
  void load();
  go(at);

  async function load() {
    about.textContent = t("review.working");
    const result = await task.run(async (ask, options) =>
      review(ask, game.givens, moves, difficulty(await techniquesOf(app)), options),
    );
    if (result === undefined) return;
    if (!("done" in result)) {
      about.textContent = t(result.why);
      counts.replaceChildren(make("li", {}, button(t("hint.again"), () => void load(), { class: "main" })));
      return;
    }
    reviewed = result.done;
    about.textContent = t("review.moves", { n: reviewed.length });
    const sums = Object.entries(summary(reviewed)).filter(([, n]) => n > 0);
    counts.replaceChildren(...sums.map(([label, n]) => make("li", { class: `label-${label}` }, t(`review.${label}`, { n }))));
    list.replaceChildren(...reviewed.map(entry));
    pauses.replaceChildren(...paused());
    go(at);
  }

  /** What a move was, in a few words. @param {Reviewed} move */
  function labelOf({ label, technique, steps }) {
    if (label === "logic") return technique?.name ?? "";
    return t(`review.label.${label}`, { technique: technique?.name ?? "", n: steps.length });
  }

  /** @param {Reviewed} move @param {number} number */
  function entry(move, number) {
    return make(
      "li",
      {},
      make(
        "button",
        { type: "button", class: `step label-${move.label}`, onclick: () => look(number + 1) },
        make("span", { class: "number" }, String(number + 1)),
        make("span", { class: "name" }, labelOf(move)),
        make("span", { class: "so" }, moveName(move)),
      ),
    );
  }

  function paused() {
    const numbers = stalls(reviewed);
    if (numbers.length === 0) return [];
    return [
      make("h3", {}, t("review.stalls")),
      make(
        "div",
        { class: "choices" },
        ...numbers.map((number) => button(t("review.stall", { time: clockTime(reviewed[number].pause ?? 0), at: number + 1 }), () => void see(number), { class: "stall" })),
      ),
    ];
  }

  /** Shows what was there to see before a move. @param {number} number */
  async function see(number) {
    look(number);
    const before = positionBefore(game.givens, reviewed, number);
    const puzzle = toLibrary(before);
    const result = await task.run((ask, options) => ask("hint", { puzzle, level: "full", uniqueness: store.state.settings.uniqueness }, options));
    if (!result || !("done" in result) || !result.done.step) return;
    const { step } = result.done;
    text.replaceChildren(make("p", { class: "question" }, t("review.seen")), make("h3", {}, step.technique.name), prose(step.explanation, step.explanation_spans, app));
    stage.showStep(before, puzzle, step);
  }

  /** Shows the board after a move of the list, which is below the words about it. @param {number} number */
  function look(number) {
    go(number);
    bringUp(slider, steering.element);
  }

  /** Shows the board after that many moves. @param {number} number */
  function go(number) {
    at = Math.max(0, Math.min(number, moves.length));
    slider.value = String(at);
    steering.tell(at === 0 ? t("review.start") : t("review.at", { at, n: moves.length }), at > 0, at < moves.length);
    slider.setAttribute("aria-valuetext", steering.element.textContent ?? "");
    const frame = frames[at === 0 ? 0 : moves[at - 1].frame];
    const cells = at === 0 ? [] : [moves[at - 1].cell];
    // Of a player's board only the digits are shown: what was noted then is not what is judged.
    stage.show({ ...position(game.givens, frame.digits), candidates: new Array(81).fill(0) }, { cells });
    [...list.querySelectorAll(".step")].forEach((button, index) => {
      if (index === at - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const move = reviewed[at - 1];
    const step = move?.steps.at(-1);
    text.replaceChildren(
      ...(move ? [make("h3", {}, t("join.named", { name: moveName(move), text: labelOf(move) }))] : []),
      ...(step ? [prose(step.explanation, step.explanation_spans, app)] : []),
      ...(at < moves.length ? [make("div", { class: "choices" }, button(t("review.resume"), resume))] : []),
    );
  }

  /** Goes on with the game from the move that is shown. */
  function resume() {
    const end = at === 0 ? 0 : moves[at - 1].frame;
    store.dispatch({ type: "goTo", at: end });
    void app.show(null);
  }

  return {
    unmount() {
      task.end();
      stage.end();
    },
  };
}
