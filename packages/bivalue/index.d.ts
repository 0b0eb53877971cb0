import type { MessageValues, Methods, Verbs } from "./verbs.js";

export type * from "./verbs.js";

/** Where the work is done, and with how much of the library. */
export interface OpenOptions {
  /**
   * `"worker"`: in a worker of its own, so that nothing else waits. `"direct"`: on the thread of the
   * caller, in pieces of a few milliseconds where there are many puzzles.
   * @default "worker"
   */
  backEnd?: "worker" | "direct";
  /**
   * `"auto"`: the slim build, until something is asked that only the full one can answer. `"full"`: the
   * full build from the beginning. `"slim"`: never the full one; what it cannot answer is an error.
   * @default "auto"
   */
  build?: "auto" | "full" | "slim";
}

/** What every call takes. */
export interface CallOptions {
  /**
   * Ends the call, which is then rejected with the signal's reason. In a worker a running call ends at
   * once; on the thread of the caller it can end only between two puzzles.
   */
  signal?: AbortSignal;
}

/** What calls about many puzzles take besides. */
export interface ManyOptions extends CallOptions {
  /** Is told from time to time how many puzzles are done, and at the end. */
  onProgress?: (progress: Progress) => void;
}

/** How far a call is. */
export interface Progress {
  /** The number of puzzles that are done. */
  done: number;
  /** The number of all puzzles. */
  total: number;
}

/** What is known of many grids. */
export interface SolvedGrids {
  /** The first solution of each grid, 81 bytes each; zeros if there is none. */
  solutions: Uint8Array;
  /** The number of solutions of each grid: 0, 1, or 2 for two or more. */
  counts: Uint8Array;
}

/** What was read from a text of puzzles. */
export interface ReadGrids {
  /** The givens of each puzzle, 81 bytes each: 1 to 9, and 0 for an empty cell. */
  cells: Uint8Array;
  /** The line, from 1, in which each puzzle begins. */
  lines: Uint32Array;
  /** What could not be read. */
  errors: BivalueError[];
}

/** A request with the name of its verb: a question. */
export type Request = { [Verb in keyof Verbs]: Verbs[Verb]["request"] }[keyof Verbs];

/** A request to a verb that is asked of puzzles, without the puzzle. */
export type Question = {
  [Verb in keyof Verbs]: Verbs[Verb]["request"] extends { puzzle: unknown }
    ? Omit<Verbs[Verb]["request"], "puzzle" | "id">
    : never;
}[keyof Verbs];

/**
 * The answers of one back end. There is a method for each verb; a verb that is asked of a puzzle also
 * takes the puzzle alone, as a text or as rows of numbers.
 *
 * A record whose status is `limit` is an answer, too: a bound of the request was met. An error of the request
 * or of the puzzle rejects the call with a {@link BivalueError}.
 */
export interface Bivalue extends Methods<CallOptions> {
  /** Answers a request that names its verb. */
  ask<R extends Request>(request: R, options?: CallOptions): Promise<Verbs[R["verb"]]["record"]>;
  /** Answers a request that is a text of JSON with the text of a record, also if it tells an error. */
  askText(request: string, options?: CallOptions): Promise<string>;
  /**
   * Answers a request about each of the puzzles, in their order. They are texts, or grids of 81 bytes
   * each. The record of a puzzle that cannot be read has the status `error`. `nodes` and `timeout_ms` bound
   * each puzzle.
   */
  batch<Q extends Question>(
    request: Q,
    puzzles: readonly string[] | Uint8Array,
    options?: ManyOptions,
  ): Promise<Verbs[Q["verb"]]["record"][]>;
  /** Solves grids of 81 bytes each (1 to 9, and 0 for an empty cell), and counts up to two solutions. */
  solveGrids(cells: Uint8Array, options?: ManyOptions): Promise<SolvedGrids>;
  /** Reads all puzzles of a text, in any format. */
  readGrids(text: string, options?: CallOptions): Promise<ReadGrids>;
  /** Loads the full build and answers its examples, so that nothing is slow when it is first asked. */
  warmUp(options?: CallOptions): Promise<void>;
  /** Ends the worker. Calls that are running or waiting, and all later ones, are rejected. */
  close(): void;
}

/** What is wrong with a request or a puzzle. */
export class BivalueError extends Error {
  readonly name: "BivalueError";
  /**
   * The kind of fault, as in records; also `closed` for a call after `close`, and `internal` for a fault of
   * this package or of the machine, after which the next call finds everything fresh.
   */
  readonly code: string;
  /** The line of the text that is at fault, from 1. */
  readonly line?: number;
  /** The column in characters, from 1. */
  readonly column?: number;
  /** What was expected, where the message says so. */
  readonly expected?: string;
  /** The message as data; absent in faults of this package or of the machine. */
  readonly values?: MessageValues;
  /** The whole record, where there is one. */
  readonly record?: unknown;
}

/** Opens a back end, and loads what it needs to answer the first question. */
export function open(options?: OpenOptions): Promise<Bivalue>;

/** All verbs, with the methods that they are. */
export const VERBS: readonly {
  /** The name in requests. */
  readonly name: keyof Verbs;
  /** The name of the method. */
  readonly method: keyof Methods<CallOptions>;
  /** Whether it is asked of a puzzle. */
  readonly puzzle: boolean;
  /** Whether the slim build answers it. */
  readonly slim: boolean;
}[];
