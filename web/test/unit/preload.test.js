// The modules that the page starts with are named in index.html, so that a browser asks for all of them at
// once instead of finding one in the other.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../..", import.meta.url));

/** What a module imports at once, and what that imports. @param {string} path @param {Set<string>} found */
function graph(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  // The package is beside this folder, and is made part of the page when it is built.
  const place = path.startsWith("bivalue/") ? join(WEB, "../packages", path) : join(WEB, path);
  const text = readFileSync(place, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  for (const [, to] of text.matchAll(/^(?:import|export)\b[^;]*?\bfrom\s+"(\.[^"]+)"/gm)) graph(normalize(join(dirname(path), to)), found);
  return found;
}

test("index.html preloads the modules that are needed at the start, and no others", () => {
  const html = readFileSync(join(WEB, "index.html"), "utf8");
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path);
  const needed = [...graph("js/main.js")].filter((path) => path !== "js/main.js");
  assert.ok(needed.length > 15);
  assert.deepEqual(named.toSorted(), needed.toSorted());
});
