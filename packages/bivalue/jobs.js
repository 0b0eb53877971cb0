// What the modules are asked, in pieces of a few milliseconds. Between two pieces `pause` is awaited,
// which throws if the job is to end.

import { now } from "./host.js";

/** For how many milliseconds a job works before it pauses. */
const SLICE = 12;

/** How many grids are solved at a time: enough for the engine that searches many at once. */
const GRIDS = 2048;

/** Cells of a grid. */
const CELLS = 81;

/** Answers a request about each of the puzzles, with the text of a record for each. */
export async function batch(module, request, puzzles, { pause, progress }) {
  const total = puzzles.length;
  const series = new module.Series(request);
  const records = [];
  try {
    let until = now() + SLICE;
    for (const [index, puzzle] of puzzles.entries()) {
      records.push(series.ask(puzzle, index));
      if (now() >= until) {
        progress(index + 1, total);
        await pause();
        until = now() + SLICE;
      }
    }
    await pause();
    progress(total, total);
    return records;
  } finally {
    series.free();
  }
}

/** Solves grids of 81 bytes each. */
export async function solveGrids(module, cells, { pause, progress }) {
  const total = cells.length / CELLS;
  const solutions = new Uint8Array(cells.length);
  const counts = new Uint8Array(total);
  const solver = new module.Grids();
  try {
    for (let from = 0; from < total; from += GRIDS) {
      const to = Math.min(from + GRIDS, total);
      const solved = solver.solve(cells.subarray(from * CELLS, to * CELLS), from);
      await pause();
      solutions.set(solved.subarray(0, (to - from) * CELLS), from * CELLS);
      counts.set(solved.subarray((to - from) * CELLS), from);
      progress(to, total);
    }
    return { solutions, counts };
  } finally {
    solver.free();
  }
}
