/**
 * Makes `js/data/drills.json`: positions for drills of techniques that random puzzles seldom need.
 *
 *     node tools/make-drills.mjs [PUZZLES] [SECONDS]
 *
 * First it goes along the paths of PUZZLES random puzzles and keeps the first positions at which the next
 * step is of each technique. A technique that is not among them is looked for with puzzles made for it, for
 * SECONDS at most, and at last in its own example. Where it is never the next step because easier techniques
 * always get ahead, the position is one in which the basic techniques have no step, or at last one in which
 * there is a step of the technique beside easier ones. With 0 PUZZLES the positions that are no longer right
 * are left out, others are looked for in their place, and the techniques that the list lacks are added.
 */

import { readFile, writeFile } from "node:fs/promises";
import { open } from "../../packages/bivalue/node.js";
import { BASICS, nextStep, toolkit } from "../js/drills.js";
import { positionsAlong } from "../js/path.js";
import { fromLibrary, position, toLibrary } from "../js/steps.js";

const VERSION = 1;
const SEED = 20261126;
const EACH = 4;

const puzzles = Number(process.argv[2] ?? 20_000);
const seconds = Number(process.argv[3] ?? 20);
const bivalue = await open({ backEnd: "direct", build: "full" });
/** @type {import("../js/steps.js").Ask} */
const ask = (verb, request) => bivalue.ask({ ...request, verb });
const { techniques } = await bivalue.techniques();
const place = new URL("../js/data/drills.json", import.meta.url);
const old = puzzles === 0 ? JSON.parse(await readFile(place, "utf8")) : undefined;
/** @type {Record<string, {rigour: "next" | "basics" | "alone", positions: string[]}>} */
const found = old?.drills ?? {};
/** The techniques that need no more positions: those of which every position is right. */
const had = new Set();
for (const [id, entry] of Object.entries(found)) {
  const { length } = entry.positions;
  const right = [];
  for (const line of new Set(entry.positions)) {
    if ((await nextStep(ask, line, id, entry.rigour))?.technique.id === id) right.push(line);
  }
  entry.positions = right;
  if (right.length === length) had.add(id);
  else console.error(`${id}: ${right.length} of ${length} are right`);
  if (right.length === 0) delete found[id];
}

function keep(id, rigour, line) {
  const entry = (found[id] ??= { rigour, positions: [] });
  const fits = entry.rigour === rigour && entry.positions.length < EACH;
  if (fits && !entry.positions.includes(line)) entry.positions.push(line);
}

/** Keeps a position of a path with these techniques before the first step of each technique. */
async function collect(start, names, rigour, only) {
  const path = await bivalue.explain({ puzzle: toLibrary(start), technique: names });
  const along = positionsAlong(start, path.steps);
  const seen = new Set();
  for (const [i, { technique }] of path.steps.entries()) {
    if (seen.has(technique.id) || (only && technique.id !== only)) continue;
    seen.add(technique.id);
    if ((found[technique.id]?.positions.length ?? 0) >= EACH) continue;
    const line = toLibrary(along[i]);
    const next = await nextStep(ask, line, technique.id, rigour);
    if (next?.technique.id === technique.id) keep(technique.id, rigour, line);
  }
}

for (let index = 0; index < puzzles; index += 1) {
  const { puzzle } = await bivalue.generate({ seed: SEED, index });
  await collect(position(puzzle), ["default"], "next");
  if (index % 1000 === 0) console.error(`${index} puzzles, ${Object.keys(found).length} techniques`);
}

for (const info of techniques) {
  const { id } = info.technique;
  const enough = () => (found[id]?.positions.length ?? 0) >= EACH;
  if (id === "brute-force" || enough() || had.has(id)) continue;
  const example = fromLibrary(info.example);
  if (!found[id] || found[id].rigour === "next") await collect(example, toolkit(id, "next"), "next", id);
  const made = [];
  const end = performance.now() + seconds * 1000;
  for (let index = 0; !enough() && performance.now() < end; index += 1) {
    const record = await bivalue.generate({ technique: [id], seed: SEED, index, timeout_ms: Math.ceil(end - performance.now()) });
    if (record.status !== "generated") break;
    made.push(position(record.puzzle));
    await collect(made.at(-1), toolkit(id, "next"), "next", id);
  }
  if (!found[id]) for (const start of [example, ...made]) await collect(start, toolkit(id, "basics"), "basics", id);
  if (!found[id]) keep(id, "alone", toLibrary(example));
  console.error(`${id}: ${found[id].positions.length} (${found[id].rigour})`);
}

const drills = Object.fromEntries(techniques.map(({ technique: { id } }) => [id, found[id]]).filter(([, entry]) => entry));
const list = {
  version: VERSION,
  about:
    "Positions at which the next step is of a technique: with rigour `next` no easier technique has a step; " +
    `with \`basics\` none of these has one: ${BASICS.join(", ")}; with \`alone\` easier ones may be there, too. Made by tools/make-drills.mjs.`,
  puzzles: old?.puzzles ?? puzzles,
  seed: SEED,
  drills,
};
await writeFile(place, `${JSON.stringify(list, null, 1)}\n`);
console.error(`${Object.keys(drills).length} of ${techniques.length} techniques`);
bivalue.close();
