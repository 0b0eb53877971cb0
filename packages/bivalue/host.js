// What the WebAssembly modules call: a clock, random numbers, and whether the running call is to end.

/** One number that other threads can set: 1 if the running call is to end. */
let flag = new Int32Array(1);

/** Listens to that number. */
export function listen(shared) {
  flag = shared;
}

/** The milliseconds since some fixed moment. */
export function now() {
  return performance.now();
}

/** A random whole number of 32 bits. */
export function random() {
  return Math.floor(Math.random() * 2 ** 32);
}

/** Whether the running call is to end. */
export function cancelled() {
  return Atomics.load(flag, 0) === 1;
}
