// The data that the checks need, from the project's `testdata`.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = process.env.BIVALUE_TESTDATA ?? new URL("../../../testdata", import.meta.url).pathname;

/** The requests of the wire with their records. */
export function cases() {
  const folder = join(FOLDER, "wire");
  return readdirSync(folder).flatMap((file) => {
    const lines = readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
    return lines.map((line, index) => ({ place: `${file}:${index + 1}`, ...JSON.parse(line) }));
  });
}

/** Texts of puzzles in many formats, and what is nearly one. */
export function texts() {
  const requests = cases().map(({ place, request }) => ({ name: place, text: textOf(request) }));
  const plain = requests.filter(({ text }) => text !== undefined);
  const folder = join(FOLDER, "formats");
  const files = readdirSync(folder).map((name) => {
    return { name, text: readFileSync(join(folder, name), "utf8") };
  });
  return [...plain, ...files, ...mutations()];
}

function textOf(request) {
  const puzzle = request?.puzzle;
  return typeof puzzle === "string" ? puzzle : puzzle?.text;
}

/** Plain texts with a few characters changed, always the same. */
function mutations() {
  const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const rows = line.match(/.{9}/g).join("\n");
  const boxed = rows.replace(/(...)(...)(...)/g, "$1 | $2 | $3");
  let state = 1;
  const next = (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const characters = "0123456789....  \n\n|+-_*";
  return Array.from({ length: 300 }, (_, index) => {
    const cells = [...[line, rows, boxed][index % 3]];
    for (let change = 0; change < 1 + (index % 4); change += 1) {
      const at = next(cells.length);
      const added = characters[next(characters.length)];
      cells.splice(at, next(2), ...(next(3) ? [added] : []));
    }
    return { name: `mutation ${index}`, text: cells.join("") };
  });
}
