// What a worker does: it answers one question after the other.

import { Direct } from "./direct.js";
import { cancelled, listen } from "./host.js";

/** Why a job ends that was cancelled; the caller knows already. */
const ENDED = { code: "cancelled", message: "it was cancelled" };

/** The shortest time between two reports of progress, in milliseconds. */
const OFTEN = 30;

/** Answers what comes in: `post` sends a message, with what is handed over and not copied. */
export function serve(post) {
  let direct;
  return async ({ build, flag, compiled, id, method, argument }, load) => {
    if (build !== undefined) {
      if (flag !== undefined) listen(flag);
      const onModule = (name, module) => post({ compiled: { [name]: module } });
      direct = new Direct({ load }, { build, compiled, onModule });
      return;
    }
    const pause = async () => {
      if (cancelled()) throw ENDED;
    };
    let reported = performance.now();
    const progress = (done, total) => {
      if (done === total || performance.now() - reported > OFTEN) {
        reported = performance.now();
        post({ id, progress: { done, total } });
      }
    };
    try {
      const result = await direct[method](argument, { pause, progress });
      post({ id, result }, buffers(result));
    } catch (error) {
      const { code = "internal", line, column: col, record } = error;
      post({ id, fault: { code, message: String(error?.message ?? error), line, col, record } });
    }
  };
}

/** The memory of the arrays of bytes in a result. */
function buffers(result) {
  if (typeof result !== "object" || Array.isArray(result)) return [];
  return Object.values(result).filter(ArrayBuffer.isView).map((view) => view.buffer);
}
