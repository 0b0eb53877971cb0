// Saves the game while it is played: every move as soon as it is on the screen, and the clock now and then.

/** How long the clock may run ahead of what is saved, in milliseconds. */
const CLOCK = 10_000;

/**
 * @param {import("./store.js").Store} store
 * @param {import("./storage.js").Storage} storage
 * @param {{ now?: () => number, after?: (work: () => void) => void }} [options]   `after` does something when what has
 *   changed is on the screen.
 * @returns {{ flush: () => Promise<void>, stop: () => void }}
 */
export function autosave(store, storage, { now = Date.now, after = (work) => work() } = {}) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  let saved = store.state.game;
  let time = now();
  let count = 0;
  /** What is to be saved next. @type {import("./game.js").Game | null} */
  let due = null;

  /** @param {import("./game.js").Game} game */
  function save(game) {
    due = null;
    // A new game may be one too many.
    if (game.id !== saved.id && (count += 1) % 10 === 1) last.then(() => storage.prune());
    saved = game;
    time = now();
    last = storage.save(game);
  }

  /** @param {import("./game.js").Game} game */
  function saveSoon(game) {
    // Another game takes the place of one that is not saved yet.
    if (due !== null && due.id !== game.id) save(due);
    const isAsked = due !== null;
    due = game;
    if (!isAsked) after(() => due !== null && save(due));
  }

  const unsubscribe = store.subscribe(({ game }) => {
    if (game === saved || game.id === "") return;
    const { seconds, proof, ...rest } = game;
    const last = due ?? saved;
    const isClock = game.id === last.id && Object.entries(rest).every(([name, value]) => value === last[/** @type {keyof typeof rest} */ (name)]);
    if (!isClock || now() - time >= CLOCK) saveSoon(game);
  });
  /** Saves also what the clock has gone on. */
  async function flush() {
    const { game } = store.state;
    if (game !== saved && game.id !== "") save(game);
    await last;
  }
  return { flush, stop: unsubscribe };
}
