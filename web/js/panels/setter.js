// The setter's desk: givens are typed on the board or pasted, and the verdict is shown while one types.
// Nothing of it touches the game in play.

import { toldFault } from "../faults.js";
import { cellsNamed, cellsText } from "../grid.js";
import { judge, asGivens, patternOf, symmetryName, withGiven, LIMIT } from "../setter.js";
import { position } from "../steps.js";
import { make } from "../views/dom.js";
import { table } from "../words/tables.js";
import { button } from "./parts/controls.js";
import { createExport } from "./parts/export.js";
import { createMaker, createOrder } from "./parts/order.js";
import { createStage } from "./parts/stage.js";
import { createTask } from "./parts/task.js";

/** @import { Verdict } from "../setter.js" */

export const id = "setter";
export const titleKey = "panel.setter";

const EMPTY = ".".repeat(81);

/** What was on the desk when it was left. */
let desk = EMPTY;

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { store, engine, t } = app;
  const stage = createStage(app, { onDigit: (digit) => enter(String(digit)), onErase: () => enter(".") });
  const judging = createTask(app, "busy.setter");
  const working = createTask(app, "busy.rate");
  let givens = desk;
  /** @type {string[]} */
  let past = [];
  /** @type {Verdict | undefined} */
  let verdict;

  const said = make("div", { class: "verdict-box", "aria-live": "polite" });
  const rating = make("div", { class: "rating", "aria-live": "polite" });
  const digits = make(
    "div",
    { class: "small-digits ten", role: "group", "aria-label": t("setter.digits") },
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => make("button", { type: "button", class: "small-digit", onclick: () => enter(String(digit)) }, String(digit))),
    make("button", { type: "button", class: "small-digit", "aria-label": t("setter.erase"), onclick: () => enter(".") }, "×"),
  );
  const text = make("textarea", { class: "givens", rows: 2, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": t("setter.text"), placeholder: t("open.placeholder") });
  const undo = button(t("setter.undo"), () => {
    const last = past.pop();
    if (last !== undefined) put(last, { keeps: false });
  });
  const minimise = button(t("setter.minimise"), () => void minimised());
  const rate = button(t("setter.rate"), () => void rated());
  const play = button(t("setter.play"), played, { class: "main" });
  const keeps = make("input", { type: "checkbox" });
  const order = createOrder(app);
  const exported = createExport(app);
  const maker = createMaker(app, async (signal) => {
    const drawn = keeps.checked ? patternOf([...givens].flatMap((digit, cell) => (digit === "." ? [] : [cell]))) : "";
    const request = order.request({ pattern: drawn });
    const record = await engine.ask("generate", /** @type {any} */ (request), { signal, key: "busy.make" });
    if (!("puzzle" in record)) {
      maker.message.textContent = t("new.failed");
      return;
    }
    maker.message.textContent = t("new.made", { seed: request.seed, n: record.givens });
    put(record.puzzle);
    order.renew();
  });

  element.append(
    make("p", { class: "lead" }, t("setter.lead")),
    said,
    digits,
    text,
    make("div", { class: "choices" }, play, rate, minimise),
    rating,
    make(
      "div",
      { class: "choices" },
      undo,
      button(t("setter.clear"), () => put(EMPTY)),
      button(t("setter.fromGame"), () => put(asGivens(store.state.game.givens))),
    ),
    make(
      "details",
      { class: "more" },
      make("summary", {}, t("setter.order")),
      order.level,
      order.technique,
      order.er,
      order.symmetry,
      order.clues,
      make("label", { class: "field" }, make("span", {}, t("setter.draw")), keeps),
      order.seed,
      make("div", { class: "choices" }, maker.act),
      maker.message,
    ),
    make("details", { class: "more" }, make("summary", {}, t("setter.export")), exported.element),
  );
  text.addEventListener("input", () => void read());
  put(givens, { keeps: false });

  /** Types a digit, or removes one. @param {string} digit */
  function enter(digit) {
    const { selection } = store.state.ui;
    put(selection.reduce((all, cell) => withGiven(all, cell, digit), givens));
  }

  /** @param {string} next @param {{ keeps?: boolean, from?: string }} [how] */
  function put(next, { keeps: isKept = true, from } = {}) {
    if (isKept && next !== givens) past.push(givens);
    if (next !== givens) rating.replaceChildren();
    givens = next;
    desk = next;
    if (from === undefined) text.value = givens === EMPTY ? "" : givens;
    undo.disabled = past.length === 0;
    show([]);
    exported.update(givens);
    void think();
  }

  /** @param {number[]} cells */
  function show(cells) {
    stage.show({ ...position(givens), candidates: new Array(81).fill(0) }, { cells });
  }

  /** Reads what was typed or pasted, in any format. */
  async function read() {
    const typed = text.value;
    if (typed.trim() === "") {
      put(EMPTY, { from: typed });
      return;
    }
    const result = await judging.run((_, options) => engine.readGrids(typed, { ...options, key: "busy.setter" }));
    if (!result || !("done" in result)) return;
    const { cells, errors } = result.done;
    if (cells.length < 81) {
      const { text: what, lang } = errors.length === 0 ? { text: "", lang: "en" } : toldFault(errors[0], await table("faults"));
      said.replaceChildren(make("p", { class: "verdict", lang: lang === "en" ? undefined : lang }, t("setter.unread", { what })));
      return;
    }
    put([...cells.slice(0, 81)].map((digit) => digit || ".").join(""), { from: typed });
  }

  async function think() {
    verdict = undefined;
    const asked = givens;
    const slow = setTimeout(() => said.replaceChildren(make("p", { class: "verdict" }, t("setter.working"))), 250);
    const result = await judging.run((ask, options) =>
      judge((verb, request, more) => ask(verb, request, { ...more, long: false }), asked, options),
    );
    clearTimeout(slow);
    if (!result || !("done" in result)) return;
    verdict = result.done;
    tell(verdict);
  }

  /** @param {Verdict} about */
  function tell(about) {
    const lines = linesOf(about);
    said.dataset.status = about.status;
    said.replaceChildren(
      make("p", { class: `verdict ${about.status === "proper" ? "good" : about.status === "empty" ? "" : "bad"}` }, lines[0]),
      ...lines.slice(1).map((line) => make("p", { class: "more-of-it" }, line)),
    );
    const clash = (about.contradiction?.givens ?? about.contradiction?.cells ?? []).flatMap(cellsNamed);
    show(about.status === "several" ? about.differ : clash);
    const isProper = about.status === "proper";
    minimise.disabled = !isProper || about.redundant.length === 0;
    rate.disabled = !isProper;
    // A setter may try out an unfinished puzzle, which still has several solutions.
    play.disabled = !["proper", "several", "unknown"].includes(about.status);
  }

  function played() {
    const isSeveral = verdict?.status === "several";
    // The desk has already shown that there are several solutions.
    app.shell.play({ givens, name: "" }, isSeveral ? { shownWhy: true } : {});
    if (isSeveral) app.announce(t("setter.playSeveral"));
  }

  /** @param {Verdict} about */
  function linesOf(about) {
    const { status, givens: n, solutions, exact, differ, redundant, symmetries, contradiction } = about;
    const symmetry = symmetries.length > 0 ? [t("setter.symmetry", { name: symmetries.length > 1 ? nameOfAll(symmetries) : t(`symmetry.${symmetries[0]}`) })] : [];
    if (status === "proper") {
      const rest = redundant.length === 0 ? t("setter.minimal") : t("setter.redundant", { n: redundant.length, cells: cellsText(redundant.flatMap(cellsNamed)) });
      return [t("setter.proper", { n }), rest, ...symmetry];
    }
    if (status === "several") {
      const many = exact ? t("setter.several", { n: solutions }) : t("setter.many", { n: LIMIT.toLocaleString(document.documentElement.lang) });
      // While most of the givens are still to come nobody wants to play.
      const warned = exact ? [t("setter.playSeveral")] : [];
      return [many, ...(differ.length > 0 ? [t("setter.differ", { n: differ.length })] : []), ...warned, ...symmetry];
    }
    if (status === "none" || status === "clash") {
      const clash = contradiction?.givens ?? contradiction?.cells ?? [];
      return [t(`setter.${status}`), ...(clash.length > 0 ? [t("setter.clashing", { n: clash.length })] : []), t("setter.notPlayed"), ...symmetry];
    }
    return [t(`setter.${status}`), ...symmetry];
  }

  /** @param {string[]} symmetries */
  const nameOfAll = (symmetries) => t(`symmetry.${symmetryName(symmetries)}`);

  async function minimised() {
    const result = await working.run((ask, options) => ask("minimise", { puzzle: givens }, options));
    if (result && "done" in result && result.done.puzzle) put(result.done.puzzle);
  }

  async function rated() {
    const asked = givens;
    rating.replaceChildren(make("p", {}, t("busy.rate")));
    const result = await working.run(async (ask, options) => {
      const hodoku = await ask("rate", { puzzle: asked, scale: "hodoku" }, options);
      const se = await ask("rate", { puzzle: asked, scale: "se" }, options);
      return { hodoku: hodoku.rating, se: se.rating };
    });
    if (result === undefined || asked !== givens) return;
    if (!("done" in result)) {
      rating.replaceChildren(make("p", {}, t(result.why)));
      return;
    }
    const { hodoku, se } = result.done;
    const score = (/** @type {number} */ value) => Number(value).toFixed(1);
    rating.replaceChildren(
      make("p", {}, t("setter.rated", { er: score(se.er), ep: score(se.ep), ed: score(se.ed) })),
      make("p", {}, t("setter.graded", { level: t(`level.${hodoku.level}`), score: hodoku.score, technique: nameOfTechnique(hodoku.hardest) })),
    );
  }

  /** @param {string} technique */
  const nameOfTechnique = (technique) => {
    const option = element.querySelector(`option[value="${technique}"]`);
    return option?.textContent ?? technique;
  };

  return {
    unmount() {
      judging.end();
      working.end();
      maker.end();
      exported.end();
      stage.end();
    },
  };
}
