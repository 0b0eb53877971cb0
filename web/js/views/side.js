// The place of the panels: beside the board on a desk, a sheet over the controls on a phone. Without a
// panel it is the menu that lists them.

import { laterStyles } from "../later.js";
import { PANELS } from "../panels/index.js";
import { spoken } from "../words.js";
import { icon, make } from "./dom.js";

/**
 * @param {HTMLElement} element
 * @param {import("../panels/index.js").App} app
 * @param {{ focusBoard: () => void }} hands
 */
export function createSide(element, app, { focusBoard }) {
  const { store } = app;
  const title = make("h2", { class: "panel-title", tabindex: -1 });
  const close = make("button", { type: "button", class: "round", onclick: () => app.show(null) }, icon("close"));
  const body = make("div", { class: "panel-body" });
  const panel = make("section", { class: "panel", "aria-labelledby": "panel-title" }, make("header", {}, title, close), body);
  title.id = "panel-title";
  const menu = make("nav", { class: "menu" });
  element.replaceChildren(menu, panel);
  /** @type {import("../panels/index.js").PanelView} */
  let view = {};
  /** @type {string | null} */
  let shown = null;
  /** What had the focus before a panel opened. @type {Element | null} */
  let opener = null;
  let asked = 0;
  /** The panel that is shown, as soon as it is loaded. @type {import("../panels/index.js").Panel | null} */
  let module = null;
  /** @type {unknown} */
  let shownAbout;
  /** The language in which it was made. */
  let mountedIn = "";
  const within = () => [...body.querySelectorAll("button, input, select, textarea, a[href], summary, [tabindex]")];

  function unmount() {
    view.unmount?.();
    view = {};
    body.replaceChildren();
    app.overlay(null);
    app.light([]);
  }

  /** @param {import("../panels/index.js").Panel} loaded */
  function mount(loaded) {
    module = loaded;
    mountedIn = spoken();
    view = loaded.mount(body, app, shownAbout) ?? {};
  }

  /** @param {string | null} id @param {unknown} [about] */
  async function show(id, about) {
    // Every game that begins closes what is open, also where nothing is.
    if (id === null && shown === null) return;
    const entry = PANELS.find((known) => known.id === id);
    asked += 1;
    const mine = asked;
    if (shown === null && id !== null) opener = document.activeElement;
    unmount();
    [module, shownAbout] = [null, about];
    // On a small screen the menu is a sheet, too.
    shown = entry?.id ?? (id === "menu" ? id : null);
    store.dispatch({ type: "panel", id: shown });
    element.classList.toggle("open", shown !== null);
    element.classList.toggle("shows-panel", entry !== undefined);
    if (shown === "menu") {
      menu.querySelector("button")?.focus({ preventScroll: true });
      return;
    }
    if (entry === undefined) {
      if (element.contains(document.activeElement) || document.activeElement === document.body) {
        if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
        else focusBoard();
      }
      return;
    }
    title.textContent = app.t(entry.titleKey);
    body.dataset.panel = entry.id;
    body.scrollTop = 0;
    title.focus({ preventScroll: true });
    try {
      const [loaded] = await Promise.all([entry.load(), laterStyles()]);
      if (mine !== asked) return;
      mount(loaded);
    } catch (error) {
      // What a browser could not load once it may not ask for again before the page is loaded anew.
      const reload = make("button", { type: "button", class: "action main", onclick: () => app.shell.flush().finally(() => location.reload()) }, app.t("panel.reload"));
      if (mine === asked) body.replaceChildren(make("p", {}, app.t("panel.failed")), make("div", { class: "choices" }, reload));
      throw error;
    }
  }

  function words() {
    const { t } = app;
    menu.setAttribute("aria-label", t("panel.label"));
    close.setAttribute("aria-label", t("panel.close"));
    const groups = new Map(PANELS.filter((entry) => !entry.isHidden).map((entry) => [entry.group, make("div", { class: "group" })]));
    for (const entry of PANELS) {
      const open = () => app.show(entry.id);
      const button = make("button", { type: "button", class: "entry", "data-panel": entry.id, onclick: open }, t(entry.titleKey));
      if (!entry.isHidden) groups.get(entry.group)?.append(button);
    }
    menu.replaceChildren(...groups.values());
    const entry = PANELS.find((known) => known.id === shown);
    if (entry === undefined) return;
    title.textContent = t(entry.titleKey);
    if (view.words) view.words();
    // A panel that cannot change its words is made anew, with the focus where it was.
    else if (module !== null && mountedIn !== spoken()) {
      const at = within().indexOf(/** @type {Element} */ (document.activeElement));
      const { scrollTop } = body;
      unmount();
      mount(module);
      body.scrollTop = scrollTop;
      /** @type {HTMLElement | undefined} */ (within()[at])?.focus({ preventScroll: true });
    }
  }

  return {
    show,
    words,
    /** Gives the focus to the panel that is shown, and says whether there is one. */
    focus() {
      if (module !== null) title.focus({ preventScroll: true });
      return module !== null;
    },
    /** @param {import("../state.js").State} state @param {import("../state.js").State} before */
    update(state, before) {
      // A key may close the panel, too.
      if (state.ui.panel === null && shown !== null) void show(null);
      else view.update?.(state, before);
    },
  };
}
