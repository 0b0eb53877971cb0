// A game as the fragment of a link, which browsers do not send to any server, and back.
//
//     #p=53..7....6..195…              the puzzle: 81 characters, which most Sudoku programs can read
//     #p=…&s=1…                        and the player's digits and marks
//     #p=…&n=A%20name&d=2026-11-26     and its name, and the day whose puzzle it is
//     #p=…&c=312c                      and a time to beat, in seconds; with a `c` if it was reached without help
//
// In place of the 81 characters there can be any text that the library reads.
//
// `s` has the number of the layout, 1, and then a sequence of bits, six in each character of the URL-safe
// base 64: twelve bits that depend on all the others and on the givens, so that a damaged link is recognised;
// whether candidates are kept automatically; whether there are colours; for each cell that is not given `0`, or
// `10` and the digit in four bits, or `11`, whether the centre marks are all candidates, and three sets of
// digits: corner marks, centre marks and struck candidates; and for each cell, if there are colours, their set.
// A set is `0` if it is empty, or `1` and its bits.
//
// Where candidates are coloured or linked the layout is 2, and more follows: the number of coloured candidates in
// ten bits, each of them in ten bits and its colour in three; and the number of links in eleven bits, each with two
// candidates and a bit that says whether it is strong.

import { EMPTY, change, pack, unpack } from "./cell.js";
import { colouredAs, colouredOf, newGame } from "./game.js";
import { MOST_LINKS, areGivens, candidateColoursOf, linksOf } from "./restore.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").DrawnLink} DrawnLink */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** No link that is made here is as long, and no puzzle either. */
const LONGEST = 200_000;

/** With all candidates coloured, and as many links as can be. */
const LONGEST_STATE = 10_000;

class BitWriter {
  /** @type {number[]} */
  bits = [];

  /** @param {number} value @param {number} length */
  write(value, length) {
    for (let at = length - 1; at >= 0; at -= 1) this.bits.push((value >>> at) & 1);
  }

  /** @param {number} set @param {number} length */
  writeSet(set, length) {
    this.write(set === 0 ? 0 : 1, 1);
    if (set !== 0) this.write(set, length);
  }
}

class BitReader {
  #at = 0;

  /** @param {number[]} bits */
  constructor(bits) {
    this.bits = bits;
  }

  /** @param {number} length */
  read(length) {
    if (this.#at + length > this.bits.length) throw new RangeError("the link ends too early");
    let value = 0;
    for (let at = 0; at < length; at += 1) value = value * 2 + this.bits[this.#at++];
    return value;
  }

  /** @param {number} length */
  readSet(length) {
    return this.read(1) === 0 ? 0 : this.read(length);
  }

  /** Whether nothing is left but the bits that fill the last character. */
  isAtEnd() {
    const rest = this.bits.slice(this.#at);
    return rest.length < 6 && rest.every((bit) => bit === 0);
  }
}

/** Twelve bits that depend on the givens and on all bits. @param {string} givens @param {number[]} bits */
function checksum(givens, bits) {
  let hash = 0x811c9dc5;
  for (const value of [...givens].map((given) => given.charCodeAt(0)).concat(bits)) {
    hash = Math.imul(hash ^ value, 0x01000193);
    hash ^= hash >>> 15;
  }
  return (hash ^ (hash >>> 12)) & 0xfff;
}

/** What the player has made of a puzzle, as the value of `s`. @param {Game} game */
function encodeState({ givens, cells, auto, candidateColours, links }) {
  const writer = new BitWriter();
  const hasColours = cells.some((packed) => unpack(packed).colours !== 0);
  writer.write(auto ? 1 : 0, 1);
  writer.write(hasColours ? 1 : 0, 1);
  cells.forEach((packed, index) => {
    if (givens[index] !== ".") return;
    const { value, corner, centre, struck, full } = unpack(packed);
    if (value !== 0) {
      writer.write(2, 2);
      writer.write(value, 4);
    }
    // Marks lie hidden below a placed digit, and come back when it goes. They are not worth their length in a link.
    else if (corner | centre | struck || full) {
      writer.write(3, 2);
      writer.write(full ? 1 : 0, 1);
      for (const set of [corner, centre, struck]) writer.writeSet(set, 9);
    } else {
      writer.write(0, 1);
    }
  });
  if (hasColours) cells.forEach((packed) => writer.writeSet(unpack(packed).colours, 8));
  const isDrawnOn = candidateColours.length + links.length > 0;
  if (isDrawnOn) writeDrawn(writer, candidateColours, links);
  const check = new BitWriter();
  // The bits that fill the last character count as well.
  writer.write(0, (6 - (writer.bits.length % 6)) % 6);
  check.write(checksum(givens, writer.bits), 12);
  const bits = [...check.bits, ...writer.bits];
  let text = isDrawnOn ? "2" : "1";
  for (let at = 0; at < bits.length; at += 6) {
    text += DIGITS[bits.slice(at, at + 6).reduce((value, bit) => value * 2 + bit, 0)];
  }
  return text;
}

/** @param {BitWriter} writer @param {number[]} candidateColours @param {DrawnLink[]} links */
function writeDrawn(writer, candidateColours, links) {
  writer.write(candidateColours.length, 10);
  for (const { candidate, colour } of candidateColours.map(colouredOf)) {
    writer.write(candidate, 10);
    writer.write(colour, 3);
  }
  // A saved game has no more of them than can be read again.
  const drawn = links.slice(0, MOST_LINKS);
  writer.write(drawn.length, 11);
  for (const { from, to, strong } of drawn) {
    writer.write(from, 10);
    writer.write(to, 10);
    writer.write(strong ? 1 : 0, 1);
  }
}

/** @param {BitReader} reader */
function readDrawn(reader) {
  const candidateColours = candidateColoursOf(Array.from({ length: reader.read(10) }, () => colouredAs(reader.read(10), reader.read(3))));
  const links = Array.from({ length: reader.read(11) }, () => ({ from: reader.read(10), to: reader.read(10), strong: reader.read(1) === 1 }));
  const right = linksOf(links);
  if (candidateColours === undefined || right?.length !== links.length) throw new RangeError("no such candidate");
  return { candidateColours, links };
}

/** @param {string} givens @param {string} text @returns {import("./game.js").Snapshot | undefined} */
function decodeState(givens, text) {
  if (!/^[12]/.test(text) || text.length > LONGEST_STATE) return undefined;
  const values = [...text.slice(1)].map((character) => DIGITS.indexOf(character));
  if (values.includes(-1)) return undefined;
  const bits = values.flatMap((value) => Array.from({ length: 6 }, (_, at) => (value >>> (5 - at)) & 1));
  try {
    const reader = new BitReader(bits);
    if (reader.read(12) !== checksum(givens, bits.slice(12))) return undefined;
    const auto = reader.read(1) === 1;
    const hasColours = reader.read(1) === 1;
    const cells = [...givens].map((given) => {
      if (given !== ".") return change(EMPTY, { value: Number(given) });
      if (reader.read(1) === 0) return EMPTY;
      if (reader.read(1) === 0) {
        const value = reader.read(4);
        if (value === 0 || value > 9) throw new RangeError("no digit");
        return change(EMPTY, { value });
      }
      const full = reader.read(1) === 1;
      const [corner, centre, struck] = [reader.readSet(9), reader.readSet(9), reader.readSet(9)];
      return pack({ value: 0, corner, centre, struck, full, colours: 0 });
    });
    const coloured = hasColours ? cells.map((cell) => change(cell, { colours: reader.readSet(8) })) : cells;
    const drawn = text[0] === "2" ? readDrawn(reader) : { candidateColours: [], links: [] };
    return reader.isAtEnd() ? { cells: coloured, auto, ...drawn } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {value is string} */
export const isDay = (value) => typeof value === "string" && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value);

/** A time to beat. @typedef {{ seconds: number, clean: boolean }} Challenge */

/**
 * The fragment of a game, with its `#`.
 * @param {Game} game
 * @param {{ state?: boolean, challenge?: Challenge }} [options]  `state`: with the player's digits and marks.
 */
export function encodeLink(game, { state = true, challenge } = {}) {
  const parts = [`p=${game.givens}`];
  const isDrawnOn = game.candidateColours.length + game.links.length > 0;
  const hasState = game.auto || isDrawnOn || game.cells.some((packed, index) => (game.givens[index] === "." ? packed : unpack(packed).colours) !== 0);
  if (state && hasState) parts.push(`s=${encodeState(game)}`);
  // Half of a character that is written as two cannot be encoded.
  const name = game.name.replace(/\p{Surrogate}/gu, "");
  if (name !== "") parts.push(`n=${encodeURIComponent(name)}`);
  if (isDay(game.about.daily)) parts.push(`d=${game.about.daily}`);
  if (challenge) parts.push(`c=${challenge.seconds}${challenge.clean ? "c" : ""}`);
  return `#${parts.join("&")}`;
}

/**
 * What a fragment holds: nothing, a game, or a text that the library must read. `isDamaged` says that the
 * player's digits and marks could not be read.
 * @typedef {{ kind: "none" } | { kind: "text", text: string } | { kind: "game", game: Game, isDamaged: boolean }} Linked
 */

/**
 * Reads a fragment. It never throws.
 * @param {string} fragment  With or without its `#`.
 * @param {string} id        The id of the game that is made.
 * @returns {Linked}
 */
export function decodeLink(fragment, id) {
  const text = fragment.replace(/^#/, "");
  if (text === "" || text.length > LONGEST) return { kind: "none" };
  if (areGivens(text.replace(/0/g, "."))) return { kind: "game", game: newGame({ id, givens: text }), isDamaged: false };
  const members = new Map(text.split("&").map((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [part, ""] : [part.slice(0, at), decoded(part.slice(at + 1))];
  }));
  const puzzle = members.get("p");
  if (puzzle === undefined || puzzle === "") return { kind: "none" };
  const givens = puzzle.replace(/0/g, ".");
  if (!areGivens(givens)) return { kind: "text", text: puzzle };
  const saved = members.get("s");
  const state = saved === undefined ? undefined : decodeState(givens, saved);
  const about = /** @type {Record<string, unknown>} */ ({});
  const day = members.get("d");
  if (isDay(day)) about.daily = day;
  const time = /^(\d{1,6})(c?)$/.exec(members.get("c") ?? "");
  if (time) about.challenge = { seconds: Number(time[1]), clean: time[2] === "c" };
  const game = newGame({ id, givens, name: (members.get("n") ?? "").slice(0, 200), cells: state?.cells, about });
  return {
    kind: "game",
    game: { ...game, ...state },
    isDamaged: saved !== undefined && state === undefined,
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
