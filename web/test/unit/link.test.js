import assert from "node:assert/strict";
import { test } from "node:test";

import { decodeLink, encodeLink } from "../../js/link.js";
import { restoreGame } from "../../js/restore.js";
import { anyGame, mutated, playedGame, PUZZLE, random } from "./random.js";

test("a link reproduces givens, digits, marks, colours of cells and of candidates, links between them and the name", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const game = anyGame(seed);
    const fragment = encodeLink(game);
    const linked = decodeLink(fragment, "new");
    assert.equal(linked.kind, "game");
    if (linked.kind !== "game") continue;
    assert.equal(linked.isDamaged, false);
    assert.deepEqual({ ...linked.game, id: game.id }, game);
    // It can stand in a message without being quoted.
    assert.match(fragment, /^#[\w.~!*'()%&=-]+$/);
  }
});

test("the longest links that can be drawn are read again", () => {
  const links = Array.from({ length: 2000 }, (_, at) => ({ from: at % 729, to: (at * 7 + 1) % 729, strong: at % 2 === 0 }));
  const game = { ...anyGame(1), links, candidateColours: Array.from({ length: 729 }, (_, candidate) => candidate * 8 + (candidate % 8)) };
  const linked = decodeLink(encodeLink(game), "new");
  assert.ok(linked.kind === "game" && !linked.isDamaged);
  assert.deepEqual({ ...linked.game, id: game.id }, game);
});

test("a link without the state has the puzzle only", () => {
  const game = playedGame(1);
  assert.equal(encodeLink({ ...game, name: "" }, { state: false }), `#p=${PUZZLE}`);
});

test("an untouched puzzle has no state", () => {
  const linked = decodeLink(`#p=${PUZZLE}`, "new");
  assert.equal(linked.kind === "game" && encodeLink(linked.game), `#p=${PUZZLE}`);
});

test("the lengths of links", () => {
  const states = Array.from({ length: 50 }, (_, seed) => encodeLink({ ...playedGame(seed), name: "" }).length);
  const longest = Math.max(...states);
  console.log(`links of games in play: at most ${longest} characters`);
  assert.ok(longest < 400, `${longest}`);
});

test("the day, and a time to beat", () => {
  const game = { ...playedGame(2), about: { daily: "2026-11-26" } };
  const fragment = encodeLink(game, { state: false, challenge: { seconds: 312, clean: true } });
  const linked = decodeLink(fragment, "new");
  assert.deepEqual(linked.kind === "game" && linked.game.about, {
    daily: "2026-11-26",
    challenge: { seconds: 312, clean: true },
  });
});

test("other texts are left to the library, and nothing is nothing", () => {
  assert.deepEqual(decodeLink("", "new"), { kind: "none" });
  assert.deepEqual(decodeLink("#", "new"), { kind: "none" });
  assert.deepEqual(decodeLink("#about", "new"), { kind: "none" });
  assert.deepEqual(decodeLink("#p=%2A-----%0A|53.|", "new"), { kind: "text", text: "*-----\n|53.|" });
  assert.equal(decodeLink(`#${PUZZLE}`, "new").kind, "game");
  assert.equal(decodeLink(`#p=${PUZZLE.replaceAll(".", "0")}`, "new").kind, "game");
});

test("what is damaged is recognised, and the puzzle is kept", () => {
  const fragment = encodeLink({ ...playedGame(3), name: "" });
  const at = fragment.search(/&s=[12]/) + 4;
  let unnoticed = 0;
  for (let index = at; index < fragment.length; index += 1) {
    for (const other of "Aq9_") {
      if (other === fragment[index]) continue;
      const linked = decodeLink(fragment.slice(0, index) + other + fragment.slice(index + 1), "new");
      assert.equal(linked.kind === "game" && linked.game.givens, PUZZLE);
      if (linked.kind === "game" && !linked.isDamaged) unnoticed += 1;
    }
    const short = decodeLink(fragment.slice(0, index), "new");
    assert.ok(short.kind === "game" && short.isDamaged, "a link that was cut off");
  }
  assert.ok(unnoticed <= 1, `${unnoticed} changed links were taken for right`);
});

test("10,000 mutated links are read without an exception, and give games that can be saved", () => {
  const next = random(11);
  const kinds = { none: 0, text: 0, game: 0 };
  for (let index = 0; index < 10_000; index += 1) {
    const game = index % 2 ? anyGame(index % 97) : playedGame(index % 89);
    const linked = decodeLink(mutated(encodeLink(game), next), "new");
    kinds[linked.kind] += 1;
    if (linked.kind !== "game") continue;
    assert.deepEqual(restoreGame(JSON.parse(JSON.stringify(linked.game))), linked.game);
    // It can be linked again.
    assert.equal(decodeLink(encodeLink(linked.game), "new").kind, "game");
  }
  assert.ok(Object.values(kinds).every((count) => count > 0), JSON.stringify(kinds));
});
