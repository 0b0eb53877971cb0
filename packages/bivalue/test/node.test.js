// The checks in Node, over both back ends.

import { test } from "node:test";

import { open } from "bivalue";

import { cases, texts } from "./data.js";
import { CHECKS } from "./suite.js";

for (const backEnd of ["direct", "worker"]) {
  test(`Node, ${backEnd}`, async (group) => {
    const options = { backEnd };
    const bivalue = await open(options);
    for (const [name, check] of Object.entries(CHECKS)) {
      await group.test(name, () => check({ bivalue, options, cases: cases(), texts: texts() }));
    }
    bivalue.close();
  });
}
