// Puzzles from outside: pasted, dropped, from a file, or typed as text.

import { toldFault } from "../faults.js";
import { excerpt, rangeOf, take } from "../intake.js";
import { make } from "../views/dom.js";
import { miniBoard } from "../views/mini.js";
import { table } from "../words/tables.js";

export const id = "open";
export const titleKey = "panel.open";

/** The number of puzzles of a list that are shown at first, and more each time. */
const PAGE = 24;

/**
 * `about` is a text that was pasted or dropped, and what it was taken for.
 * @type {(element: HTMLElement, app: import("./index.js").App, about?: { text: string, taken: import("../intake.js").Taken }) => import("./index.js").PanelView}
 */
export function mount(element, app, about) {
  const { t } = app;
  const results = make("div", { class: "results", role: "status" });
  const text = make("textarea", {
    class: "paper",
    rows: 9,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-label": t("open.text"),
    placeholder: t("open.placeholder"),
  });
  const file = make("input", { type: "file", class: "visually-hidden", tabindex: -1, "aria-hidden": "true", onchange: chosen });
  let controller = new AbortController();

  element.replaceChildren(
    make("p", { class: "lead" }, t("open.lead")),
    text,
    make(
      "div",
      { class: "choices" },
      make("button", { type: "button", class: "action main", onclick: () => read(text.value) }, t("open.open")),
      make("button", { type: "button", class: "action", onclick: () => file.click() }, t("open.file")),
      file,
    ),
    results,
  );

  async function chosen() {
    const [first] = file.files ?? [];
    if (first) await app.shell.receiveFile(first);
    file.value = "";
  }

  /** @param {string} given */
  async function read(given) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    try {
      // A link to this page, and a file of games, are more than a puzzle.
      if (await app.shell.receiveOwn(given)) return;
      const taken = await take(app.engine, given, { signal });
      const words = await table("faults");
      if (!signal.aborted) show(given, taken, words);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /**
   * @param {string} given
   * @param {import("../intake.js").Taken} taken
   * @param {Record<string, string> | undefined} words
   */
  function show(given, taken, words) {
    if (taken.kind === "puzzle") {
      app.shell.play(taken.puzzle);
      return;
    }
    const faults = taken.faults.slice(0, 5).map((fault) => faultView(given, fault, words));
    const rest = taken.faults.length - faults.length;
    if (rest > 0) faults.push(make("p", {}, t("open.moreFaults", { n: rest })));
    results.replaceChildren(...(taken.kind === "several" ? [listView(taken.puzzles)] : []), ...faults);
    results.scrollIntoView?.({ block: "nearest" });
  }

  /**
   * @param {string} given
   * @param {import("../intake.js").Fault} fault
   * @param {Record<string, string> | undefined} words
   */
  function faultView(given, fault, words) {
    const { line, column, code, message } = fault;
    const place = line === undefined ? "" : column === undefined ? t("open.line", { line }) : t("open.place", { line, column });
    const around = excerpt(given, fault);
    const said = toldFault(fault, words);
    const show = () => {
      const range = rangeOf(text.value, fault);
      if (range === undefined) return;
      text.focus();
      text.setSelectionRange(range.start, range.end);
    };
    return make(
      "div",
      { class: "fault", "data-code": code },
      make("p", { class: "fault-title" }, t(`fault.${code}`)),
      place ? make("button", { type: "button", class: "fault-place", onclick: show }, place) : null,
      message ? make("p", { class: "fault-message", lang: said.lang }, said.text) : null,
      around === undefined
        ? null
        : make("pre", { class: "excerpt" }, around.before && `${around.before}\n`, around.start, make("mark", {}, around.at), around.rest, around.after && `\n${around.after}`),
    );
  }

  /** @param {(import("../intake.js").Puzzle & { line: number })[]} puzzles */
  function listView(puzzles) {
    const list = make("ul", { class: "boards" });
    const more = make("button", { type: "button", class: "action", onclick: () => addPage() }, t("open.more"));
    let count = 0;
    function addPage() {
      for (const puzzle of puzzles.slice(count, count + PAGE)) {
        const name = t("open.puzzleAt", { line: puzzle.line });
        const board = make("button", { type: "button", class: "board-choice", onclick: () => app.shell.play(puzzle) }, miniBoard({ digits: puzzle.givens }), make("span", {}, name));
        list.append(make("li", {}, board));
      }
      count += PAGE;
      more.hidden = count >= puzzles.length;
    }
    addPage();
    const print = make("button", { type: "button", class: "action", onclick: () => app.show("print", { puzzles: puzzles.map(({ givens }) => givens) }) }, t("open.print"));
    return make("div", {}, make("p", { class: "lead" }, t("open.several", { n: puzzles.length })), list, make("div", { class: "choices" }, more, print));
  }

  if (about) {
    text.value = about.text.slice(0, 100_000);
    void table("faults").then((words) => show(about.text, about.taken, words));
  }
  return { unmount: () => controller.abort() };
}
