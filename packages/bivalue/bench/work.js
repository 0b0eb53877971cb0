// What is timed, in Node and in a page: microseconds a puzzle, for each kind of work.

import { open } from "bivalue";

/** Times every kind of work once, each on its own number of the puzzles, by a clock of milliseconds. */
export async function figures(puzzles, clock) {
  const bivalue = await open({ backEnd: "direct" });
  const { cells } = await bivalue.readGrids(puzzles.join("\n"));
  const some = puzzles.filter((_, index) => index % 20 === 0);
  const few = puzzles.filter((_, index) => index % 40 === 0);
  const each = async (count, work) => {
    const start = clock();
    await work();
    return ((clock() - start) * 1000) / count;
  };
  const solve = async () => {
    for (const puzzle of some) await bivalue.ask({ verb: "solve", puzzle });
  };
  const rate = async () => {
    for (const puzzle of few) await bivalue.ask({ verb: "rate", puzzle });
  };
  // Once for the compiler of the browser, which begins with slow code, and works on other threads meanwhile.
  await solve();
  await rate();
  const result = {
    batch: await each(puzzles.length, () => bivalue.solveGrids(cells)),
    solve: await each(some.length, solve),
    rate: await each(few.length, rate),
  };
  bivalue.close();
  return result;
}
