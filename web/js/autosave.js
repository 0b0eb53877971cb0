// Saves the game while it is played: every move at once, and the clock now and then.

/** How long the clock may run ahead of what is saved, in milliseconds. */
const CLOCK = 10_000;

/**
 * @param {import("./store.js").Store} store
 * @param {import("./storage.js").Storage} storage
 * @param {{ now?: () => number }} [options]
 * @returns {{ flush: () => Promise<void>, stop: () => void }}
 */
export function autosave(store, storage, { now = Date.now } = {}) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  let saved = store.state.game;
  let time = now();
  let count = 0;

  /** @param {import("./game.js").Game} game */
  function save(game) {
    // A new game may be one too many.
    if (game.id !== saved.id && (count += 1) % 10 === 1) last.then(() => storage.prune());
    saved = game;
    time = now();
    last = storage.save(game);
  }

  const unsubscribe = store.subscribe(({ game }) => {
    if (game === saved || game.id === "") return;
    const { seconds, proof, ...rest } = game;
    const isClock = game.id === saved.id && Object.entries(rest).every(([name, value]) => value === /** @type {any} */ (saved)[name]);
    if (!isClock || now() - time >= CLOCK) save(game);
  });
  /** Saves also what the clock has gone on. */
  async function flush() {
    const { game } = store.state;
    if (game !== saved && game.id !== "") save(game);
    await last;
  }
  return { flush, stop: unsubscribe };
}
