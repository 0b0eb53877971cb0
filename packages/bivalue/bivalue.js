// The interface: the same for both back ends.

import { DirectBackEnd } from "./direct.js";
import { BivalueError } from "./errors.js";
import { RemoteBackEnd } from "./remote.js";
import { VERBS } from "./verbs.js";
import { inWords } from "./words.js";

/** Cells of a grid. */
const CELLS = 81;

/** The verbs that tell steps in a language. */
const TOLD = new Set(VERBS.filter((verb) => verb.told).map((verb) => verb.name));

/** The answers of one back end: see `index.d.ts`. */
class Bivalue {
  #end;
  /** Reads the words of a language from their address. */
  #read;

  constructor(end, read) {
    this.#end = end;
    this.#read = read;
  }

  async #written(request) {
    return written(await inWords(request ?? null, TOLD, this.#read));
  }

  async askText(text, options) {
    if (typeof text !== "string") throw wrong("a request is a text of JSON");
    const request = text.includes('"language"') ? parsed(text) : undefined;
    const told = request === undefined ? text : await this.#written(request);
    return this.#end.call("ask", { text: told }, options);
  }

  async ask(request, options) {
    // What the library says of a request without these is clear enough.
    const text = await this.#written(request);
    const { verb, puzzle } = request ?? {};
    const known = { verb, puzzle: typeof puzzle === "string" ? puzzle : undefined };
    return read(await this.#end.call("ask", { text, request: known }, options));
  }

  async batch(request, puzzles, options) {
    const text = await this.#written(request);
    const argument = { text, request: { verb: request?.verb }, puzzles: texts(puzzles) };
    const records = await this.#end.call("batch", argument, options);
    return records.map((record) => JSON.parse(record));
  }

  async solveGrids(cells, options) {
    return this.#end.call("solveGrids", { cells: grids(cells) }, options);
  }

  async readGrids(text, options) {
    if (typeof text !== "string") throw wrong("expected a text of puzzles");
    const { cells, lines, faults } = await this.#end.call("readGrids", { text }, options);
    const errors = JSON.parse(faults).map((fault) => new BivalueError(fault));
    return { cells, lines, errors };
  }

  async warmUp(options) {
    // In pieces, so that what is asked meanwhile comes between them and need not wait for all.
    for (let piece = 0, isOver = false; !isOver; piece += 1) {
      isOver = await this.#end.call("warmUp", { piece }, options);
    }
  }

  close() {
    this.#end.close();
  }
}

for (const { name, method, puzzle } of VERBS) {
  Object.defineProperty(Bivalue.prototype, method, {
    configurable: true,
    writable: true,
    value: async function (request, options) {
      const isPuzzle = puzzle && (typeof request === "string" || Array.isArray(request));
      const members = isPuzzle ? { puzzle: request } : request;
      return this.ask({ ...members, verb: name }, options);
    },
  });
}

/** Opens a back end on a platform. */
export async function openOn(platform, { backEnd = "worker", build = "auto" } = {}) {
  if (!["auto", "full", "slim"].includes(build)) {
    throw wrong(`build: ${JSON.stringify(build)}, expected "auto", "full" or "slim"`);
  }
  if (!["worker", "direct"].includes(backEnd)) {
    throw wrong(`backEnd: ${JSON.stringify(backEnd)}, expected "worker" or "direct"`);
  }
  const End = backEnd === "direct" ? DirectBackEnd : RemoteBackEnd;
  const end = new End(platform, { build });
  try {
    await end.ready();
  } catch (error) {
    end.close();
    throw error;
  }
  return new Bivalue(end, platform.words);
}

function wrong(message) {
  return new BivalueError({ code: "request", message });
}

/** The value of a text of JSON; `undefined` if it is none, of which the library says the place. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request as JSON. */
function written(request) {
  try {
    return JSON.stringify(request);
  } catch (cause) {
    const error = wrong(`a request that is no JSON: ${cause.message}`);
    error.cause = cause;
    throw error;
  }
}

/** The record of a text. Throws if it is an error record. */
function read(text) {
  const record = JSON.parse(text);
  if (record.status === "error") throw new BivalueError(record.error, record);
  return record;
}

/** Bytes of whole grids. */
function grids(cells) {
  if (!(cells instanceof Uint8Array)) throw wrong("expected a Uint8Array of 81 bytes for each grid");
  if (cells.length % CELLS !== 0) {
    throw wrong(`${cells.length} bytes, expected 81 for each grid`);
  }
  return cells;
}

/** Puzzles as texts. */
function texts(puzzles) {
  if (puzzles instanceof Uint8Array) {
    const cells = grids(puzzles);
    const at = cells.findIndex((byte) => byte > 9);
    if (at !== -1) throw wrong(`byte ${at}: ${cells[at]}, expected 0 to 9`);
    const text = (from) => cells.subarray(from, from + CELLS).join("");
    return Array.from({ length: cells.length / CELLS }, (_, grid) => text(grid * CELLS));
  }
  const isText = (puzzle) => typeof puzzle === "string";
  if (!Array.isArray(puzzles) || !puzzles.every(isText)) {
    throw wrong("expected a list of texts, or a Uint8Array of 81 bytes for each grid");
  }
  return puzzles;
}
