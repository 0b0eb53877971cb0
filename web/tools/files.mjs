// Which files are the page, and the list of them that its service worker reads.

import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../packages/bivalue", import.meta.url));
/** The library's words for steps: a file for each language. */
const WORDS = fileURLToPath(new URL("../../crates/human/words", import.meta.url));

/** The name of the list. */
export const LIST = "files.json";

/** The files of a folder, as paths with `/`. @param {string} folder @returns {Promise<string[]>} */
async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"));
}

/** Whether a file of `web/` is part of the page, and not only of the work on it. @param {string} path */
function isServed(path) {
  return !path.endsWith(".d.ts") && /^(index\.html|service-worker\.js|[^/]+\.webmanifest|(js|style|icons)\/.+)$/.test(path);
}

/** Whether a file of the package is needed in a browser. @param {string} path */
function isPackage(path) {
  return (/^[a-z]+\.js$/.test(path) && path !== "node.js") || /^built\/[a-z_]+\.(js|wasm)$/.test(path);
}

/** Where each file of the page is: from its path below the page's address to its place on the disk. */
export async function pageFiles() {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const path of await filesBelow(WEB)) {
    if (isServed(path)) files.set(path, join(WEB, path));
  }
  for (const path of await filesBelow(PACKAGE)) {
    if (isPackage(path)) files.set(`bivalue/${path}`, join(PACKAGE, path));
  }
  for (const path of await filesBelow(WORDS)) files.set(`js/words/steps/${path}`, join(WORDS, path));
  return files;
}

/** What the attribute `integrity` holds for a file. @param {string | Uint8Array} body */
export function integrity(body) {
  return `sha256-${createHash("sha256").update(body).digest("base64")}`;
}

/**
 * The list that the service worker reads: every file of the page but the worker, and its hash.
 *
 * @param {Iterable<string>} paths
 * @param {(path: string) => Promise<string | undefined>} hashOf
 */
export async function fileList(paths, hashOf) {
  const list = [];
  for (const path of [...paths].sort()) {
    if (path !== "service-worker.js") list.push({ path, hash: await hashOf(path) });
  }
  return JSON.stringify(list);
}
