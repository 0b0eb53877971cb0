// Loads the modules in Node.

import { readFile } from "node:fs/promises";

const GLUE = {
  slim: () => import("./built/slim.js"),
  full: () => import("./built/full.js"),
};

async function compile(name) {
  return WebAssembly.compile(await readFile(new URL(`./built/${name}_bg.wasm`, import.meta.url)));
}

/** The words of a language, from their address. */
export async function words(url) {
  return JSON.parse(await readFile(url, "utf8"));
}

/** Loads a build; what was compiled before need not be loaded. */
export async function load(name, compiled) {
  const [glue, module] = await Promise.all([GLUE[name](), compiled ?? compile(name)]);
  await glue.default({ module_or_path: module });
  return { glue, module };
}
