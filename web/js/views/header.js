// The bar at the top: the name, the clock, and on small screens the hint and the menu.

import { clockTime, icon, make } from "./dom.js";

/**
 * @param {HTMLElement} element
 * @param {import("../panels/index.js").App} app
 */
export function createHeader(element, app) {
  const { store } = app;
  const name = make("h1", { class: "wordmark" }, "Bivalue");
  const about = make("p", { class: "about" });
  const clock = make("button", { type: "button", class: "clock", onclick: () => pause(!store.state.ui.paused) });
  const hint = make("button", { type: "button", class: "round bar-hint", onclick: () => toggle("hint") }, icon("hint"));
  const menu = make("button", { type: "button", class: "round bar-menu", onclick: () => toggle("menu") }, icon("menu"));
  element.replaceChildren(name, about, clock, hint, menu);

  /** @param {boolean} on */
  const pause = (on) => store.dispatch({ type: "pause", on });
  /** @param {string} id */
  const toggle = (id) => app.show(store.state.ui.panel === id ? null : id);

  function nameClock() {
    const { game, settings, ui } = store.state;
    const time = settings.clock ? clockTime(game.seconds) : "";
    clock.setAttribute("aria-label", [app.t(ui.paused ? "tool.resume" : "tool.pause"), time].join(app.t("join.comma")));
  }
  clock.addEventListener("focus", nameClock);

  let pausedAt = false;
  let drawn = "";
  function render() {
    const { t } = app;
    const { game, settings, ui } = store.state;
    const time = settings.clock ? clockTime(game.seconds) : "";
    const key = JSON.stringify([time, game.name, ui.paused, ui.panel, t("tool.pause")]);
    if (key === drawn) return;
    drawn = key;
    about.textContent = game.name;
    clock.hidden = !settings.clock;
    clock.replaceChildren(icon(ui.paused ? "play" : "pause"), make("span", { class: "time" }, time));
    // A name that changes every second would be read out every second.
    if (document.activeElement !== clock || pausedAt !== ui.paused) nameClock();
    pausedAt = ui.paused;
    hint.setAttribute("aria-label", t("panel.hint"));
    menu.setAttribute("aria-label", t("tool.menu"));
    menu.setAttribute("aria-expanded", String(ui.panel === "menu"));
  }
  return { render };
}
