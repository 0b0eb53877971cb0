// What must type-check, and, after `@ts-expect-error`, what must not.

import { open, BivalueError, type Bivalue, type RateRecord, type SolveRequest } from "bivalue";

export async function use(): Promise<void> {
  const bivalue: Bivalue = await open({ backEnd: "direct", build: "full" });
  const request: SolveRequest = { verb: "solve", puzzle: "", limit: 2, nodes: 5 };
  const solved = await bivalue.ask(request);
  const text: string | null | undefined = solved.solution;
  const alone = await bivalue.whyNot({ puzzle: "", candidate: "r1c3=2" });
  const status: string = alone.status;
  const rated: RateRecord[] = await bivalue.batch({ verb: "rate", scale: "hodoku" }, [""]);
  const { counts } = await bivalue.solveGrids(new Uint8Array(81), {
    signal: AbortSignal.timeout(5),
    onProgress: ({ done, total }) => console.log(done / total),
  });
  const fault = new BivalueError();
  const column: number | undefined = fault.column;
  console.log(text, status, rated, counts, column);
  // @ts-expect-error there is no such verb
  await bivalue.ask({ verb: "sing" });
  // @ts-expect-error there is no such member
  await bivalue.solve({ puzzle: "", limits: 2 });
  // @ts-expect-error it is asked of no puzzle
  await bivalue.batch({ verb: "generate" }, [""]);
  // @ts-expect-error a scale that does not exist
  await bivalue.rate({ puzzle: "", scale: "richter" });
}
