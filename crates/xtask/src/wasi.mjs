// Runs a module that needs a system, with Node's: `node wasi.mjs MODULE [ARGUMENT...]`.

import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [file, ...args], env: process.env });
const module = new WebAssembly.Module(readFileSync(file));
process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));
