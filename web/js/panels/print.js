// Puzzles on paper: the game as it is, new ones of a level, or those of a list.

import { gridOf, possible } from "../game.js";
import { byLevel } from "../lessons.js";
import { drawnOf } from "../position.js";
import { generateRequest } from "../setter.js";
import { sheets } from "../sheets.js";
import { make } from "../views/dom.js";
import { techniqueChoice, techniquesOf } from "./parts/controls.js";

export const id = "print";
export const titleKey = "panel.print";

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/**
 * `about.puzzles` is a list of puzzles, 81 characters each, that was read from a text.
 * @type {(element: HTMLElement, app: import("./index.js").App, about?: { puzzles?: string[] }) => import("./index.js").PanelView}
 */
export function mount(element, app, about = {}) {
  const { t, store, engine } = app;
  const controller = new AbortController();
  const { signal } = controller;
  const listed = about.puzzles ?? [];

  /** @param {string} name @param {[string, string][]} options @param {string} value */
  const choice = (name, options, value) => {
    const select = make("select", { name, onchange: update }, ...options.map(([value, text]) => make("option", { value }, text)));
    select.value = value;
    return select;
  };
  /** @param {string} name */
  const box = (name) => make("input", { type: "checkbox", name });
  /** @param {string} label @param {HTMLElement} control */
  const field = (label, control) => make("label", { class: "field" }, label, control);

  const what = choice(
    "what",
    [
      ...(listed.length > 0 ? [/** @type {[string, string]} */ (["list", t("print.list", { n: listed.length })])] : []),
      ["game", t("print.game")],
      ["puzzle", t("print.puzzle")],
      ["new", t("print.new")],
    ],
    listed.length > 0 ? "list" : "puzzle",
  );
  const level = choice("level", [["", t("new.any")], ...LEVELS.map((name) => /** @type {[string, string]} */ ([name, t(`level.${name}`)]))], "medium");
  const technique = make("span");
  /** @param {Parameters<typeof techniqueChoice>[1]} groups @param {(id: string) => void} [change] */
  const showTechniques = (groups, change) => {
    const select = techniqueChoice(app, groups, { none: t("new.any"), label: t("new.technique"), change });
    select.name = "technique";
    technique.replaceChildren(select);
  };
  showTechniques([]);
  const count = make("input", { type: "number", name: "count", min: 1, max: 60, value: 4, class: "number" });
  const perPage = choice("perPage", ["1", "2", "4", "6"].map((n) => [n, n]), listed.length > 1 ? "4" : "1");
  const paper = choice("paper", [["a4", "A4"], ["letter", t("print.letter")]], /^en-(US|CA)/.test(navigator.language) ? "letter" : "a4");
  const [large, candidates, drawn, solutions, codes] = ["large", "candidates", "drawn", "solutions", "codes"].map(box);
  const told = make("p", { class: "lead", role: "status" });
  const levelField = field(t("print.level"), level);
  const techniqueField = field(t("new.technique"), technique);
  const countField = field(t("print.count"), count);
  const drawnField = field(t("share.drawn"), drawn);

  element.replaceChildren(
    field(t("print.what"), what),
    levelField,
    techniqueField,
    countField,
    field(t("print.perPage"), perPage),
    field(t("print.paper"), paper),
    field(t("print.large"), large),
    field(t("print.candidates"), candidates),
    drawnField,
    field(t("print.solutions"), solutions),
    field(t("print.codes"), codes),
    make("div", { class: "choices" }, make("button", { type: "button", class: "action main", onclick: print }, t("print.print"))),
    told,
  );

  function update() {
    const isNew = what.value === "new";
    levelField.hidden = techniqueField.hidden = countField.hidden = !isNew;
    if (isNew) void fillTechniques();
    drawnField.hidden = what.value !== "game";
  }
  update();
  what.addEventListener("change", () => (perPage.value = what.value === "new" ? "4" : perPage.value));

  /** @type {Promise<void> | undefined} */
  let filling;
  /** The techniques to choose from, which are asked for when new puzzles are wanted. */
  function fillTechniques() {
    filling ??= techniquesOf(app).then((list) => {
      if (signal.aborted) return;
      /** A puzzle with a technique is no easier than the technique. @param {string} id */
      const change = (id) => {
        const known = list.find(({ technique }) => technique.id === id);
        const least = known?.technique.level ?? "";
        if (known && level.value !== "" && LEVELS.indexOf(least) > LEVELS.indexOf(level.value)) level.value = least;
        if (known && least === "") level.value = "";
      };
      showTechniques(byLevel(list), change);
    });
    // Without them the level can still be chosen.
    return filling.catch(() => {});
  }

  /** The puzzles that are wanted. @returns {Promise<import("../sheets.js").Printed[]>} */
  async function puzzles() {
    const { game } = store.state;
    if (what.value === "game") return [await printed(game.givens, gridOf(game), game.name || t("print.sudoku"), drawnOf(game))];
    if (what.value === "puzzle") return [await printed(game.givens, game.givens, game.name || t("print.sudoku"))];
    if (what.value === "list") return Promise.all(listed.map((givens) => printed(givens, givens, t("print.sudoku"))));
    const amount = Math.max(1, Math.min(60, Math.floor(Number(count.value)) || 1));
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const wanted = technique.querySelector("select");
    const names = [level.value && t(`level.${level.value}`), wanted?.value && wanted.selectedOptions[0].text].filter(Boolean);
    const title = names.join(t("join.comma")) || t("print.sudoku");
    const made = [];
    for (let index = 0; index < amount; index += 1) {
      told.textContent = t("print.making", { n: index + 1, all: amount });
      const record = await engine.ask("generate", /** @type {any} */ (generateRequest({ seed, index, level: level.value, technique: wanted?.value, symmetry: "half-turn" })), { signal, key: "busy.generate" });
      if (!("puzzle" in record)) return [];
      made.push(await printed(record.puzzle, record.puzzle, title));
    }
    return made;
  }

  /**
   * @param {string} givens
   * @param {string} digits
   * @param {string} title
   * @param {import("../position.js").Drawn} [own]  The player's own notes, and what else is drawn.
   * @returns {Promise<import("../sheets.js").Printed>}
   */
  async function printed(givens, digits, title, own) {
    const isNoted = own?.notes.some((set) => set !== 0);
    const all = possible([...digits].map((digit) => (digit === "." ? 0 : Number(digit))));
    const isDrawn = own !== undefined && drawn.checked;
    const shown = candidates.checked && !isNoted ? all : candidates.checked || isDrawn ? own?.notes : undefined;
    const sheet = { givens, digits, title, candidates: shown, drawn: isDrawn ? own : undefined };
    if (!solutions.checked) return sheet;
    const record = await engine.ask("solve", { puzzle: givens }, { signal });
    const solution = "status" in record && record.status === "unique" ? record.solution : undefined;
    return { ...sheet, solution: solution ?? undefined };
  }

  async function print() {
    try {
      const layout = {
        perPage: /** @type {1 | 2 | 4 | 6} */ (Number(perPage.value)),
        paper: /** @type {"a4" | "letter"} */ (paper.value),
        large: large.checked,
        solutions: solutions.checked,
        codes: codes.checked,
      };
      const address = location.origin + location.pathname;
      const wanted = await puzzles();
      if (wanted.length === 0) {
        told.textContent = t("new.failed");
        return;
      }
      const pages = sheets(wanted, layout, { t, address });
      told.textContent = t("print.ready", { n: pages.length });
      const place = document.getElementById("sheets") ?? make("div", { id: "sheets", class: "sheets" });
      place.replaceChildren(...pages);
      document.body.append(place);
      globalThis.print();
    } catch (error) {
      const isCancelled = error instanceof Error && error.name === "AbortError";
      if (!signal.aborted) told.textContent = t(isCancelled ? "new.cancelled" : "print.failed");
    }
  }

  return {
    unmount() {
      controller.abort();
      document.getElementById("sheets")?.remove();
    },
  };
}
