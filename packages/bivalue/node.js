// The package in Node.

import { Worker } from "node:worker_threads";

import { openOn } from "./bivalue.js";
import { load, words } from "./node-load.js";

export { BivalueError } from "./errors.js";
export { VERBS } from "./verbs.js";

function worker({ message, failure }) {
  // Options of the program, such as `--input-type`, are not for the worker.
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });
  worker.on("message", message);
  worker.on("error", failure);
  worker.on("messageerror", failure);
  worker.on("exit", () => failure("the worker ended"));
  return {
    post: (data) => worker.postMessage(data),
    terminate: () => void worker.terminate(),
    // A program may end while a worker has nothing to do.
    busy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}

export function open(options) {
  return openOn({ load, words, worker, isShared: () => true }, options);
}
