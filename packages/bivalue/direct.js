// The back end that works on the thread of the caller.

import { BivalueError, internal } from "./errors.js";
import { batch, solveGrids } from "./jobs.js";
import { VERBS } from "./verbs.js";

const SLIM = new Set(VERBS.filter((verb) => verb.slim).map((verb) => verb.name));

/** Texts that the slim build reads as the full one does: digits, blanks, and lines between them. */
const PLAIN = /^[\d.\s|+_*-]*$/;

/** Whether the slim build can answer a request. */
function isForSlim({ verb, puzzle }) {
  return SLIM.has(verb) && typeof puzzle === "string" && PLAIN.test(puzzle);
}

/** Lets everything else that waits for this thread have its turn. */
function turn() {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/** The modules, which are loaded when they are first needed, and what they are asked. */
export class Direct {
  #platform;
  #build;
  /** Promises of the modules by their names. */
  #loading = new Map();
  /** The modules that are there. */
  #loaded = new Map();
  #compiled;
  #onModule;
  #isClosed = false;

  constructor(platform, { build, compiled = {}, onModule = () => {} }) {
    this.#platform = platform;
    this.#build = build;
    this.#compiled = compiled;
    this.#onModule = onModule;
  }

  /** Loads a build, once. */
  #load(name) {
    let loading = this.#loading.get(name);
    if (loading === undefined) {
      loading = this.#platform.load(name, this.#compiled[name]).then(({ glue, module }) => {
        this.#loaded.set(name, glue);
        this.#onModule(name, module);
        return glue;
      });
      // What could not be loaded is tried again the next time.
      loading.catch(() => this.#loading.delete(name));
      this.#loading.set(name, loading);
    }
    return loading;
  }

  /** Does something with a build, of which nothing is left if it traps. */
  async #with(name, work) {
    if (this.#isClosed) throw closed();
    let module;
    try {
      module = this.#loaded.get(name) ?? (await this.#load(name));
    } catch (cause) {
      throw internal(cause);
    }
    try {
      return await work(module);
    } catch (error) {
      // Faults are texts of records.
      if (typeof error === "string") throw faultOf(JSON.parse(error));
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        module.__wbg_reset_state();
        throw internal(error);
      }
      throw error;
    }
  }

  /** The build that is first asked: the slim one is the faster of the two. */
  #first(isForSlim) {
    return this.#build === "slim" || (this.#build === "auto" && isForSlim) ? "slim" : "full";
  }

  /** Loads the first build. */
  async ready() {
    await this.#with(this.#build === "full" ? "full" : "slim", () => {});
  }

  /**
   * Loads the full build, and makes the tables that are made when they are first needed: those of the example
   * with that number. Returns whether it was the last one.
   */
  async warmUp({ piece }, { pause }) {
    const name = this.#build === "slim" ? "slim" : "full";
    return this.#with(name, async (module) => {
      const examples = module.examples();
      if (piece < examples.length) module.ask(examples[piece]);
      await pause();
      return piece + 1 >= examples.length;
    });
  }

  /** The text of the record that answers the text of a request. */
  async ask({ text, request }, { pause }) {
    const name = this.#first(request !== undefined && isForSlim(request));
    const record = await this.#with(name, (module) => module.ask(text));
    await pause();
    // What the slim build does not understand the full one may.
    if (name === "slim" && this.#build === "auto" && isError(record)) {
      return this.#with("full", (module) => module.ask(text));
    }
    return record;
  }

  async batch({ text, request, puzzles }, control) {
    const slim = SLIM.has(request.verb) && puzzles.every((puzzle) => PLAIN.test(puzzle));
    const name = this.#first(slim);
    const records = await this.#with(name, (module) => batch(module, text, puzzles, control));
    if (name !== "slim" || this.#build !== "auto" || !records.some(isError)) return records;
    return this.#with("full", (module) => batch(module, text, puzzles, control));
  }

  async solveGrids({ cells }, control) {
    return this.#with(this.#first(true), (module) => solveGrids(module, cells, control));
  }

  async readGrids({ text }, { pause }) {
    const reads = async (module) => {
      const read = module.read_grids(text);
      try {
        return { cells: read.take_cells(), lines: read.take_lines(), faults: read.faults() };
      } finally {
        read.free();
        await pause();
      }
    };
    const name = this.#first(PLAIN.test(text));
    const read = await this.#with(name, reads);
    if (name !== "slim" || this.#build !== "auto" || read.faults === "[]") return read;
    return this.#with("full", reads);
  }

  close() {
    this.#isClosed = true;
    this.#loaded.clear();
  }
}

function isError(record) {
  return record.includes('"status":"error"');
}

function faultOf(record) {
  return new BivalueError(record.error, record);
}

/** What is said after the end. */
export function closed() {
  return new BivalueError({ code: "closed", message: "it was closed" });
}

/** A back end for the thread of the caller. */
export class DirectBackEnd {
  #direct;

  constructor(platform, options) {
    this.#direct = new Direct(platform, options);
  }

  ready() {
    return this.#direct.ready();
  }

  async call(method, argument, { signal, onProgress = () => {} } = {}) {
    signal?.throwIfAborted();
    let since = performance.now();
    const pause = async () => {
      // Questions that take no time cost no turn.
      if (performance.now() - since > 4) {
        await turn();
        since = performance.now();
      }
      signal?.throwIfAborted();
    };
    // What the caller's function throws is the caller's, and is not to stop the answer.
    const progress = (done, total) => void Promise.resolve({ done, total }).then(onProgress);
    return this.#direct[method](argument, { pause, progress });
  }

  close() {
    this.#direct.close();
  }
}
