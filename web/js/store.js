// The store: it holds the state, and calls its listeners when the state changes.

import { initial, reduce } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */
/** @typedef {(state: State, before: State, action: Action) => void} Listener */

/**
 * @typedef {object} Store
 * @property {State} state
 * @property {(action: Action) => void} dispatch
 * @property {(listener: Listener) => () => void} subscribe   Returns a function that ends it.
 */

/**
 * @param {State} [state]
 * @returns {Store}
 */
export function createStore(state = initial()) {
  /** @type {Set<Listener>} */
  const listeners = new Set();
  return {
    get state() {
      return state;
    },
    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state === before) return;
      for (const listener of [...listeners]) listener(state, before, action);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
