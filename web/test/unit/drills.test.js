import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after as afterAll, before, test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { BASICS, drill, listed, made, nextStep, ORDER, toolkit } from "../../js/drills.js";
import { withSteps } from "../../js/lessons.js";

/** The techniques that most puzzles need, as counted over 300 random puzzles. */
const COMMON = [
  "full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "naked-triple", "w-wing",
  "skyscraper", "two-string-kite", "locked-pair", "discontinuous-nice-loop", "wxyz-wing", "xy-chain", "xy-wing",
  "vwxyz-wing", "xyz-wing", "hidden-pair", "hidden-rectangle", "empty-rectangle", "x-wing", "locked-triple", "aic",
  "turbot-fish", "unique-rectangle-1", "bug-1", "grouped-discontinuous-nice-loop", "finned-x-wing",
  "finned-swordfish", "uvwxyz-wing", "unique-rectangle-4", "unique-rectangle-3", "sashimi-x-wing", "remote-pair",
  "grouped-aic", "swordfish", "multi-colors-1", "als-xz", "tuvwxyz-wing", "unique-rectangle-2",
];

/** @type {import("../../../packages/bivalue/index.js").Bivalue} */
let bivalue;
let techniques;
let list;
const ask = (verb, request, options) => bivalue.ask({ ...request, verb }, options);

before(async () => {
  bivalue = await open({ backEnd: "direct", build: "full" });
  await bivalue.warmUp();
  ({ techniques } = await bivalue.techniques());
  list = JSON.parse(await readFile(new URL("../../js/data/drills.json", import.meta.url), "utf8"));
});
afterAll(() => bivalue.close());

/** The next step of a drill, asked anew, is of the technique, and so is one that the learner can find. */
async function holds({ puzzle, technique, rigour, position, step }) {
  const among = { technique: toolkit(technique, rigour), order: ORDER };
  const { step: next } = await bivalue.hint({ puzzle, level: "full", ...among });
  assert.equal(next.technique.id, technique);
  assert.deepEqual(next, step);
  const { steps } = await withSteps(ask, technique, position);
  assert.ok(steps.length > 0, technique);
}

test("there is a drill of every technique", async () => {
  const shipped = async () => list;
  for (const { technique } of techniques) {
    if (technique.id === "brute-force") continue;
    const found = await drill(ask, technique.id, 7, shipped, { nodes: 3000 });
    assert.ok(found, technique.id);
    await holds(found);
  }
});

test("every position of the list is what the list says of it", async () => {
  assert.equal(list.version, 1);
  for (const [technique, { rigour, positions }] of Object.entries(list.drills)) {
    assert.ok(positions.length > 0, technique);
    for (const puzzle of positions) {
      const step = await nextStep(ask, puzzle, technique, rigour);
      assert.equal(step?.technique.id, technique, `${technique}: ${puzzle}`);
    }
  }
});

test("a drill that is made has nothing easier to see", async () => {
  for (const technique of ["naked-pair", "x-wing", "skyscraper", "w-wing"]) {
    const found = await made(ask, technique, 11, { nodes: 1_000_000 });
    assert.ok(found, technique);
    assert.equal(found.rigour, "next");
    const { technique: hinted } = await bivalue.hint({ puzzle: found.puzzle, level: "name", order: ORDER });
    assert.equal(hinted.id, technique);
  }
});

test("a seed gives the same drill however fast the machine is", async () => {
  const asked = [];
  const watched = (verb, request, options) => (asked.push(request), ask(verb, request, options));
  const [a, b] = [await made(watched, "swordfish", 5), await made(ask, "swordfish", 5)];
  assert.ok(a);
  assert.deepEqual(a, b);
  assert.ok(asked.length > 0 && asked.every((request) => !("timeout_ms" in request)), "no clock ends it");
});

test("the same seed gives the same position of the list, and another seed another one", async () => {
  const [a, b, c] = [3, 3, 4].map((seed) => listed(ask, list, "jellyfish", seed));
  assert.equal((await a).puzzle, (await b).puzzle);
  assert.notEqual((await a).puzzle, (await c).puzzle);
});

test("each of the 40 common techniques has drills, and the time that they take is printed", async (t) => {
  const times = [];
  const clocks = [];
  const shipped = async () => list;
  let fromList = 0;
  for (const technique of COMMON) {
    for (let seed = 1; seed <= 5; seed += 1) {
      // The time of this process: what other programs take from it is not the drill's.
      const start = process.cpuUsage();
      const clock = performance.now();
      const found = await drill(ask, technique, seed * 7919, shipped);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
      clocks.push(performance.now() - clock);
      assert.ok(found, technique);
      if (found.source === "list") fromList += 1;
    }
  }
  for (const list of [times, clocks]) list.sort((a, b) => a - b);
  const at = (share, list = times) => Math.round(list[Math.floor(list.length * share)]);
  t.diagnostic(`median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms (by the clock ${at(0.95, clocks)} ms), of ${times.length} drills ${fromList} from the list`);
  assert.equal(new Set(COMMON).size, 40);
  assert.ok(BASICS.every((id) => techniques.some(({ technique }) => technique.id === id)));
});
