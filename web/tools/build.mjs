// Writes the page to a folder, from which any host can serve it: its files as they are, those of the package,
// and the list of all of them.
//
//     node tools/build.mjs FOLDER
//
// The folder must not be there, be empty, or hold a page, whose files are replaced.

import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

import { LIST, fileList, integrity, pageFiles } from "./files.mjs";

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error("usage: node tools/build.mjs FOLDER");
  process.exit(2);
}
const to = resolve(folder);
const there = await readdir(to).catch(() => []);
if (there.length > 0 && !there.includes(LIST)) {
  console.error(`${folder} has files, but no ${LIST}: it holds something other than a page`);
  process.exit(1);
}
if (there.length > 0) {
  const listed = JSON.parse(await readFile(join(to, LIST), "utf8"));
  for (const { path } of listed) {
    const place = join(to, String(path));
    // A list that somebody else wrote must not reach beyond the folder.
    if (place.startsWith(to + sep)) await rm(place, { force: true });
  }
}
const files = await pageFiles();
if (![...files.keys()].some((path) => path.endsWith(".wasm"))) {
  console.error("the modules of the package are not built: cargo xtask wasm");
  process.exit(1);
}
for (const [path, place] of files) {
  await mkdir(dirname(join(to, path)), { recursive: true });
  await copyFile(place, join(to, path));
}
const hashOf = async (/** @type {string} */ path) => integrity(await readFile(join(to, path)));
await writeFile(join(to, LIST), await fileList(files.keys(), hashOf));
console.log(`${folder}: ${files.size} files of the page`);
