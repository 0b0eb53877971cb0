// Every text of the page is asked for somewhere: nobody translates what nobody reads.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import english from "../../js/words/en.js";

const JS = fileURLToPath(new URL("../../js", import.meta.url));

/** The modules of the page, without the tables of words. */
const SOURCE = readdirSync(JS, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".js") && !path.startsWith(`words${sep}`))
  .map((path) => readFileSync(join(JS, path), "utf8"))
  .join("\n");

/** Whether a key is written out, or begins as one that is put together: `level.${...}`. @param {string} key */
function isAskedFor(key) {
  const parts = key.split(".");
  const begins = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("."));
  return SOURCE.includes(`"${key}"`) || begins.some((begin) => SOURCE.includes(`\`${begin}.\${`));
}

test("every text of the page is asked for", () => {
  const keys = Object.keys(english);
  assert.ok(keys.length > 300);
  assert.deepEqual(keys.filter((key) => !isAskedFor(key)), []);
  assert.ok(!isAskedFor("page.nothing") && isAskedFor("panel.hint"));
});
