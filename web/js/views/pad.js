// The controls: which mode is on, the digits, and what is done with moves.

import { valueOf } from "../cell.js";
import { MODES } from "../state.js";
import { spoken } from "../words.js";
import { icon, make } from "./dom.js";
import { badge, swatch } from "./drawn.js";
import { COLOURS } from "./look.js";

/**
 * @param {HTMLElement} element
 * @param {import("../panels/index.js").App} app
 * @param {{ check: () => void }} hands
 */
export function createPad(element, app, { check }) {
  const { store } = app;
  const modes = make("div", { class: "modes", role: "group" });
  const modeButtons = MODES.map((mode) =>
    make("button", { type: "button", class: "mode", onclick: () => store.dispatch({ type: "mode", mode }) }),
  );
  modes.append(...modeButtons);

  const digits = make("div", { class: "digits", role: "group" });
  const keys = Array.from({ length: 9 }, (_, index) =>
    make(
      "button",
      { type: "button", class: "key", onclick: () => press(index + 1) },
      make("span", { class: "key-face" }),
    ),
  );
  const erase = make("button", { type: "button", class: "key key-erase", onclick: () => store.dispatch({ type: "erase" }) }, icon("erase"));
  const target = make("button", { type: "button", class: "key key-target", onclick: changeTarget }, icon("candidates"), make("span", { class: "key-word" }));
  digits.append(...keys, target, erase);

  const undo = tool("undo", () => store.dispatch({ type: "undo" }));
  const redo = tool("redo", () => store.dispatch({ type: "redo" }));
  const notes = tool("notes", () => app.show(store.state.ui.panel === "notes" ? null : "notes"));
  const branch = tool("branch", () => store.dispatch({ type: "branch", what: "start" }));
  const checks = tool("check", check);
  const tools = make("div", { class: "tools", role: "group" }, undo, redo, notes, branch, checks);
  element.replaceChildren(modes, digits, tools);

  /** @param {string} name @param {() => void} act */
  function tool(name, act) {
    return make("button", { type: "button", class: `tool tool-${name}`, onclick: act }, icon(name), make("span", {}));
  }

  /** Colours go to candidates instead of cells, or to cells again. */
  function changeTarget() {
    store.dispatch({ type: "paints", what: store.state.ui.paints === "cells" ? "candidates" : "cells" });
  }

  /** @param {number} digit */
  function press(digit) {
    const { ui, settings } = store.state;
    if (ui.mode === "colour" && ui.paints === "candidates") store.dispatch({ type: "colour", colour: digit - 1 });
    else if (ui.mode !== "link" && (settings.digitFirst || ui.selection.length === 0)) store.dispatch({ type: "arm", digit });
    else store.dispatch({ type: "digit", digit });
  }

  function words() {
    const { t } = app;
    modes.setAttribute("aria-label", t("mode.label"));
    MODES.forEach((mode, index) => (modeButtons[index].textContent = t(`mode.${mode}`)));
    digits.setAttribute("aria-label", t("pad.label"));
    erase.setAttribute("aria-label", t("pad.erase"));
    /** @type {Element} */ (target.lastElementChild).textContent = t("pad.candidates");
    tools.setAttribute("aria-label", t("tool.label"));
    for (const [button, key] of /** @type {const} */ ([[undo, "undo"], [redo, "redo"], [notes, "notes"], [branch, "branch"], [checks, "check"]])) {
      /** @type {Element} */ (button.lastElementChild).textContent = t(`tool.${key}`);
    }
  }

  let drawn = "";
  let drawnIn = "";
  /** What each key looked like when it was last drawn. @type {string[]} */
  const drawnKeys = new Array(9).fill("");

  /** @param {number} index @param {number} n how many of the digit are left */
  function drawKey(index, n) {
    const { ui } = store.state;
    const isColours = ui.mode === "colour";
    const isForCandidates = isColours && ui.paints === "candidates";
    const hasColour = isColours && index < COLOURS.length;
    const digit = index + 1;
    const face = hasColour ? (isForCandidates ? "badge" : "swatch") : "digit";
    const label = hasColour ? app.t("pad.colour", { letter: COLOURS[index] }) : app.t("pad.left", { digit, n });
    const isPressed = isForCandidates ? ui.colour === index : ui.armed === digit;
    const known = `${face} ${isColours} ${n} ${isPressed} ${label}`;
    if (known === drawnKeys[index]) return;
    const isOther = !drawnKeys[index].startsWith(`${face} `);
    drawnKeys[index] = known;
    const button = keys[index];
    if (isOther) button.children[0].replaceChildren(face === "badge" ? badge(index) : face === "swatch" ? swatch(index) : String(digit));
    button.dataset.left = isColours ? (hasColour ? COLOURS[index] : "") : n === 0 ? "" : String(n);
    button.setAttribute("aria-label", label);
    button.hidden = isColours && !hasColour;
    button.classList.toggle("spent", !isColours && n === 0);
    button.setAttribute("aria-pressed", String(isPressed));
  }

  function render() {
    const { game, ui } = store.state;
    const left = new Array(10).fill(9);
    for (const packed of game.cells) left[valueOf(packed)] -= 1;
    if (drawnIn !== spoken()) {
      drawnIn = spoken();
      words();
    }
    keys.forEach((_, index) => drawKey(index, Math.max(0, left[index + 1])));
    const key = JSON.stringify([ui.mode, ui.paints, ui.panel === "notes", game.at > 0, game.at < game.history.length]);
    if (key === drawn) return;
    drawn = key;
    element.dataset.mode = ui.mode;
    MODES.forEach((mode, index) => modeButtons[index].setAttribute("aria-pressed", String(mode === ui.mode)));
    target.hidden = ui.mode !== "colour";
    target.setAttribute("aria-pressed", String(ui.mode === "colour" && ui.paints === "candidates"));
    undo.disabled = game.at === 0;
    redo.disabled = game.at === game.history.length;
    notes.setAttribute("aria-expanded", String(ui.panel === "notes"));
  }
  return { render };
}
