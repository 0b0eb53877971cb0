// Checks files of records, a line each, as `python -m bivalue.proof` does.

import { readFileSync } from "node:fs";

import { checkProof } from "../proof.js";

let [records, steps, unique, faults] = [0, 0, 0, 0];
for (const name of process.argv.slice(2)) {
  for (const [at, line] of readFileSync(name, "utf8").trimEnd().split("\n").entries()) {
    const record = JSON.parse(line);
    const { fault, restsOnUniqueness } = checkProof(record);
    records += 1;
    unique += Number(restsOnUniqueness);
    if (fault === null) {
      steps += record.steps?.length ?? 1;
    } else {
      faults += 1;
      console.log(`${name}:${at + 1}: ${fault}`);
    }
  }
}
console.log(`${records} records, ${steps} steps proved, ${unique} rest on uniqueness, ${faults} faults`);
process.exitCode = faults > 0 || records === 0 ? 1 : 0;
