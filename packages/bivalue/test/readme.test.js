// The README's examples run, and print what their comments say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = new URL(".", import.meta.resolve("bivalue"));
const readme = readFileSync(new URL("README.md", PACKAGE), "utf8");
const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);

test("there are examples", () => assert.ok(examples.length >= 5, `${examples.length} examples`));

for (const [index, code] of examples.entries()) {
  test(`example ${index + 1} of the README`, () => {
    const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
    assert.ok(expected.length > 0, "an example that says nothing about what it prints");
    const args = ["--input-type=module", "--eval", code];
    const cwd = dirname(fileURLToPath(import.meta.url));
    const printed = execFileSync(process.execPath, args, { cwd, encoding: "utf8", timeout: 60_000 });
    assert.deepEqual(printed.trimEnd().split("\n"), expected);
  });
}
