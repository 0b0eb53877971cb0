// The back end that works in a worker. One question is asked at a time, and the others wait here, so that
// each can be cancelled without the others.

import { closed } from "./direct.js";
import { BivalueError, internal } from "./errors.js";

/** How long a worker may take to end a cancelled call before it is replaced, in milliseconds. */
const PATIENCE = 300;

export class RemoteBackEnd {
  #platform;
  #build;
  #worker;
  /** A number that the worker sees at once, where memory can be shared. */
  #flag;
  /** What was compiled, so that the next worker need not. */
  #compiled = {};
  #waiting = [];
  #running;
  #number = 0;
  #isClosed = false;

  constructor(platform, { build }) {
    this.#platform = platform;
    this.#build = build;
    this.#flag = platform.isShared() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  }

  ready() {
    return this.call("ready", {});
  }

  call(method, argument, { signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closed();
      signal?.throwIfAborted();
      this.#number += 1;
      const call = { id: this.#number, method, argument, resolve, reject, signal, onProgress };
      call.abort = () => this.#abort(call);
      signal?.addEventListener("abort", call.abort, { once: true });
      this.#waiting.push(call);
      this.#next();
    });
  }

  close() {
    this.#isClosed = true;
    this.#end();
    const calls = [this.#running, ...this.#waiting].filter((call) => call !== undefined);
    this.#running = undefined;
    this.#waiting = [];
    calls.forEach((call) => this.#settle(call, () => call.reject(closed())));
  }

  /** Asks the next question, if none is being answered. */
  #next() {
    if (this.#running !== undefined || this.#waiting.length === 0) return;
    const call = this.#waiting.shift();
    this.#running = call;
    if (this.#flag !== undefined) Atomics.store(this.#flag, 0, 0);
    try {
      const worker = this.#start();
      worker.busy(true);
      worker.post({ id: call.id, method: call.method, argument: call.argument });
    } catch (cause) {
      this.#done(() => call.reject(internal(cause)));
    }
  }

  /** The worker, which is started if there is none. */
  #start() {
    if (this.#worker === undefined) {
      const worker = this.#platform.worker({
        message: (message) => this.#worker === worker && this.#heard(message),
        failure: (cause) => this.#worker === worker && this.#lost(cause),
      });
      this.#worker = worker;
      worker.post({ build: this.#build, flag: this.#flag, compiled: this.#compiled });
    }
    return this.#worker;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #heard({ id, result, fault, progress, compiled }) {
    if (compiled !== undefined) {
      Object.assign(this.#compiled, compiled);
      return;
    }
    const call = this.#running;
    if (call === undefined || call.id !== id) return;
    if (progress !== undefined) {
      // A mistake in the caller's function is the caller's, and is not to stop the answer.
      if (!call.isSettled) Promise.resolve(progress).then(call.onProgress ?? (() => {}));
    } else if (fault !== undefined) {
      // A fault of the program leaves a worker that is not to be trusted.
      if (fault.code === "internal") this.#end();
      this.#done(() => call.reject(new BivalueError(fault, fault.record)));
    } else {
      this.#done(() => call.resolve(result));
    }
  }

  /** The worker failed. */
  #lost(cause) {
    this.#end();
    const call = this.#running;
    if (call !== undefined) this.#done(() => call.reject(internal(cause)));
  }

  /** The running call is over. */
  #done(settle) {
    const call = this.#running;
    this.#running = undefined;
    clearTimeout(call.timer);
    this.#worker?.busy(false);
    this.#settle(call, settle);
    this.#next();
  }

  /** Settles the promise of a call, once. */
  #settle(call, settle) {
    call.signal?.removeEventListener("abort", call.abort);
    if (!call.isSettled) {
      call.isSettled = true;
      settle();
    }
  }

  #abort(call) {
    const isRunning = this.#running === call;
    this.#waiting = this.#waiting.filter((other) => other !== call);
    this.#settle(call, () => call.reject(call.signal.reason));
    if (!isRunning) return;
    const replace = () => {
      if (this.#running === call) {
        this.#end();
        this.#done(() => {});
      }
    };
    if (this.#flag === undefined) {
      replace();
    } else {
      Atomics.store(this.#flag, 0, 1);
      call.timer = setTimeout(replace, PATIENCE);
    }
  }
}
