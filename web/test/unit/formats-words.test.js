// Every format that can be written is described in every language of the page, and what it cannot hold as well.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { open } from "../../../packages/bivalue/node.js";
import { useWords } from "../../js/words.js";
import english from "../../js/words/en.js";
import { aboutFormat, lostInWords } from "../../js/words/formats.js";

const read = async (/** @type {string} */ code) => JSON.parse(await readFile(new URL(`../../js/words/formats/${code}.json`, import.meta.url), "utf8"));

test("formats, and what they cannot hold, are told in every language", async () => {
  const bivalue = await open({ backEnd: "direct", build: "full" });
  try {
    const { formats } = await bivalue.formats();
    const written = formats.filter(({ writes }) => writes);
    const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const lost = new Set();
    for (const puzzle of [{ text: `+${solved.slice(0, 1)}3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113`, format: "sudoku-studio" }, { text: `puzzle,solution\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,${solved}`, format: "csv" }]) {
      const { converted } = await bivalue.convert({ puzzle, format: "line" });
      for (const what of converted?.lost ?? []) lost.add(what);
    }
    const named = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a name";
    const { converted } = await bivalue.convert({ puzzle: named, format: "csv" });
    for (const what of converted?.lost ?? []) lost.add(what);
    assert.equal(lost.size, 4, [...lost].join("; "));
    for (const code of ["de", "es", "fr", "ja"]) {
      const words = await read(code);
      assert.deepEqual(Object.keys(words).sort(), [...written.map(({ format }) => format), ...lost].sort(), code);
      useWords(code, english);
      for (const entry of written) {
        const { text, lang } = aboutFormat(entry, words);
        assert.ok(lang === code && /[.\u3002]$/.test(text) && !text.includes(entry.about), text);
      }
      assert.doesNotMatch(lostInWords([...lost], words), /\b(?:which|candidates|the)\b/);
    }
    useWords("ja", english);
    assert.equal(lostInWords(["a", "b"], {}), "a\u3001b");
    useWords("en", english);
    assert.deepEqual(aboutFormat(written.find(({ format }) => format === "line"), {}), { text: "81 characters a line, then perhaps a comment.", lang: "en" });
  } finally {
    bivalue.close();
  }
});
