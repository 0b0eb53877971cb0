// The wishes for a puzzle to order: fields that make a request of the verb `generate`.

import { byLevel } from "../../lessons.js";
import { SYMMETRIES, generateRequest, range } from "../../setter.js";
import { make } from "../../views/dom.js";
import { button, choice, field, techniqueChoice, techniquesOf } from "./controls.js";

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** A seed that can be read out. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/**
 * @param {import("../index.js").App} app
 * @param {{ level?: string }} [start]
 */
export function createOrder(app, { level: first = "" } = {}) {
  const { t } = app;
  const any = /** @type {[string, string]} */ (["", t("new.any")]);
  const level = choice([any, ...LEVELS.map((name) => /** @type {[string, string]} */ ([name, t(`level.${name}`)]))], { value: first });
  const symmetry = choice(SYMMETRIES.map((name) => /** @type {[string, string]} */ ([name, t(`symmetry.${name}`)])));
  const number = (/** @type {string} */ key, /** @type {Record<string, any>} */ more) =>
    make("input", { type: "number", inputmode: "decimal", "aria-label": t(key), ...more });
  const pair = (/** @type {string} */ key, /** @type {Record<string, any>} */ more) => {
    const [from, to] = ["new.from", "new.to"].map((side) => number(key, { ...more, "aria-label": [t(key), t(side)].join(t("join.comma")) }));
    return { from, to, element: make("span", { class: "pair" }, from, make("span", { "aria-hidden": "true" }, "–"), to) };
  };
  const er = pair("new.er", { min: 1, max: 12, step: 0.1 });
  const clues = pair("new.clues", { min: 17, max: 80, step: 1 });
  const seed = number("new.seed", { min: 0, max: 4294967295, step: 1, value: newSeed(), class: "seed" });
  const technique = make("span", {}, techniqueChoice(app, [], { none: t("new.any") }));
  void techniquesOf(app).then((list) =>
    technique.replaceChildren(techniqueChoice(app, byLevel(list), { none: t("new.any"), label: t("new.technique") })),
  );
  const another = button(t("new.otherSeed"), () => (seed.value = String(newSeed())), { class: "plain" });

  const group = (/** @type {string} */ key, /** @type {HTMLElement} */ content) =>
    make("div", { class: "field", role: "group", "aria-label": t(key) }, make("span", {}, t(key)), content);
  const written = (/** @type {{ from: HTMLInputElement, to: HTMLInputElement }} */ { from, to }, digits = 0) => {
    const text = (/** @type {HTMLInputElement} */ input) => (input.value === "" ? "" : Number(input.value).toFixed(digits));
    return range(text(from), text(to));
  };

  return {
    level: field(t("new.level"), level),
    technique: field(t("new.technique"), technique),
    symmetry: field(t("new.symmetry"), symmetry),
    er: group("new.er", er.element),
    clues: group("new.clues", clues.element),
    seed: group("new.seed", make("span", { class: "pair" }, another, seed)),
    /** The seed of the next puzzle, which is another one. */
    renew: () => (seed.value = String(newSeed())),
    /** The request for these wishes. @param {{ pattern?: string }} [more] */
    request: ({ pattern } = {}) =>
      generateRequest({
        seed: Number(seed.value) || 0,
        level: level.value,
        symmetry: symmetry.value,
        technique: technique.querySelector("select")?.value ?? "",
        er: written(er, 1),
        clues: written(clues),
        ...(pattern ? { pattern } : {}),
      }),
  };
}

/**
 * Makes puzzles: a button that becomes Cancel while one is made, and what came of it.
 * @param {import("../index.js").App} app
 * @param {(signal: AbortSignal) => Promise<void>} make_ makes a puzzle; an error that it throws is shown
 */
export function createMaker(app, make_) {
  const { t } = app;
  /** @type {AbortController | null} */
  let running = null;
  const message = make("p", { class: "lead", "aria-live": "polite" });
  const act = button(t("new.make"), () => void run(), { class: "main" });

  async function run() {
    if (running) {
      running.abort();
      return;
    }
    const mine = new AbortController();
    running = mine;
    act.textContent = t("new.cancel");
    act.classList.remove("main");
    const since = performance.now();
    const tell = () => (message.textContent = t("new.working", { n: Math.floor((performance.now() - since) / 1000) }));
    const timer = setInterval(tell, 1000);
    message.textContent = t("busy.make");
    try {
      await make_(mine.signal);
    } catch (error) {
      const { name, message: what, code = "internal" } = /** @type {Error & { code?: string }} */ (error);
      if (name === "AbortError") message.textContent = t("new.cancelled");
      else if (name === "BivalueError" && code !== "internal") message.textContent = t("new.wrong", { what });
      else {
        // It is not the order that is at fault.
        message.textContent = t("hint.failed");
        throw error;
      }
    } finally {
      clearInterval(timer);
      running = null;
      act.textContent = t("new.make");
      act.classList.add("main");
    }
  }
  return { act, message, end: () => running?.abort() };
}
