// What was kept from the last time: the settings, the list of games, and the game of this tab. This module runs by
// itself as soon as it is loaded, before the styles and the rest of the page are there, because the browser's
// database takes longest to answer.

import { openStorage } from "./storage.js";

/** @typedef {import("./storage.js").Storage} Storage */

/**
 * What the page begins with. `settings` and `ownGame` are as they were stored, if they were.
 * @typedef {{ storage: Storage, settings: unknown, list: import("./storage.js").Summary[], ownGame: import("./game.js").Game | null }} Kept
 */

/** Under which name a tab remembers its game, so that two tabs do not get in each other's way. */
const TAB = "bivalue:game";

/** @template T @param {() => T} work @returns {T | undefined} */
function allowed(work) {
  try {
    return work();
  } catch {
    // Browsers may forbid to remember anything.
    return undefined;
  }
}

/** Remembers which game this tab has. @param {string} id */
export const rememberTab = (id) => void allowed(() => sessionStorage.setItem(TAB, id));

/** The keys of messages that nobody has heard yet. @type {string[]} */
const unheard = [];
/** @type {((key: string) => void) | undefined} */
let listener;

/** Calls a function with the key of each message about storage, also of those from before. @param {(key: string) => void} hear */
export function onTrouble(hear) {
  listener = hear;
  unheard.splice(0).forEach(hear);
}

/** @returns {Promise<Kept>} */
async function begin() {
  const storage = await openStorage({ onTrouble: (key) => (listener ? listener(key) : void unheard.push(key)) });
  const own = allowed(() => sessionStorage.getItem(TAB));
  // All at once, because each answer of the browser's database takes a while.
  const [settings, list, ownGame] = await Promise.all([storage.value("settings"), storage.list(), own ? storage.load(own) : null]);
  return { storage, settings, list, ownGame };
}

/** @type {Promise<Kept>} */
export const kept = begin();
