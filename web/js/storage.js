// Where games and settings are kept: in the browser's database; where there is none, in its local storage; and
// where that is refused as well, in memory, and then a message says so.
//
// Everything that comes out of it is built anew by `restoreGame`, because what is stored may be damaged. A record
// that cannot be read is left where it is, and never keeps another one from being read.

import { gridOf } from "./game.js";
import { isId, isObject, restoreGame } from "./restore.js";
import { openDatabase, openLocal, openMemory } from "./shelves.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./shelves.js").Shelf} Shelf */

/**
 * What a list of games shows of each of them.
 * @typedef {object} Summary
 * @property {string} id
 * @property {number} changed   When it was changed last, in milliseconds since 1970.
 * @property {string} name
 * @property {string} givens
 * @property {string} grid      All digits on the board.
 * @property {number} seconds
 * @property {boolean} done
 * @property {boolean} touched  Whether the player has made a move.
 */

/** The number of games that are kept. */
const MOST_GAMES = 200;

/** The name in files of games; the number is that of their layout. */
const FILE = "bivalue-games";
const FILE_VERSION = 1;

/** An id for a new game: other games, also those of other browsers, have others. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** @param {Game} game @param {number} changed @returns {Summary} */
function summaryOf(game, changed) {
  const { id, name, givens, seconds, done, history } = game;
  const grid = gridOf(game);
  return { id, changed, name, givens, grid, seconds, done, touched: history.length > 0 || grid !== givens };
}

/** A stored summary, if it is one. @param {unknown} value @returns {Summary | undefined} */
function readSummary(value) {
  if (!isObject(value) || !isId(value.id)) return undefined;
  const { id, changed, name, givens, grid, seconds, done, touched } = value;
  if (typeof givens !== "string" || !/^[1-9.]{81}$/.test(givens)) return undefined;
  if (typeof grid !== "string" || !/^[1-9.]{81}$/.test(grid)) return undefined;
  return {
    id,
    changed: typeof changed === "number" && Number.isFinite(changed) ? changed : 0,
    name: typeof name === "string" ? name.slice(0, 200) : "",
    givens,
    grid,
    seconds: typeof seconds === "number" && seconds >= 0 && seconds < 1e9 ? seconds : 0,
    done: done === true,
    touched: touched === true,
  };
}

export class Storage {
  #shelf;
  #now;
  /** Writing is done in order, and one game's newest state replaces those that wait. */
  #writing = Promise.resolve();
  /** @type {Map<string, { game: Game, result: Promise<boolean> }>} */
  #waiting = new Map();
  #onTrouble;

  /**
   * @param {Shelf} shelf
   * @param {{ now?: () => number, onTrouble?: (key: string) => void }} [options]
   *   `onTrouble` is called with the key of a message when something could not be stored.
   */
  constructor(shelf, { now = Date.now, onTrouble = () => {} } = {}) {
    this.#shelf = shelf;
    this.#now = now;
    this.#onTrouble = onTrouble;
  }

  /** `database`, `local` or `memory`. */
  get kind() {
    return this.#shelf.kind;
  }

  /** The games, the one that was changed last first. @returns {Promise<Summary[]>} */
  async list() {
    const records = await this.#read(() => this.#shelf.all("summaries"), []);
    const summaries = records.map(readSummary).filter((summary) => summary !== undefined);
    return summaries.sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  }

  /** A game; nothing if there is none that can be read. @param {string} id @returns {Promise<Game | null>} */
  async load(id) {
    await this.#writing;
    return restoreGame(await this.#read(() => this.#shelf.get("games", id), undefined));
  }

  /**
   * Keeps a game in place of its earlier state. It says whether that was possible.
   * @param {Game} game
   * @returns {Promise<boolean>}
   */
  save(game) {
    if (!isId(game.id)) return Promise.resolve(false);
    const waiting = this.#waiting.get(game.id);
    if (waiting !== undefined) {
      waiting.game = game;
      return waiting.result;
    }
    const entry = { game, result: Promise.resolve(false) };
    // The first write begins at once: if the tab is ended in the next moment, the move is kept.
    const idle = this.#waiting.size === 0 && !this.#busy;
    const write = () => {
      this.#waiting.delete(game.id);
      return this.#put(entry.game, this.#now());
    };
    if (idle) {
      entry.result = write();
    } else {
      this.#waiting.set(game.id, entry);
      entry.result = this.#writing.then(write);
    }
    this.#writing = entry.result.then(() => {});
    return entry.result;
  }

  #busy = false;

  /** @param {Game} game @param {number} changed @returns {Promise<boolean>} */
  async #put(game, changed) {
    this.#busy = true;
    try {
      // What was proved is not kept: it can be proved again.
      const { proof: _, ...kept } = game;
      await this.#shelf.put([
        ["games", game.id, kept],
        ["summaries", game.id, summaryOf(game, changed)],
      ]);
      return true;
    } catch {
      this.#onTrouble("storage.failed");
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** @template T @param {() => Promise<T>} read @param {T} otherwise @returns {Promise<T>} */
  async #read(read, otherwise) {
    try {
      return await read();
    } catch {
      this.#onTrouble("storage.unreadable");
      return otherwise;
    }
  }

  /** @param {string} id */
  async remove(id) {
    this.#waiting.delete(id);
    await this.#writing;
    try {
      await this.#shelf.remove([["games", id], ["summaries", id]]);
    } catch {
      this.#onTrouble("storage.failed");
    }
  }

  /** Removes the oldest games above the number that is kept: first those in which nothing was done. */
  async prune(most = MOST_GAMES) {
    const games = await this.list();
    const dispensable = games.slice(50).reverse().sort((a, b) => Number(a.touched) - Number(b.touched));
    for (const { id } of dispensable.slice(0, Math.max(0, games.length - most))) await this.remove(id);
  }

  /** What was kept by a name; nothing if there is none. @param {string} name @returns {Promise<unknown>} */
  async value(name) {
    return this.#read(() => this.#shelf.get("values", name), undefined);
  }

  /** Keeps a plain value by a name. @param {string} name @param {unknown} value */
  async setValue(name, value) {
    try {
      await this.#shelf.put([["values", name, value]]);
    } catch {
      this.#onTrouble("storage.failed");
    }
  }

  /** All games, the days that were solved and the settings, as the text of a file. */
  async exportAll() {
    await this.#writing;
    const games = [];
    for (const { id, changed } of await this.list()) {
      const game = await this.load(id);
      if (game === null) continue;
      const { proof: _, ...kept } = game;
      games.push({ ...kept, changed });
    }
    const values = /** @type {Record<string, unknown>} */ ({});
    for (const name of ["days", "settings"]) values[name] = await this.value(name);
    return `${JSON.stringify({ [FILE]: FILE_VERSION, games, ...values })}\n`;
  }

  /**
   * Takes the games of a file in. A game that is here with another state stays, and the other gets an id of its
   * own. `days` and `settings` of the file are handed back, because they are not games.
   * @param {string} text
   * @returns {Promise<{ isFile: boolean, added: number, same: number, refused: number, days?: unknown, settings?: unknown }>}
   */
  async importAll(text) {
    const result = { isFile: false, added: 0, same: 0, refused: 0 };
    /** @type {unknown} */
    let file;
    try {
      file = JSON.parse(text);
    } catch {
      return result;
    }
    if (!isObject(file) || file[FILE] !== FILE_VERSION || !Array.isArray(file.games)) return result;
    const here = new Set((await this.list()).map(({ id }) => id));
    for (const item of file.games) {
      const read = restoreGame(item);
      if (read === null) {
        result.refused += 1;
        continue;
      }
      // A record that is here and cannot be read might be read by a later version, so it is not overwritten.
      const known = await this.#read(() => this.#shelf.get("games", read.id), undefined);
      const isNew = known === undefined && !here.has(read.id);
      if (!isNew && sameGame(restoreGame(known), read)) {
        result.same += 1;
        continue;
      }
      const game = isNew ? read : { ...read, id: newId() };
      here.add(game.id);
      const { changed } = item;
      const time = typeof changed === "number" && changed >= 0 && changed <= this.#now() ? changed : this.#now();
      if (await this.#put(game, time)) result.added += 1;
      else result.refused += 1;
    }
    return { ...result, isFile: true, days: file.days, settings: file.settings };
  }
}

/** @param {Game | null} a @param {Game} b */
const sameGame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Opens the best place that the browser has.
 * @param {{ indexedDB?: IDBFactory, localStorage?: globalThis.Storage, now?: () => number, onTrouble?: (key: string) => void }} [options]
 */
export async function openStorage(options = {}) {
  const factory = options.indexedDB ?? forbidden(() => globalThis.indexedDB);
  const local = options.localStorage ?? forbidden(() => globalThis.localStorage);
  const shelf = (await openDatabase(factory)) ?? openLocal(local) ?? openMemory();
  if (shelf.kind === "memory") options.onTrouble?.("storage.memory");
  return new Storage(shelf, options);
}

/** Browsers may refuse even to be asked. @template T @param {() => T} get @returns {T | undefined} */
function forbidden(get) {
  try {
    return get();
  } catch {
    return undefined;
  }
}
