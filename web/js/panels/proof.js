// Whether the puzzle is proper, and whether the board is right: two solutions where there are several, the
// givens that clash where there is none, and the move that broke a board in play.

import { brokenBy, visibleFault } from "../contradiction.js";
import { cellName, cellsNamed } from "../grid.js";
import { make } from "../views/dom.js";
import { miniBoard } from "../views/mini.js";

export const id = "proof";
export const titleKey = "panel.proof";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { t, store } = app;
  const controller = new AbortController();
  /** What is shown, so that it is not made again at every move. @type {unknown} */
  let shown;
  /** Whether the player has asked which move broke the board. */
  let asked = false;

  const names = (/** @type {number[]} */ cells) => cells.map(cellName).join(" ");

  /** @param {import("../game.js").Proof} proof @param {string} givens */
  function puzzleView({ status, solution, second, contradiction }, givens) {
    if (status === "unique") return [make("p", { class: "verdict good" }, t("proof.unique"))];
    if (status === "multiple" && solution && second) {
      const differ = [...solution].flatMap((digit, cell) => (digit === second[cell] ? [] : [cell]));
      app.overlay(null, { cells: differ });
      const boards = [solution, second].map((digits, at) =>
        make("li", {}, miniBoard({ digits, givens, marked: differ, label: t("proof.solution", { n: at + 1 }) }), make("span", {}, t("proof.solution", { n: at + 1 }))),
      );
      return [
        make("p", { class: "verdict bad" }, t("proof.multiple")),
        make("p", {}, t("proof.differ", { n: differ.length })),
        make("ul", { class: "boards two" }, ...boards),
        make("p", { class: "cells", "data-cells": names(differ) }, names(differ)),
      ];
    }
    if (status === "none" || status === "invalid") {
      const clash = (contradiction?.givens ?? contradiction?.cells ?? []).flatMap(cellsNamed);
      app.overlay(null, { cells: clash });
      return [
        make("p", { class: "verdict bad" }, t(status === "invalid" ? "proof.invalid" : "proof.none")),
        clash.length > 0 ? make("p", {}, t("proof.clash", { n: clash.length })) : null,
        make("div", { class: "boards one" }, miniBoard({ digits: givens, marked: clash, label: t("proof.clash", { n: clash.length }) })),
        make("p", { class: "cells", "data-cells": names(clash) }, names(clash)),
      ];
    }
    return [make("p", { class: "verdict" }, t("proof.unknown"))];
  }

  /** @param {import("../game.js").Game} game */
  function boardView(game) {
    const fault = visibleFault(game);
    const parts = [make("h3", {}, t("proof.board"))];
    if (fault) {
      app.overlay(null, { cells: fault.cells });
      parts.push(make("p", { class: "verdict bad" }, t(`proof.${fault.kind}`, { cells: names(fault.cells), digit: fault.digit ?? 0 })));
    } else {
      parts.push(make("p", { class: "verdict" }, t("proof.nothingSeen")));
    }
    if (!asked) {
      // Not before it is asked for: it gives away where the mistake is.
      parts.push(make("div", { class: "choices" }, make("button", { type: "button", class: "action main", onclick: () => { asked = true; shown = undefined; update(); } }, t("proof.ask"))));
      return parts;
    }
    const broken = brokenBy(game);
    if (broken === undefined) return [...parts, make("p", { class: "verdict good" }, t("proof.allRight"))];
    const { wrong, before } = broken;
    const why = make("p", { class: "why", "aria-live": "polite" });
    app.overlay(null, { cells: [wrong.cell] });
    parts.push(make("p", { class: "broken", "data-move": wrong.name }, t(wrong.at < 0 ? "proof.brokenBefore" : "proof.broken", { move: wrong.name, n: wrong.at + 1 })), why);
    if (wrong.at >= 0) {
      const undo = () => {
        const n = game.at - wrong.at;
        asked = false;
        store.dispatch({ type: "goTo", at: wrong.at });
        app.announce(t("status.toRight", { n }));
      };
      parts.push(make("div", { class: "choices" }, make("button", { type: "button", class: "action main", onclick: undo }, t("proof.undo"))));
    }
    void explain(game, wrong, before, why);
    return parts;
  }

  /**
   * Why the move is wrong, if the library's techniques prove it.
   * @param {import("../game.js").Game} game
   * @param {import("../contradiction.js").Claim} wrong
   * @param {import("../contradiction.js").Claim[]} before
   * @param {HTMLElement} place
   */
  async function explain(game, wrong, before, place) {
    try {
      const digits = [...game.givens];
      for (const { cell, digit, places } of before) if (places) digits[cell] = `+${digit}`;
      const puzzle = { text: digits.join(""), format: "sudoku-studio" };
      const record = await app.engine.ask("judge-move", { puzzle, moves: [wrong.name] }, { signal: controller.signal, key: "proof.looking" });
      const judged = "moves" in record ? record.moves[0] : undefined;
      const step = judged?.steps?.at(-1);
      if (judged?.refuted === "on-board") place.textContent = t("proof.onBoard");
      else if (step) place.textContent = step.text;
      else place.textContent = t("proof.noProof");
    } catch {
      if (!controller.signal.aborted) place.textContent = "";
    }
  }

  function update() {
    const { game } = store.state;
    if (game === shown) return;
    const last = /** @type {import("../game.js").Game | undefined} */ (shown);
    if (last && last.cells === game.cells && last.proof === game.proof && last.id === game.id) return;
    if (last && (last.cells !== game.cells || last.id !== game.id)) asked = false;
    shown = game;
    app.overlay(null);
    if (game.proof === null) {
      element.replaceChildren(make("p", {}, t("proof.working")));
      return;
    }
    const views = puzzleView(game.proof, game.givens);
    if (game.proof.status === "unique") views.push(...boardView(game));
    element.replaceChildren(...views.filter((view) => view !== null));
  }
  update();
  return { update, unmount: () => controller.abort() };
}
