// The package in browsers and for bundlers.

import { openOn } from "./bivalue.js";
import { load, words } from "./load.js";

export { BivalueError } from "./errors.js";
export { VERBS } from "./verbs.js";

/** Whether memory can be shared with workers. */
function isShared() {
  return globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function";
}

function worker({ message, failure }) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => message(data);
  worker.onerror = (event) => failure(event.message || "the worker could not be started");
  worker.onmessageerror = () => failure("a message could not be read");
  return {
    post: (data) => worker.postMessage(data),
    terminate: () => worker.terminate(),
    busy: () => {},
  };
}

export function open(options) {
  return openOn({ load, words, worker, isShared }, options);
}
