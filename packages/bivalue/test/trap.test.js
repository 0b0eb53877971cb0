// A module that traps is begun anew, and the caller is told.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Direct } = await import(new URL("direct.js", import.meta.resolve("bivalue")));

test("after a trap the module is begun anew", async () => {
  let traps = 1;
  let resets = 0;
  const glue = {
    ask: () => {
      if (traps > 0) {
        traps -= 1;
        throw new WebAssembly.RuntimeError("unreachable");
      }
      return "{}";
    },
    __wbg_reset_state: () => (resets += 1),
  };
  const direct = new Direct({ load: async () => ({ glue }) }, { build: "full" });
  const control = { pause: async () => {}, progress: () => {} };
  await assert.rejects(direct.ask({ text: "" }, control), { name: "BivalueError", code: "internal" });
  assert.equal(resets, 1);
  assert.equal(await direct.ask({ text: "" }, control), "{}");
});

test("what could not be loaded is tried again", async () => {
  let failures = 1;
  const load = async () => {
    if (failures > 0) {
      failures -= 1;
      throw new TypeError("no network");
    }
    return { glue: { ask: () => "{}" } };
  };
  const direct = new Direct({ load }, { build: "full" });
  await assert.rejects(direct.ready(), { code: "internal", message: "no network" });
  await direct.ready();
});
