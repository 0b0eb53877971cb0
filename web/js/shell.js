// What surrounds the game: where it comes from when the page is opened, where it is kept, and what somebody
// pastes, drops or opens.

import { autosave } from "./autosave.js";
import { newGame } from "./game.js";
import { onTrouble, rememberTab } from "./kept.js";
import { afterPaint } from "./idle.js";
import { restoreSettings } from "./restore.js";
import { DEFAULTS } from "./state.js";
import { newId } from "./storage.js";

/** @typedef {import("./panels/index.js").App} App */
/** @typedef {import("./intake.js").Puzzle} Puzzle */
/** @typedef {import("./game.js").Game} Game */

/** Files larger than this are no text of puzzles. */
const LARGEST_FILE = 50_000_000;

/**
 * @typedef {object} Shell
 * @property {import("./storage.js").Storage} storage
 * @property {(puzzle: Puzzle, about?: Record<string, unknown>) => void} play   Starts a game and closes the panel.
 * @property {(game: Game) => void} resume    Goes on with a saved game.
 * @property {(text: string) => Promise<boolean>} receive      Takes any text; says whether a game was started.
 * @property {(text: string) => Promise<boolean>} receiveOwn   Takes a link to this page, or a file of games;
 *   says whether the text is one.
 * @property {(file: File) => Promise<boolean>} receiveFile
 * @property {() => Promise<void>} flush      Saves what is not saved yet.
 */

/**
 * Opens the game that the page was asked for, or the last one, or a first one, and keeps it from then on.
 * @param {App} app  Its member `shell` is set.
 * @param {Promise<import("./kept.js").Kept>} kept   What was kept, and where games are kept.
 * @param {string} first  The puzzle for who comes without one.
 * @returns {Promise<void>}
 */
export async function startShell(app, kept, first) {
  const { store, t } = app;
  const { storage, settings, list, ownGame } = await kept;
  onTrouble((key) => app.announce(t(key)));
  if (settings !== undefined) store.dispatch({ type: "settings", settings: restoreSettings(settings, DEFAULTS) });

  /** @param {Puzzle} puzzle @param {Record<string, unknown>} [about] */
  function play({ givens, name, cells }, about = {}) {
    start(newGame({ id: newId(), givens, name, cells, about }));
  }

  /** @param {Game} game */
  function start(game) {
    void app.show(null);
    const { game: left } = store.state;
    store.dispatch({ type: "open", game });
    if (left.id !== "" && left.id !== game.id && left.at > 0 && !left.done) app.announce(t("open.kept"));
  }

  /** @param {string} text */
  async function receiveOwn(text) {
    const trimmed = text.trim();
    if (trimmed.startsWith("{") && trimmed.includes('"bivalue-games"')) {
      await app.show("games", { file: trimmed });
      return true;
    }
    // Only what this page writes itself; other links the library knows.
    const fragment = /^\S*#(p=[1-9.]{81}(?:&\S*)?)$/.exec(trimmed)?.[1];
    return fragment !== undefined && openLinked(fragment);
  }

  /** @param {string} fragment */
  async function openLinked(fragment) {
    const { decodeLink } = await import("./link.js");
    const linked = decodeLink(fragment, newId());
    if (linked.kind === "none") return false;
    if (linked.kind === "text") {
      await receive(linked.text);
      return true;
    }
    const { game, isDamaged } = linked;
    if (isDamaged) app.announce(t("open.damaged"));
    const isDrawnOn = game.candidateColours.length + game.links.length > 0;
    const isFresh = !isDamaged && !isDrawnOn && game.cells.every((cell, index) => cell === 0 || game.givens[index] !== ".");
    // A puzzle that was begun before is continued.
    const begun = isFresh && (await storage.list()).find((other) => other.givens === game.givens && !other.done);
    const saved = begun ? await storage.load(begun.id) : null;
    start(saved === null ? game : { ...saved, about: { ...saved.about, ...game.about } });
    return true;
  }

  /** @param {string} text */
  async function receive(text) {
    if (await receiveOwn(text)) return true;
    const { take } = await import("./intake.js");
    const taken = await take(app.engine, text);
    if (taken.kind === "puzzle") {
      play(taken.puzzle);
      return true;
    }
    await app.show("open", { text, taken });
    return false;
  }

  /** @param {File} file */
  async function receiveFile(file) {
    if (file.size > LARGEST_FILE) {
      app.announce(t("open.tooLarge"));
      return false;
    }
    return receive(textOf(await file.arrayBuffer()));
  }

  /** Notes that the puzzle of a day is solved, if it is that of a day. @param {unknown} day @param {Game} game */
  async function keepDay(day, game) {
    const [{ dayOf, mergeDays, readDays, solvedOf }, { isDay }] = await Promise.all([import("./daily.js"), import("./link.js")]);
    if (!isDay(day)) return;
    const solved = { [day]: solvedOf(game, dayOf(new Date())) };
    await storage.setValue("days", mergeDays(readDays(await storage.value("days")), solved));
  }

  const saving = autosave(store, storage, { after: afterPaint });
  app.shell = { storage, play, resume: start, receive, receiveOwn, receiveFile, flush: saving.flush };

  store.subscribe((state, before) => {
    if (state.settings !== before.settings) void storage.setValue("settings", state.settings);
    if (state.game.id !== before.game.id) rememberTab(state.game.id);
    const { daily } = state.game.about;
    if (state.game.done && !before.game.done && state.game.id === before.game.id && daily !== undefined) void keepDay(daily, state.game);
    // A puzzle that is not proper is shown why, when it arrives.
    const { proof } = state.game;
    const isNew = proof !== before.game.proof && state.game.id === before.game.id && !state.game.about.shownWhy;
    if (isNew && proof !== null && ["multiple", "none", "invalid"].includes(proof.status) && state.ui.panel === null && state.game.givens !== ".".repeat(81)) {
      store.dispatch({ type: "about", about: { shownWhy: true } });
      void app.show("proof");
    }
  });
  addEventListener("visibilitychange", () => document.hidden && void saving.flush());
  addEventListener("pagehide", () => void saving.flush());
  addEventListener("hashchange", () => void openFragment());
  listen(app);

  /** Opens what the address asks for, and takes it out of the address, so that it is not opened again. */
  async function openFragment() {
    const { hash, pathname, search } = location;
    if (hash === "") return false;
    history.replaceState(null, "", pathname + search);
    return openLinked(hash);
  }
  if (await openFragment()) return;
  const last = list[0]?.id;
  const game = ownGame ?? (last ? await storage.load(last) : null);
  if (game === null) play({ givens: first, name: "" });
  else start(game);
}

/** The text of a file, which may be UTF-16. @param {ArrayBuffer} buffer */
function textOf(buffer) {
  const [one, two] = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  const encoding = one === 0xff && two === 0xfe ? "utf-16le" : one === 0xfe && two === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(buffer);
}

/** Listens for what is pasted or dropped, wherever that is. @param {App} app */
function listen(app) {
  const isField = (/** @type {EventTarget | null} */ target) =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  /** @param {DataTransfer | null} data @param {Event} event */
  function receive(data, event) {
    const file = data?.files[0];
    const text = data?.getData("text/plain") || data?.getData("text/uri-list") || "";
    if (!file && text.trim() === "") return;
    event.preventDefault();
    const received = file ? app.shell.receiveFile(file) : app.shell.receive(text);
    received.catch(() => app.announce(app.t("open.failed")));
  }
  document.addEventListener("paste", (event) => {
    if (!isField(event.target)) receive(event.clipboardData, event);
  });
  document.addEventListener("dragover", (event) => {
    if (isField(event.target) && !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!isField(event.target) || event.dataTransfer?.files.length) receive(event.dataTransfer, event);
  });
}

/** Keeps the page for use without a network. It is not awaited: nothing depends on it. @returns {Promise<void>} */
export async function keepOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url), { type: "classic" });
  } catch {
    // A host without the list of files, or a browser that does not allow it: the page works with the network.
  }
}
