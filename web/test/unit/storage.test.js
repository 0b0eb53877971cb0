import assert from "node:assert/strict";
import { test } from "node:test";

import { autosave } from "../../js/autosave.js";
import { restoreGame, restoreSettings } from "../../js/restore.js";
import { openLocal, openMemory } from "../../js/shelves.js";
import { Storage, newId, openStorage } from "../../js/storage.js";
import { DEFAULTS } from "../../js/state.js";
import { createStore } from "../../js/store.js";
import { mutated, mutatedJson, playedGame, PUZZLE, random } from "./random.js";

/** The browser's local storage, with a bound as browsers have. */
class FakeStorage {
  /** @type {Map<string, string>} */
  records = new Map();
  room = Infinity;
  get length() {
    return this.records.size;
  }
  /** @param {number} at */
  key(at) {
    return [...this.records.keys()][at] ?? null;
  }
  /** @param {string} name */
  getItem(name) {
    return this.records.get(name) ?? null;
  }
  /** @param {string} name @param {string} text */
  setItem(name, text) {
    const others = [...this.records].filter(([other]) => other !== name);
    const used = others.reduce((sum, [, value]) => sum + value.length, 0);
    if (used + text.length > this.room) throw new Error("the quota is exceeded");
    this.records.set(name, text);
  }
  /** @param {string} name */
  removeItem(name) {
    this.records.delete(name);
  }
  clear() {
    this.records.clear();
  }
}

/** A storage whose clock goes on by one at each look. @param {any} shelf @param {string[]} [troubles] @param {number} [start] */
function storageOn(shelf, troubles = [], start = 0) {
  let time = start;
  return new Storage(shelf, { now: () => (time += 1), onTrouble: (key) => troubles.push(key) });
}

const bare = (/** @type {any} */ game) => ({ ...game, proof: null });

test("a game comes back as it was saved, history and all", async () => {
  for (const shelf of [openMemory(), openLocal(/** @type {any} */ (new FakeStorage()))]) {
    const storage = storageOn(shelf);
    for (let seed = 0; seed < 60; seed += 1) await storage.save(playedGame(seed));
    for (let seed = 0; seed < 60; seed += 1) {
      const game = playedGame(seed);
      assert.deepEqual(await storage.load(game.id), bare(game));
    }
    const list = await storage.list();
    assert.equal(list.length, 60);
    assert.deepEqual(list[0].id, "played59");
  }
});

test("what is saved while it is being saved is not lost", async () => {
  const storage = storageOn(openMemory());
  const states = Array.from({ length: 20 }, (_, moves) => playedGame(5, moves));
  const results = await Promise.all(states.map((game) => storage.save(game)));
  assert.ok(results.every(Boolean));
  assert.deepEqual(await storage.load("played5"), bare(states[19]));
});

test("the first save has begun when `save` returns", async () => {
  const local = new FakeStorage();
  const storage = storageOn(openLocal(/** @type {any} */ (local)));
  storage.save(playedGame(1));
  assert.ok(local.getItem("bivalue:games:played1"));
});

test("export, and import on a fresh profile, gives the same games", async () => {
  const first = storageOn(openMemory());
  for (let seed = 0; seed < 60; seed += 1) await first.save(playedGame(seed));
  await first.setValue("days", { "2026-11-26": { seconds: 100, clean: true } });
  const text = await first.exportAll();
  const second = storageOn(openLocal(/** @type {any} */ (new FakeStorage())), [], 1_000);
  const result = await second.importAll(text);
  assert.deepEqual([result.isFile, result.added, result.same, result.refused], [true, 60, 0, 0]);
  assert.deepEqual(result.days, { "2026-11-26": { seconds: 100, clean: true } });
  for (let seed = 0; seed < 60; seed += 1) {
    assert.deepEqual(await second.load(`played${seed}`), bare(playedGame(seed)));
  }
  assert.deepEqual((await second.list()).map(({ id }) => id), (await first.list()).map(({ id }) => id));
  // A second time nothing is new.
  const again = await second.importAll(text);
  assert.deepEqual([again.added, again.same], [0, 60]);
});

test("an import never replaces a game that has gone on", async () => {
  const storage = storageOn(openMemory());
  await storage.save(playedGame(7, 10));
  const text = await storage.exportAll();
  await storage.save(playedGame(7, 30));
  const result = await storage.importAll(text);
  assert.equal(result.added, 1);
  assert.deepEqual(await storage.load("played7"), bare(playedGame(7, 30)));
  assert.equal((await storage.list()).length, 2);
});

test("a full store says so, and keeps what it has", async () => {
  const local = new FakeStorage();
  const troubles = /** @type {string[]} */ ([]);
  const storage = storageOn(openLocal(/** @type {any} */ (local)), troubles);
  await storage.save(playedGame(1));
  const before = new Map(local.records);
  local.room = [...before.values()].join("").length + 100;
  assert.equal(await storage.save(playedGame(2)), false);
  assert.deepEqual(troubles, ["storage.failed"]);
  assert.deepEqual(local.records, before);
});

test("without a database and local storage there is the memory, and a notice", async () => {
  const troubles = /** @type {string[]} */ ([]);
  const refusing = { setItem: () => { throw new Error("forbidden"); } };
  const storage = await openStorage({ localStorage: /** @type {any} */ (refusing), onTrouble: (key) => troubles.push(key) });
  assert.equal(storage.kind, "memory");
  assert.deepEqual(troubles, ["storage.memory"]);
  await storage.save(playedGame(1));
  assert.equal((await storage.list()).length, 1);
});

test("the oldest games go first, untouched ones before others, and fifty always stay", async () => {
  const storage = storageOn(openMemory());
  const untouched = (/** @type {number} */ n) => ({ ...playedGame(0, 0), id: `untouched${n}` });
  for (let n = 0; n < 60; n += 1) await storage.save(n % 2 ? playedGame(n) : untouched(n));
  await storage.prune(56);
  const kept = new Set((await storage.list()).map(({ id }) => id));
  assert.equal(kept.size, 56);
  for (const gone of ["untouched0", "untouched2", "untouched4", "untouched6"]) assert.ok(!kept.has(gone), gone);
  await storage.prune(1);
  assert.equal((await storage.list()).length, 50);
});

test("every move is saved at once, and the clock now and then", async () => {
  const storage = storageOn(openMemory());
  const store = createStore();
  let time = 0;
  const saving = autosave(store, storage, { now: () => time });
  store.dispatch({ type: "load", id: "one", givens: PUZZLE });
  store.dispatch({ type: "digit", digit: 4, mode: "digit", cells: [2] });
  await saving.flush();
  assert.equal((await storage.load("one"))?.history.length, 1);
  store.dispatch({ type: "tick", seconds: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal((await storage.load("one"))?.seconds, 0);
  time = 20_000;
  store.dispatch({ type: "tick", seconds: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal((await storage.load("one"))?.seconds, 2);
  store.dispatch({ type: "tick", seconds: 1 });
  await saving.flush();
  assert.equal((await storage.load("one"))?.seconds, 3);
});

test("moves are saved when they are on the screen, and before another game or the end of the page", async () => {
  const storage = storageOn(openMemory());
  const store = createStore();
  /** @type {(() => void)[]} */
  const waiting = [];
  const saving = autosave(store, storage, { after: (work) => void waiting.push(work) });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  store.dispatch({ type: "load", id: "one", givens: PUZZLE });
  store.dispatch({ type: "digit", digit: 4, mode: "digit", cells: [2] });
  await settled();
  // Two moves before the screen is drawn are saved at once.
  assert.deepEqual([waiting.length, await storage.load("one")], [1, null]);
  waiting.pop()?.();
  await settled();
  assert.equal((await storage.load("one"))?.history.length, 1);

  store.dispatch({ type: "digit", digit: 2, mode: "digit", cells: [3] });
  store.dispatch({ type: "load", id: "two", givens: PUZZLE });
  await settled();
  assert.equal((await storage.load("one"))?.history.length, 2, "the game that was left is saved");
  await saving.flush();
  assert.equal((await storage.load("two"))?.history.length, 0, "the end of the page does not wait for the screen");
  // What was saved meanwhile is not saved again.
  waiting.forEach((work) => work());
  assert.equal(await saving.flush(), undefined);
});

test("ids are unlike each other and can be stored", () => {
  const ids = new Set(Array.from({ length: 1000 }, newId));
  assert.equal(ids.size, 1000);
  for (const id of ids) assert.match(id, /^[a-z0-9]{24}$/);
});

/** What every game must be that the page works with. @param {any} game */
function assertSound(game) {
  assert.match(game.givens, /^[1-9.]{81}$/);
  assert.equal(game.cells.length, 81);
  assert.ok(game.at >= 0 && game.at <= game.history.length);
  assert.equal(Object.getPrototypeOf(game.about), Object.prototype);
  // Undoing all moves and doing them again ends where it began.
  const store = createStore();
  store.dispatch({ type: "open", game });
  store.dispatch({ type: "goTo", at: 0 });
  store.dispatch({ type: "goTo", at: game.history.length });
  store.dispatch({ type: "goTo", at: game.at });
  assert.deepEqual(store.state.game.cells, game.cells);
}

test("10,000 mutated files are taken in without an exception, and no game that is here is lost", async () => {
  const next = random(12);
  const source = storageOn(openMemory());
  for (let seed = 0; seed < 3; seed += 1) await source.save(playedGame(seed, 8));
  const text = await source.exportAll();
  const here = playedGame(1, 12);
  let games = 0;
  for (let index = 0; index < 10_000; index += 1) {
    const shelf = openMemory();
    await shelf.put([["games", here.id, here]]);
    const storage = storageOn(shelf);
    await storage.importAll(index % 2 ? mutated(text, next) : mutatedJson(text, next));
    assert.equal(await shelf.get("games", here.id).then(JSON.stringify), JSON.stringify(here));
    for (const { id } of await storage.list()) {
      games += 1;
      if (index % 20 === 0) assertSound(await storage.load(id));
    }
  }
  assert.ok(games > 5_000, `${games}`);
});

test("10,000 mutated stores are read without an exception, and the other games are there", async () => {
  const next = random(13);
  const local = new FakeStorage();
  const storage = storageOn(openLocal(/** @type {any} */ (local)));
  const games = new Map([0, 1, 2, 3].map((seed) => [`played${seed}`, playedGame(seed, 8)]));
  for (const game of games.values()) await storage.save(game);
  const sound = new Map(local.records);
  for (let index = 0; index < 10_000; index += 1) {
    local.records = new Map(sound);
    const name = [...sound.keys()][next(sound.size)];
    const text = sound.get(name) ?? "";
    local.records.set(name, index % 2 ? mutated(text, next) : mutatedJson(text, next));
    const hurt = name.split(":")[2];
    const listed = new Set((await storage.list()).map(({ id }) => id));
    const game = await storage.load(hurt);
    if (game !== null && index % 20 === 0) assertSound(game);
    for (const [id, other] of games) {
      if (id === hurt) continue;
      assert.ok(listed.has(id));
      if (index % 20 === 0) assert.deepEqual(await storage.load(id), bare(other));
    }
  }
});

test("values that are no JSON are refused or made plain", () => {
  const trap = { id: "x", givens: PUZZLE, get cells() { throw new Error("a trap"); } };
  assert.equal(restoreGame(trap), null);
  const about = JSON.parse('{"__proto__": {"hostile": true}, "kept": [1, {"two": 2}]}');
  const game = restoreGame({ id: "x", givens: PUZZLE, about });
  assert.deepEqual(game?.about, { kept: [1, { two: 2 }] });
  assert.equal(/** @type {any} */ (game?.about).hostile, undefined);
});

test("settings of the wrong kind are left out", () => {
  const read = restoreSettings({ theme: 7, clock: false, letters: "no", other: 1, language: "x".repeat(50) }, DEFAULTS);
  assert.deepEqual(read, { clock: false });
  assert.deepEqual(restoreSettings("x", DEFAULTS), {});
});
