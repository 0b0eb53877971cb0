// Work of the package that a panel waits for: one piece at a time, the last one counts, and it can be cancelled.

/** Work that gave nothing: `why` is a key of the page's words. @typedef {{ why: "path.cancelled" | "hint.failed" }} Ended */

/**
 * @param {import("../index.js").App} app
 * @param {string} key what is being done, as a key of the page's words
 */
export function createTask(app, key) {
  let controller = new AbortController();
  return {
    /**
     * Runs work that replaces what was running before. It says why it gave nothing if it was cancelled or failed.
     * @template T
     * @param {(ask: import("../../steps.js").Ask, options: { signal: AbortSignal }) => Promise<T>} work
     * @returns {Promise<{ done: T } | Ended | undefined>} nothing if other work has replaced it
     */
    async run(work) {
      controller.abort();
      const mine = new AbortController();
      controller = mine;
      /** @type {import("../../steps.js").Ask} */
      const ask = (verb, request, options = {}) =>
        app.engine.ask(verb, request, /** @type {any} */ ({ key, long: true, ...options }));
      try {
        const done = await work(ask, { signal: mine.signal });
        return mine.signal.aborted ? undefined : { done };
      } catch (error) {
        if (mine.signal.aborted) return undefined;
        // The page's own Cancel ends the call, but not this signal.
        if (/** @type {Error} */ (error).name === "AbortError") return { why: "path.cancelled" };
        // A panel that waits for an answer says that there is none, and the mistake is reported all the same.
        reportError(error);
        return { why: "hint.failed" };
      }
    },
    end: () => controller.abort(),
  };
}
