// What every back end must do, wherever it runs. It uses nothing but the language, so that the same
// functions run in Node and in a page.

import { BivalueError, VERBS, open } from "bivalue";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EMPTY = ".".repeat(81);

/** Takes minutes if nothing ends it. */
const LONG = { verb: "count", limit: 2 ** 52, puzzle: EMPTY };

export class Failure extends Error {}

function fail(message) {
  throw new Failure(message);
}

/** A value as a text in which the order of members does not count. */
function shown(value) {
  const sorted = (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted);
}

function equal(found, expected, about = "") {
  if (shown(found) !== shown(expected)) {
    fail(`${about}\nfound    ${shown(found)}\nexpected ${shown(expected)}`);
  }
}

/** What a call is rejected with. */
async function rejection(promise, about = "") {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return fail(`${about}: it was not rejected`);
}

const bytes = (text) => Uint8Array.from(text, (cell) => Number(cell.replace(".", "0")));
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The checks by their names. `bivalue` is open; `options` are those that it was opened with. */
export const CHECKS = {
  async "every verb has a method that answers"({ bivalue }) {
    equal(VERBS.length, 21);
    for (const { name, method, puzzle } of VERBS) {
      if (typeof bivalue[method] !== "function") fail(`${name} has no method ${method}`);
      const error = await rejection(bivalue[method]({ "no-such-member": 1 }), name);
      if (!(error instanceof BivalueError)) fail(`${name}: ${error}`);
      equal(error.code, "request", name);
      if (puzzle && name !== "hint") equal(typeof (await bivalue.ask({ verb: name, ...more(name), puzzle: EASY })).status, "string", name);
    }
  },

  async "the requests of the wire give their records"({ bivalue, cases }) {
    if (cases.length < 150) fail(`${cases.length} requests`);
    for (const { place, request, record } of cases) {
      const text = typeof request === "string" ? request : JSON.stringify(request);
      equal(JSON.parse(await bivalue.askText(text)), record, place);
      if (typeof request === "string") continue;
      if (record.status === "error") {
        const error = await rejection(bivalue.ask(request), place);
        equal(error.record, record, place);
        equal(error.code, record.error.code, place);
      } else {
        equal(await bivalue.ask(request), record, place);
      }
    }
  },

  async "texts of the slim build are read as by the full one"({ options, texts }) {
    const [auto, full] = await Promise.all([open(options), open({ ...options, build: "full" })]);
    if (texts.length < 20) fail(`${texts.length} texts`);
    for (const { name, text } of texts) {
      const request = JSON.stringify({ verb: "count", limit: 1, puzzle: text });
      equal(JSON.parse(await auto.askText(request)), JSON.parse(await full.askText(request)), name);
      const outcome = (opened) => opened.count({ limit: 1, puzzle: text }).catch((error) => error.record);
      equal(await outcome(auto), await outcome(full), name);
      const read = async (opened) => {
        const { cells, lines, errors } = await opened.readGrids(text);
        return [[...cells], [...lines], errors.map(({ message }) => message)];
      };
      equal(await read(auto), await read(full), name);
    }
    auto.close();
    full.close();
  },

  async "a puzzle can be given alone"({ bivalue }) {
    equal((await bivalue.solve(EASY)).solution, SOLVED);
    const rows = Array.from({ length: 9 }, (_, row) => [...bytes(EASY).subarray(9 * row, 9 * row + 9)]);
    equal((await bivalue.solve(rows)).solution, SOLVED);
    equal((await bivalue.whyNot({ candidate: "r1c3=2", puzzle: EASY })).status, "false");
  },

  async "steps are told in every language"({ bivalue }) {
    const names = { en: "Hidden Single", de: "Versteckter Einer", es: "", fr: "", ja: "" };
    const told = new Set();
    for (const [language, name] of Object.entries(names)) {
      const request = { level: "name", language };
      const { text } = await bivalue.hint({ ...request, puzzle: EASY });
      if (!text.includes(name)) fail(`${language}: ${text}`);
      told.add(text);
      const [record] = await bivalue.batch({ verb: "hint", ...request }, [EASY]);
      equal(record.text, text, language);
      const own = { "hidden-single.name": "Mine" };
      const { text: mine } = await bivalue.hint({ ...request, words: own, puzzle: EASY });
      if (!mine.includes("Mine")) fail(`${language}: ${mine}`);
    }
    equal(told.size, 5);
    const unknown = await rejection(bivalue.hint({ language: "toString", puzzle: EASY }));
    if (!unknown.message.includes("expected one of en, de, es, fr, ja")) fail(unknown.message);
    const untold = await rejection(bivalue.solve({ language: "de", puzzle: EASY }));
    if (!untold.message.includes("language")) fail(untold.message);
  },

  async "faults have a code, a place and what was expected"({ bivalue }) {
    const error = await rejection(bivalue.solve(`${EASY}\n${EASY.slice(1)}`));
    if (!(error instanceof BivalueError && error instanceof Error)) fail(String(error));
    equal(error.name, "BivalueError");
    equal([typeof error.code, error.line], ["string", 2], error.message);
    const short = await rejection(bivalue.solve({ puzzle: { text: EASY.slice(1), format: "line" } }));
    equal([short.line, short.column, short.expected], [1, 81, "81 cells"], short.message);
    equal((await rejection(bivalue.solve())).code, "request");
    equal((await rejection(bivalue.ask(null))).code, "request");
    equal((await rejection(bivalue.ask({ verb: "sing" }))).code, "request");
    const circle = {};
    circle.circle = circle;
    equal((await rejection(bivalue.solve(circle))).code, "request");
    equal((await rejection(bivalue.askText(7))).code, "request");
  },

  async "bounds end a request"({ bivalue }) {
    const { exact, reason } = await bivalue.ask({ ...LONG, nodes: 1000 });
    equal([exact, reason], [false, "nodes"]);
    equal((await bivalue.rate({ puzzle: HARD, nodes: 10 })).status, "limit");
    const start = performance.now();
    const late = await bivalue.ask({ ...LONG, timeout_ms: 50 });
    equal([late.exact, late.reason], [false, "timeout"]);
    if (performance.now() - start > 2000) fail("a timeout of 50 ms took more than two seconds");
  },

  async "batches answer in order, with an error for what cannot be read"({ bivalue }) {
    const puzzles = [EASY, "no puzzle", HARD];
    const records = await bivalue.batch({ verb: "solve" }, puzzles);
    equal(records.map((record) => record.status), ["unique", "error", "unique"]);
    equal(records[0].solution, SOLVED);
    const of = async (puzzle) => (await bivalue.rate({ puzzle })).rating.er;
    const rated = await bivalue.batch({ verb: "rate" }, bytes(EASY + EASY));
    equal(rated.map((record) => record.rating.er), [await of(EASY), await of(EASY)]);
    equal(await bivalue.batch({ verb: "solve" }, []), []);
    equal((await rejection(bivalue.batch({ verb: "generate" }, [EASY]))).code, "request");
    equal((await rejection(bivalue.batch({ verb: "solve", limits: 2 }, [EASY]))).code, "request");
    equal((await rejection(bivalue.batch({ verb: "solve" }, EASY))).code, "request");
    const wrong = await rejection(bivalue.batch({ verb: "solve" }, new Uint8Array(81).fill(10)));
    equal([wrong.code, wrong.expected], ["request", "0 to 9"], wrong.message);
  },

  async "batches number their puzzles"({ bivalue }) {
    const request = { verb: "morph", seed: 7 };
    const [first, second] = await bivalue.batch(request, [EASY, EASY]);
    equal(first.morph, (await bivalue.ask({ ...request, puzzle: EASY })).morph);
    if (shown(first.morph) === shown(second.morph)) fail("both puzzles were morphed alike");
  },

  async "grids are solved as bytes, with progress"({ bivalue }) {
    const count = 5000;
    const cells = new Uint8Array(81 * count);
    for (let grid = 0; grid < count; grid += 1) cells.set(bytes(EASY), 81 * grid);
    cells.set(bytes(EMPTY), 81 * 4999);
    cells.set(bytes(`55${EASY.slice(2)}`), 81 * 17);
    const heard = [];
    const onProgress = (progress) => heard.push(progress);
    const { solutions, counts } = await bivalue.solveGrids(cells, { onProgress });
    equal([counts.length, solutions.length], [count, 81 * count]);
    equal([counts[0], counts[17], counts[4998], counts[4999]], [1, 0, 1, 2]);
    equal([...solutions.subarray(81 * 4998, 81 * 4999)].join(""), SOLVED);
    equal([...solutions.subarray(81 * 17, 81 * 18)], new Array(81).fill(0));
    await wait(0);
    equal(heard.at(-1), { done: count, total: count });
    equal(cells.length, 81 * count, "the caller keeps its array");
    const none = await bivalue.solveGrids(new Uint8Array(0));
    equal([none.counts.length, none.solutions.length], [0, 0]);
  },

  async "bytes that are no grids are refused"({ bivalue }) {
    const cells = new Uint8Array(162);
    cells[161] = 10;
    const error = await rejection(bivalue.solveGrids(cells));
    equal([error.code, error.expected], ["value", "0 to 9"], error.message);
    equal((await rejection(bivalue.solveGrids(new Uint8Array(80)))).expected, "81 for each grid");
    equal((await rejection(bivalue.solveGrids([1, 2]))).code, "request");
  },

  async "texts of many puzzles are read into bytes"({ bivalue }) {
    const text = `${EASY}\n${HARD}\n${EASY.slice(1)}\n`;
    const { cells, lines, errors } = await bivalue.readGrids(text);
    equal([...cells], [...bytes(EASY + HARD)]);
    equal([...lines], [1, 2]);
    equal(errors.map((error) => [error instanceof BivalueError, error.line]), [[true, 3]]);
    equal((await rejection(bivalue.readGrids(7))).code, "request");
  },

  async "a signal that is set already rejects at once"({ bivalue }) {
    const reason = new Error("no time");
    const signal = AbortSignal.abort(reason);
    if ((await rejection(bivalue.solve(EASY, { signal }))) !== reason) fail("another reason");
    equal((await bivalue.solve(EASY)).solution, SOLVED);
  },

  async "a signal ends a batch between puzzles"({ bivalue }) {
    const controller = new AbortController();
    const puzzles = new Array(100_000).fill(HARD);
    const onProgress = () => controller.abort();
    const options = { signal: controller.signal, onProgress };
    const error = await rejection(bivalue.batch({ verb: "solve" }, puzzles, options));
    equal(error.name, "AbortError");
    equal((await bivalue.solve(EASY)).solution, SOLVED);
  },

  async "a signal ends a running call in a worker"({ bivalue, options }) {
    if (options.backEnd !== "worker") return;
    const controller = new AbortController();
    const running = rejection(bivalue.ask(LONG, { signal: controller.signal }));
    const after = bivalue.solve(EASY);
    await wait(50);
    const start = performance.now();
    controller.abort();
    equal((await running).name, "AbortError");
    const took = performance.now() - start;
    if (took > 100) fail(`${took} ms until it was rejected`);
    // What waited is answered, and calls can be cancelled while they wait.
    equal((await after).solution, SOLVED);
    const second = new AbortController();
    const long = bivalue.ask({ ...LONG, timeout_ms: 100 });
    const waiting = rejection(bivalue.solve(HARD, { signal: second.signal }));
    second.abort(7);
    equal(await waiting, 7);
    equal((await long).reason, "timeout");
  },

  async "questions at the same time get their own answers"({ bivalue }) {
    const puzzles = Array.from({ length: 50 }, (_, index) => (index % 2 ? EASY : HARD));
    const records = await Promise.all(puzzles.map((puzzle) => bivalue.solve(puzzle)));
    const alone = [(await bivalue.solve(HARD)).solution, SOLVED];
    equal(records.map((record) => record.solution), puzzles.map((_, index) => alone[index % 2]));
  },

  async "the slim build refuses what it does not know"({ options }) {
    const slim = await open({ ...options, build: "slim" });
    equal((await slim.solve(EASY)).solution, SOLVED);
    equal((await slim.check(EASY)).check.proper, true);
    equal((await slim.count(EMPTY)).status, "multiple");
    equal((await rejection(slim.rate(EASY))).code, "request");
    slim.close();
  },

  async "it warms up"({ options }) {
    const warm = await open(options);
    await warm.warmUp();
    const start = performance.now();
    await warm.hint(EASY);
    if (performance.now() - start > 500) fail("the first hint took more than half a second");
    warm.close();
  },

  async "what is asked while it warms up need not wait until it is warm"({ options }) {
    const warming = await open(options);
    let isWarm = false;
    const warm = warming.warmUp().then(() => (isWarm = true));
    await warming.solve(EASY);
    if (isWarm) fail("a question waited until everything was warm");
    await warm;
    warming.close();
  },

  async "after close everything is rejected"({ options }) {
    const opened = await open(options);
    const running = opened.ask({ ...LONG, timeout_ms: 300 }).catch((error) => error);
    opened.close();
    if (options.backEnd === "worker") equal((await running).code, "closed");
    equal((await rejection(opened.solve(EASY))).code, "closed");
  },

  async "options that do not exist are refused"() {
    equal((await rejection(open({ build: "fat" }))).code, "request");
    equal((await rejection(open({ backEnd: "cloud" }))).code, "request");
  },
};

/** What a verb needs besides a puzzle. */
function more(name) {
  const needed = {
    convert: { format: "boxed" },
    same: { other: EASY },
    "why-not": { candidate: "r1c3=2" },
    "judge-move": { moves: ["r1c3=4"] },
    filter: { level: "easy" },
    vicinity: { nodes: 1000 },
    analyse: { nodes: 1000 },
  };
  return needed[name] ?? {};
}
