// Saved games: a list to go on with, and a file to take them elsewhere.

import { mergeDays, readDays } from "../daily.js";
import { saveAs } from "../snapshot.js";
import { isObject, restoreSettings } from "../restore.js";
import { DEFAULTS } from "../state.js";
import { clockTime, make } from "../views/dom.js";
import { miniBoard } from "../views/mini.js";
import { spoken } from "../words.js";

export const id = "games";
export const titleKey = "panel.games";

/** The number of games that are shown at first, and more each time. */
const PAGE = 30;

/** `about.file` is the text of a file of games that was dropped or opened. @type {(element: HTMLElement, app: import("./index.js").App, about?: { file?: string }) => import("./index.js").PanelView} */
export function mount(element, app, about = {}) {
  const { t, store, shell } = app;
  const list = make("ul", { class: "games" });
  const told = make("p", { class: "lead", role: "status" });
  const file = make("input", { type: "file", accept: ".json,application/json", class: "visually-hidden", tabindex: -1, "aria-hidden": "true", onchange: chosen });
  const more = make("button", { type: "button", class: "action", onclick: () => { limit += PAGE; void render(); } }, t("open.more"));
  let limit = PAGE;
  let isOver = false;

  element.replaceChildren(
    told,
    list,
    make("div", { class: "choices" }, more),
    make(
      "div",
      { class: "choices" },
      make("button", { type: "button", class: "action", onclick: exportGames }, t("games.export")),
      make("button", { type: "button", class: "action", onclick: () => file.click() }, t("games.import")),
      file,
    ),
  );

  async function chosen() {
    const [first] = file.files ?? [];
    if (first) await importGames(await first.text());
    file.value = "";
  }

  async function exportGames() {
    await shell.flush();
    const text = await shell.storage.exportAll();
    saveAs(new Blob([text], { type: "application/json" }), "bivalue-games.json");
  }

  /** @param {string} text */
  async function importGames(text) {
    const { isFile, added, same, refused, days, settings } = await shell.storage.importAll(text);
    if (!isFile) {
      told.textContent = t("games.noFile");
      return;
    }
    await shell.storage.setValue("days", mergeDays(readDays(await shell.storage.value("days")), readDays(days)));
    // A fresh profile gets the settings as well.
    if (isObject(settings) && (await shell.storage.value("settings")) === undefined) store.dispatch({ type: "settings", settings: restoreSettings(settings, DEFAULTS) });
    const parts = [t("games.added", { n: added })];
    if (same > 0) parts.push(t("games.same", { n: same }));
    if (refused > 0) parts.push(t("games.refused", { n: refused }));
    told.textContent = parts.join(" ");
    await render();
  }

  /** @param {import("../storage.js").Summary} summary */
  function gameView({ id, name, givens, grid, seconds, done, changed }) {
    const open = [...givens].filter((given) => given === ".").length;
    const filled = [...grid].filter((digit, cell) => digit !== "." && givens[cell] === ".").length;
    const percent = open === 0 ? 100 : Math.floor((filled * 100) / open);
    const date = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(changed));
    const state = done ? t("games.solved", { time: clockTime(seconds) }) : t("games.progress", { percent, time: clockTime(seconds) });
    const title = name || date;
    const isCurrent = id === store.state.game.id;
    const remove = async () => {
      const game = await shell.storage.load(id);
      await shell.storage.remove(id);
      await render();
      const undo = make("button", { type: "button", class: "fault-place", onclick: async () => {
        if (game) await shell.storage.save(game);
        told.textContent = "";
        await render();
      } }, t("games.undoRemove"));
      told.replaceChildren(t("games.removed"), " ", undo);
    };
    return make(
      "li",
      { "data-id": id },
      make(
        "button",
        { type: "button", class: isCurrent ? "game current" : "game", "aria-current": isCurrent, onclick: () => resume(id) },
        miniBoard({ digits: grid, givens }),
        make("span", { class: "game-about" }, make("span", { class: "game-name" }, title), make("span", { class: "soft" }, state), title === date ? null : make("span", { class: "soft" }, date)),
      ),
      isCurrent ? null : make("button", { type: "button", class: "round remove", "aria-label": t("games.remove"), onclick: remove }, "×"),
    );
  }

  /** @param {string} id */
  async function resume(id) {
    if (id === store.state.game.id) return app.show(null);
    await shell.flush();
    const game = await shell.storage.load(id);
    if (game === null) told.textContent = t("games.unreadable");
    else shell.resume(game);
  }

  async function render() {
    await shell.flush();
    const games = await shell.storage.list();
    if (isOver) return;
    list.replaceChildren(...games.slice(0, limit).map(gameView));
    more.hidden = games.length <= limit;
    if (games.length === 0) told.textContent = t("games.none");
  }

  void (about.file === undefined ? render() : importGames(about.file));
  return { unmount: () => void (isOver = true) };
}
