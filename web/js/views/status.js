// The line below the board: what has just happened, what the board says of itself, and what is running.

import { valueOf } from "../cell.js";
import { conflicts } from "../game.js";
import { clockTime, make } from "./dom.js";

/** How long something that was announced stays, in milliseconds. */
const STAYS = 6000;

/**
 * @param {HTMLElement} element
 * @param {import("../panels/index.js").App} app
 */
export function createStatus(element, app) {
  const { store, engine } = app;
  const said = make("p", { class: "said", role: "status" });
  const quiet = make("p", { class: "quiet" });
  const actions = make("div", { class: "actions" });
  element.replaceChildren(said, quiet, actions);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {import("../engine.js").Task[]} */
  let tasks = [];
  /** What can be done about what was announced. @type {{ key: string, act: () => void } | null} */
  let offer = null;

  engine.watch((running) => {
    tasks = running;
    render();
  });

  /** @param {string} text @param {{ key: string, act: () => void }} [action] */
  function announce(text, action) {
    clearTimeout(timer);
    offer = action ?? null;
    // Something that is said twice is only heard twice if it changes.
    said.textContent = said.textContent === text ? `${text}\u00a0` : text;
    element.classList.add("speaks");
    const stop = () => {
      // A button does not go away under somebody's hand.
      if (actions.matches(":hover, :focus-within") && offer !== null) {
        timer = setTimeout(stop, STAYS);
        return;
      }
      element.classList.remove("speaks");
      said.textContent = "";
      offer = null;
      render();
    };
    timer = setTimeout(stop, STAYS);
    render();
  }

  /** What the board says of itself. */
  function standing() {
    const { t } = app;
    const { game, ui, settings } = store.state;
    if (ui.paused) return t("status.paused");
    const clash = conflicts(game.cells).size;
    if (clash > 0) return t("status.conflict", { n: clash });
    if (game.done) {
      return settings.clock ? t("status.doneIn", { time: clockTime(game.seconds) }) : t("status.done");
    }
    if (game.proof?.status === "multiple") return t("status.multiple");
    if (game.proof?.status === "none" || game.proof?.status === "invalid") return t("status.none");
    const left = game.cells.filter((packed) => valueOf(packed) === 0).length;
    return left === 81 ? t("status.empty") : t("status.left", { n: left });
  }

  let drawn = "";
  function render() {
    const { t } = app;
    const { branches, done } = store.state.game;
    const { paused } = store.state.ui;
    const text = tasks.length > 0 ? t(tasks[0].key) : branches.length > 0 && !paused ? t("branch.open", { n: branches.length }) : standing();
    const key = JSON.stringify([text, tasks.map((task) => task.id), branches.length, offer?.key, paused, done]);
    if (key === drawn) return;
    drawn = key;
    quiet.textContent = text;
    element.classList.toggle("busy", tasks.length > 0);
    /** @param {string} key @param {() => void} act */
    const button = (key, act) => make("button", { type: "button", class: "small", onclick: act }, t(key));
    if (tasks.length > 0) {
      actions.replaceChildren(button("busy.cancel", () => tasks.forEach((task) => task.cancel())));
    } else if (paused) {
      actions.replaceChildren(button("tool.resume", () => store.dispatch({ type: "pause", on: false })));
    } else if (offer !== null) {
      const { key, act } = offer;
      const accept = () => {
        offer = null;
        act();
      };
      actions.replaceChildren(button(key, accept));
    } else if (branches.length > 0) {
      actions.replaceChildren(
        button("branch.keep", () => store.dispatch({ type: "branch", what: "keep" })),
        button("branch.leave", () => store.dispatch({ type: "branch", what: "leave" })),
      );
    } else if (done) {
      actions.replaceChildren(button("panel.new", () => void app.show("new")));
    } else {
      actions.replaceChildren();
    }
  }
  return { render, announce };
}
