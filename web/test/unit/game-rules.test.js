import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { unpack, valueOf } from "../../js/cell.js";
import * as games from "../../js/game.js";
import { bit } from "../../js/grid.js";

const file = new URL("../../../testdata/game.json", import.meta.url);

const cellOf = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

/** What the page does for a move as the library writes it. */
function play(game, move) {
  if (move === "undo") return games.goTo(game, game.at - 1);
  if (move === "redo") return games.goTo(game, game.at + 1);
  if (move === "note all") return games.fill(game);
  if (move === "erase all notes") return games.clearMarks(game);
  const [, kind, name, sign, digit] = /^(only |erase note |erase |note |)(r\dc\d)(=|<>|)(\d?)$/.exec(move);
  const cells = [cellOf(name)];
  if (kind === "erase ") return games.erase(game, cells);
  if (kind.endsWith("note ")) return games.mark(game, cells, Number(digit), "centre");
  if (sign === "<>") return games.applyStep(game, [move]);
  return games.enter(game, cells, Number(digit), { tidies: kind !== "only " });
}

const digits = (set) => "123456789".replace(/\d/g, (digit) => (set & bit(Number(digit)) ? digit : "")) || "-";

test("the page plays by the rules of the library", async () => {
  const { givens, cases } = JSON.parse(await readFile(file, "utf8"));
  assert.ok(cases.length > 5);
  for (const { moves, ...expected } of cases) {
    const game = moves.reduce(play, games.newGame({ id: "rules", givens }));
    const free = games.possible(game.cells);
    const struck = game.cells.map((packed, cell) => (valueOf(packed) === 0 ? unpack(packed).struck & free[cell] : 0));
    const values = games.gridOf(game);
    const notes = games.candidates(game).map(digits).join(" ");
    assert.deepEqual({ values, notes, ruled_out: struck.map(digits).join(" ") }, expected, moves.join(", "));
  }
});
