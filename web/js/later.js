// What the page needs only after the board is there: the library, and the styles of panels. Neither is waited for
// when the page is opened, so that the first digit can be typed sooner.

/** @typedef {import("./engine.js").Engine} Engine */

/** The styles of what is opened beside the board, and of paper, in the order in which they count. */
const STYLES = ["learning", "shell", "print"];

/** @type {Promise<unknown> | undefined} */
let styles;

/** Loads the styles that are not there yet. */
export function laterStyles() {
  styles ??= Promise.all(
    STYLES.map((name) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../style/${name}.css`, import.meta.url).href;
      // Without its styles a panel can still be read.
      const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
      document.head.append(link);
      return loaded;
    }),
  );
  return styles;
}

/** An engine that is loaded when something is asked. @returns {Engine} */
export function laterEngine() {
  /** @type {Set<Parameters<Engine["watch"]>[0]>} */
  const watchers = new Set();
  /** @type {Promise<Engine> | undefined} */
  let loading;
  let isClosed = false;

  async function load() {
    const { createEngine } = await import("./engine.js");
    const engine = createEngine();
    engine.watch((tasks) => watchers.forEach((watcher) => watcher(tasks)));
    return engine;
  }

  function engine() {
    if (loading === undefined) {
      loading = load();
      // What could not be loaded is tried again the next time.
      loading.catch(() => (loading = undefined));
    }
    return loading;
  }

  return {
    ask: async (verb, request, options) => (await engine()).ask(verb, request, options),
    readGrids: async (text, options) => (await engine()).readGrids(text, options),
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    ready: async () => (await engine()).ready(),
    warmUp: async () => (isClosed ? undefined : (await engine()).warmUp()),
    close() {
      isClosed = true;
      void loading?.then((engine) => engine.close());
    },
  };
}
