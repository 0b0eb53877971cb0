// The library, as the page asks it. This is the only module that knows the package.
//
// The work is done in workers: one that is there at once with the slim build, for what is asked of every
// puzzle; one with the full build, which is made ready while the page has nothing else to do; and one for
// what may take long, so that a hint need not wait for a rating. A worker answers one question at a time.

import { BivalueError, VERBS, open } from "../bivalue/browser.js";
import { whenIdle } from "./idle.js";
import { inWords } from "./words/steps.js";

export { BivalueError };

/** @typedef {import("../bivalue/browser.js").Bivalue} Bivalue */
/** @typedef {import("../bivalue/browser.js").Verbs} Verbs */
/** @typedef {{ id: number, key: string, since: number, cancel: () => void }} Task */

/** From when on a call is said to be running and can be cancelled, in milliseconds. */
const PATIENCE = 300;

/** Verbs that may take long. */
const LONG = new Set(["rate", "generate", "vicinity", "analyse", "minimise", "filter"]);
const SLIM = new Set(VERBS.filter((verb) => verb.slim).map((verb) => verb.name));

/**
 * @typedef {object} Engine
 * @property {<V extends keyof Verbs>(verb: V, request: Omit<Verbs[V]["request"], "verb">, options?: AskOptions)
 *   => Promise<Verbs[V]["record"]>} ask   Asks a verb. A call that is cancelled is rejected with an AbortError.
 * @property {(text: string, options?: AskOptions) => Promise<import("../bivalue/browser.js").ReadGrids>} readGrids
 * @property {(listener: (tasks: Task[]) => void) => () => void} watch   Reports which calls have been running
 *   long enough to be shown.
 * @property {() => Promise<void>} ready   Resolves when the first worker can answer.
 * @property {() => Promise<void>} warmUp  Makes the full build ready.
 * @property {() => void} close
 */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal]   Ends the call.
 * @property {string} [key]           What is being done, as a key of the page's words.
 * @property {boolean} [long]         Whether it may take long, and is not to keep others waiting.
 */

/** @returns {Engine} */
export function createEngine() {
  /** @type {Map<string, Promise<Bivalue>>} */
  const lanes = new Map();
  /** @type {Set<(tasks: Task[]) => void>} */
  const watchers = new Set();
  /** @type {Map<number, Task>} */
  const shown = new Map();
  let count = 0;
  let isClosed = false;
  /** Ends the warming up, which would keep a question waiting. */
  let warming = new AbortController();
  let isWarm = false;

  /** The worker of a lane, which is started when it is first needed. @param {string} name */
  function lane(name) {
    let opening = lanes.get(name);
    if (opening === undefined) {
      opening = open({ build: name === "quick" ? "auto" : "full" });
      // What could not be loaded is tried again the next time.
      opening.catch(() => lanes.delete(name));
      lanes.set(name, opening);
    }
    return opening;
  }

  function tell() {
    const tasks = [...shown.values()];
    for (const watcher of watchers) watcher(tasks);
  }

  /**
   * @template T
   * @param {string} name
   * @param {AskOptions} options
   * @param {(bivalue: Bivalue, signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function run(name, { signal, key = "busy.working" }, work) {
    const controller = new AbortController();
    const cancel = () => controller.abort(signal?.aborted ? signal.reason : undefined);
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    count += 1;
    const id = count;
    const timer = setTimeout(() => {
      shown.set(id, { id, key, since: Date.now() - PATIENCE, cancel });
      tell();
    }, PATIENCE);
    try {
      const ended = new Promise((_, reject) => {
        const end = () => reject(controller.signal.reason);
        if (controller.signal.aborted) end();
        controller.signal.addEventListener("abort", end, { once: true });
      });
      // Loading a build cannot be ended, but need not be waited for.
      ended.catch(() => {});
      // Where memory is shared a worker hears that at once. Elsewhere it would have to be replaced, which takes
      // longer than the piece of the warming up that is under way.
      if (name === "main" && globalThis.crossOriginIsolated) warming.abort();
      const bivalue = await /** @type {Promise<Bivalue>} */ (Promise.race([lane(name), ended]));
      return await work(bivalue, controller.signal);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      if (shown.delete(id)) tell();
      if (name === "main" && !isWarm) whenIdle(() => void warmUp());
    }
  }

  async function warmUp() {
    if (isClosed || isWarm) return;
    warming.abort();
    warming = new AbortController();
    const { signal } = warming;
    try {
      const bivalue = await lane("main");
      await bivalue.warmUp({ signal });
      isWarm = true;
    } catch {
      // If a call needed the worker sooner, the warm-up comes after it. A part that cannot be loaded now is loaded
      // with the next call.
    }
  }

  /** @param {string} verb @param {AskOptions} options */
  function laneOf(verb, options) {
    if (options.long ?? LONG.has(verb)) return "long";
    return SLIM.has(/** @type {any} */ (verb)) ? "quick" : "main";
  }

  return {
    ask: (verb, request, options = {}) =>
      run(laneOf(verb, options), options, async (bivalue, signal) =>
        bivalue.ask(/** @type {any} */ ({ ...(await inWords(verb, request)), verb }), { signal }),
      ),
    readGrids: (text, options = {}) =>
      run("quick", options, (bivalue, signal) => bivalue.readGrids(text, { signal })),
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    ready: async () => void (await lane("quick")),
    warmUp,
    close() {
      isClosed = true;
      warming.abort();
      for (const opening of lanes.values()) opening.then((bivalue) => bivalue.close(), () => {});
      lanes.clear();
    },
  };
}
