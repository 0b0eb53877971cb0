// How fast the package is, beside the native command at its portable level, in turns:
//
//     node bench/speed.js PUZZLES COMMAND [ROUNDS]
//
// PUZZLES is a file of puzzles, one a line, and COMMAND a release build of `bivalue` that has its portable level:
// cargo build --release -p bivalue-cli -p bivalue-core --features bivalue-core/portable. Medians are printed, in
// microseconds of the processor a puzzle.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { figures } from "./work.js";

const [file, command, rounds = "5"] = process.argv.slice(2);
const puzzles = readFileSync(file, "utf8").split("\n").filter((line) => /^[\d.]{81}$/.test(line));

/** The command says so if it has no portable level: then it would be timed with vectors. */
function refuseOther(messages) {
  if (messages.includes("BIVALUE_LEVEL")) throw new Error(messages.trim());
}

/** Microseconds that the command takes for requests about every so-manieth puzzle, a puzzle. */
function asked(verb, every) {
  const some = puzzles.filter((_, index) => index % every === 0);
  const input = some.map((puzzle) => JSON.stringify({ verb, puzzle })).join("\n");
  // The time of the processor, which the shell tells of its children: minutes, `m` and seconds.
  const took = (input) => {
    const env = { ...process.env, BIVALUE_LEVEL: "portable" };
    const args = ["-c", '"$0" ask > /dev/null; times', command];
    const { stdout, stderr } = spawnSync("bash", args, { input, env, encoding: "utf8" });
    refuseOther(stderr);
    const [minutes, seconds] = stdout.trim().split("\n").at(-1).split(" ")[0].split("m");
    return (Number(minutes) * 60 + Number.parseFloat(seconds)) * 1000;
  };
  // Without what it takes to start.
  return ((took(input) - took("")) * 1000) / some.length;
}

/** Microseconds a puzzle of the native batch, by its own clock. */
function batch() {
  const args = ["bench", "--job", "unique", "--threads", "1", "--json", file];
  const env = { ...process.env, BIVALUE_LEVEL: "portable" };
  const { stdout, stderr, status } = spawnSync(command, args, { env, encoding: "utf8" });
  refuseOther(stderr);
  if (status !== 0) throw new Error(`${command} bench ended with ${status}`);
  return JSON.parse(stdout.trim().split("\n").at(-1)).ns_per_puzzle / 1000;
}

/** The time of the processor in Node, with that of its compiler, in milliseconds. */
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const all = [];
for (let round = 0; round < Number(rounds); round += 1) {
  all.push({
    native: { batch: batch(), solve: asked("solve", 20), rate: asked("rate", 40) },
    node: await figures(puzzles, clock),
  });
}
for (const work of ["batch", "solve", "rate"]) {
  const of = (place) => median(all.map((round) => round[place][work]));
  const [native, node] = [of("native"), of("node")];
  console.log(`${work}: native ${native.toFixed(2)}, Node ${node.toFixed(2)}, ratio ${(node / native).toFixed(2)}`);
}
