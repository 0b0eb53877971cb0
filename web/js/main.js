// Starts the page: the board first, so that it can be played on, and then everything else.

import { conflicts, mistakes, solutionOf } from "./game.js";
import { kept } from "./kept.js";
import { listenToKeys } from "./keys.js";
import { afterPaint, whenIdle } from "./idle.js";
import { laterEngine, laterStyles } from "./later.js";
import { keepOffline, startShell } from "./shell.js";
import { createStore } from "./store.js";
import { createBoard } from "./views/board.js";
import { createHeader } from "./views/header.js";
import { COLOURS } from "./views/look.js";
import { createPad } from "./views/pad.js";
import { listenToPointer } from "./views/pointer.js";
import { createSide } from "./views/side.js";
import { createStatus } from "./views/status.js";
import { languageOf, speak, t } from "./words.js";

/** The puzzle that somebody sees who comes without one. */
const FIRST = "63.8..5.......437.4.8.....6...9...6..543.198..9...8...8.....6.9.234.......9..2.31";

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`there is no #${id}`);
  return element;
}

/** How long the page waits for the saved game and the language before it is shown without them, in milliseconds. */
const PATIENCE = 500;

const store = createStore();
let speaking = useLanguage();
const engine = laterEngine();

/** @type {import("./panels/index.js").App} */
export const app = {
  store,
  engine,
  t,
  show: (id, about) => side.show(id, about),
  announce: (text, action) => status.announce(text, action),
  overlay: (svg, shown) => board.overlay(svg, shown),
  light: (cells, candidates) => board.light(cells, candidates),
  open: (text) => app.shell.receive(text),
  // Set by `startShell`, before anything that could ask for it.
  shell: /** @type {any} */ (undefined),
};

const board = createBoard(part("board"), store, t);
const header = createHeader(part("bar"), app);
const status = createStatus(part("status"), app);
const pad = createPad(part("controls"), app, { check });
const side = createSide(part("side"), app, { focusBoard: () => board.focus() });

/** Asks whether the puzzle of the game has exactly one solution. */
async function prove() {
  const { id, givens } = store.state.game;
  await onScreen;
  const record = await engine.ask("solve", { puzzle: givens });
  const { status, solution = null, second = null, contradiction = null } = /** @type {import("../bivalue/browser.js").Answer} */ (record);
  store.dispatch({ type: "proved", id, proof: { status, solution, second, contradiction } });
}

/** Says how many cells are wrong, and nothing else. */
function check() {
  const { game } = store.state;
  store.dispatch({ type: "helped", check: true });
  if (game.done) {
    app.announce(t("status.done"));
    return;
  }
  if (solutionOf(game) === null) {
    app.announce(t("status.checked.unknown"));
    return;
  }
  const n = mistakes(game).length;
  if (n === 0) app.announce(t("status.checked.right"));
  else app.announce(t("status.checked.wrong", { n }), { key: "status.toRight.do", act: () => store.dispatch({ type: "toRight" }) });
}

/** @param {import("./state.js").Settings} settings */
function applySettings({ theme }) {
  // Paper is light.
  const chosen = theme === "light" ? "not all" : "screen and (prefers-color-scheme: dark)";
  const media = theme === "dark" ? "screen" : chosen;
  const dark = document.getElementById("dark");
  if (dark instanceof HTMLLinkElement && dark.media !== media) dark.media = media;
}

/** The page is drawn once, with the game and in the language that it will have. */
let isShown = false;

function showPage() {
  if (isShown) return;
  isShown = true;
  render();
  // The menu is not needed for the first digit.
  afterPaint(side.words);
}

function render() {
  if (!isShown) return;
  board.render();
  header.render();
  status.render();
  pad.render();
}

store.subscribe((state, before, action) => {
  render();
  side.update(state, before);
  document.body.classList.toggle("paused", state.ui.paused);
  if (state.settings !== before.settings) applySettings(state.settings);
  if (state.settings.language !== before.settings.language) speaking = useLanguage();
  if (state.game.id !== before.game.id && state.game.proof === null) void prove();
  // Who starts a game wants to play it.
  if (state.game.id !== before.game.id && before.game.id !== "") board.focus();
  if (state.game.done && !before.game.done) app.announce(t("status.done"));
  if (state.game.cells !== before.game.cells) tellConflict(state.game, before.game);
  if (action.type === "undo") app.announce(t("status.undone"));
  if (action.type === "redo") app.announce(t("status.redone"));
  if (action.type === "toRight") app.announce(t("status.toRight", { n: before.game.at - state.game.at }));
  if (action.type === "mode" || action.type === "cycle" || action.type === "paints") app.announce(t(state.ui.mode === "colour" && state.ui.paints === "candidates" ? "mode.colour.candidates" : `mode.${state.ui.mode}.on`));
  if (action.type === "colour") app.announce(t("pad.colour", { letter: COLOURS[state.ui.colour] }));
});

/** Announces a repeated digit to screen readers. @param {import("./game.js").Game} game @param {import("./game.js").Game} before */
function tellConflict(game, before) {
  const n = conflicts(game.cells).size;
  if (n > 0 && game.id === before.id && n > conflicts(before.cells).size) app.announce(t("status.conflict", { n }));
}

async function useLanguage() {
  const code = languageOf(store.state.settings.language);
  await speak(code);
  document.documentElement.lang = code;
  if (!isShown) return;
  side.words();
  render();
}

/** @param {import("./keys.js").Deed["what"]} what */
function pageAction(what) {
  if (what === "hint") void app.show("hint");
  else if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.();
}

listenToPointer(board.element, store, { focus: () => board.focus(), missed: () => app.announce(t("mode.colour.none")) });
listenToKeys(store, { focusBoard: () => board.focus(), page: pageAction });
setInterval(() => {
  if (!document.hidden && store.state.game.id !== "") store.dispatch({ type: "tick", seconds: 1 });
}, 1000);

applySettings(store.state.settings);
const opened = startShell(app, kept, FIRST);
// Words that cannot be loaded are left in English.
const ready = opened.then(() => speaking.catch(() => {}));
setTimeout(showPage, PATIENCE);
/** Resolves when the first game is on the screen; until then nothing else is loaded. */
const onScreen = ready
  .then(showPage)
  .then(() => performance.mark("playable"))
  .then(() => new Promise((resolve) => afterPaint(() => resolve(undefined))));
void onScreen.then(laterStyles);
void onScreen.then(async () => {
  const { keepFocus } = await import("./views/focus.js");
  keepFocus([part("controls"), part("side"), part("status")], () => side.focus() || board.focus());
});

/** Resolves when the page can be played on and the first worker can answer. */
export const started = onScreen.then(engine.ready).then(() =>
  whenIdle(() => {
    void engine.warmUp();
    void keepOffline();
  }),
);
