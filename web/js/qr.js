// QR codes (ISO/IEC 18004): a text becomes a square of dark and light modules. Only what the page needs:
// bytes (mode 4), all 40 versions, and the levels of error correction L and M.

/** Check codewords in each block, for versions 1 to 40. */
const CHECKS = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
};

/** Blocks of codewords, for versions 1 to 40. */
const BLOCKS = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19,
    19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
};

/** The two bits that name a level. */
const LEVEL_BITS = { L: 1, M: 0 };

/** @typedef {"L" | "M"} Level */

/** The powers of 2 in the field of 256 elements that the standard uses, and the powers of each element. */
const POWER = new Uint8Array(255);
const EXPONENT = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWER[exponent] = value;
  EXPONENT[value] = exponent;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

/** @param {number} a @param {number} b */
function product(a, b) {
  return a === 0 || b === 0 ? 0 : POWER[(EXPONENT[a] + EXPONENT[b]) % 255];
}

/** The polynomial with the roots 2^0 to 2^(degree-1), without its leading 1. @param {number} degree */
function generator(degree) {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  for (let root = 0; root < degree; root += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = product(result[at], POWER[root]) ^ (at + 1 < degree ? result[at + 1] : 0);
    }
  }
  return result;
}

/** The check codewords of a block. @param {Uint8Array} data @param {Uint8Array} divisor */
function checks(data, divisor) {
  const rest = new Uint8Array(divisor.length);
  for (const value of data) {
    const factor = value ^ rest[0];
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    divisor.forEach((coefficient, at) => (rest[at] ^= product(coefficient, factor)));
  }
  return rest;
}

/** The rows, and columns, of the centres of alignment patterns. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - at * step);
  return [6, ...places.reverse()];
}

/** The number of modules that hold codewords or are left over. @param {number} version */
function roomFor(version) {
  const size = version * 4 + 17;
  const count = alignments(version).length;
  // Finders with their margins and the format, and the two timing patterns.
  let modules = size * size - 3 * 64 - 31 - 2 * (size - 16);
  // Alignment patterns, of which those in the timing patterns overlap these.
  if (count > 0) modules -= (count * count - 3) * 25 - (count - 2) * 2 * 5;
  if (version >= 7) modules -= 36;
  return modules;
}

/** The number of codewords for data. @param {number} version @param {Level} level */
function capacity(version, level) {
  const at = version - 1;
  return Math.floor(roomFor(version) / 8) - CHECKS[level][at] * BLOCKS[level][at];
}

/** The data codewords. @param {Uint8Array} bytes @param {number} version @param {Level} level */
function dataCodewords(bytes, version, level) {
  /** @type {number[]} */
  const bits = [];
  /** @param {number} value @param {number} length */
  const push = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  const room = capacity(version, level) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Uint8Array.from({ length: room / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** All codewords in the order in which they are placed. @param {Uint8Array} data @param {number} version @param {Level} level */
function interleaved(data, version, level) {
  const count = BLOCKS[level][version - 1];
  const checkCount = CHECKS[level][version - 1];
  const short = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  const divisor = generator(checkCount);
  const blocks = [];
  for (let block = 0, start = 0; block < count; block += 1) {
    const length = short + (block >= count - longBlocks ? 1 : 0);
    const part = data.subarray(start, start + length);
    blocks.push({ part, check: checks(part, divisor) });
    start += length;
  }
  /** @type {number[]} */
  const result = [];
  for (let at = 0; at <= short; at += 1) {
    for (const { part } of blocks) if (at < part.length) result.push(part[at]);
  }
  for (let at = 0; at < checkCount; at += 1) {
    for (const { check } of blocks) result.push(check[at]);
  }
  return result;
}

/** Which data modules each of the eight masks inverts. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The remainder of a number of bits by a polynomial over two elements. @param {number} data @param {number} length @param {number} polynomial */
function remainder(data, length, polynomial) {
  let rest = data;
  for (let at = 0; at < length; at += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * polynomial);
  return rest;
}

class Square {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.#patterns();
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  #set(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  #patterns() {
    const last = this.size - 7;
    for (let at = 0; at < this.size; at += 1) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [left, top] of [[0, 0], [last, 0], [0, last]]) {
      for (let y = -1; y < 8; y += 1) {
        for (let x = -1; x < 8; x += 1) {
          const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
          this.#set(left + x, top + y, ring !== 2 && ring !== 4);
        }
      }
    }
    const places = alignments(this.version);
    const end = places.length - 1;
    places.forEach((column, i) => {
      places.forEach((row, j) => {
        // Three corners have finders.
        if ((i === 0 && j === 0) || (i === 0 && j === end) || (i === end && j === 0)) return;
        for (let y = -2; y <= 2; y += 1) {
          for (let x = -2; x <= 2; x += 1) this.#set(column + x, row + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
        }
      });
    });
    this.format("M", 0);
    this.#versionBits();
  }

  /** The bits that name the level and the mask, twice. @param {Level} level @param {number} mask */
  format(level, mask) {
    const data = (LEVEL_BITS[level] << 3) | mask;
    const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
    /** @param {number} at */
    const bit = (at) => ((bits >>> at) & 1) === 1;
    for (let at = 0; at < 6; at += 1) this.#set(8, at, bit(at));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.#set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.#set(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.#set(8, this.size - 15 + at, bit(at));
    this.#set(8, this.size - 8, true);
  }

  #versionBits() {
    if (this.version < 7) return;
    const bits = (this.version << 12) | remainder(this.version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >>> at) & 1) === 1;
      const along = this.size - 11 + (at % 3);
      const across = Math.floor(at / 3);
      this.#set(along, across, dark);
      this.#set(across, along, dark);
    }
  }

  /** Places the codewords in columns two wide, upwards and downwards from the right. @param {number[]} codewords */
  fill(codewords) {
    let at = 0;
    let upwards = true;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      // The column of the timing pattern is left out.
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const y = upwards ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y][x] || at >= codewords.length * 8) continue;
          this.dark[y][x] = ((codewords[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
      upwards = !upwards;
    }
  }

  /** Inverts what a mask inverts; a second time undoes it. @param {number} mask */
  apply(mask) {
    for (let y = 0; y < this.size; y += 1) {
      for (let x = 0; x < this.size; x += 1) {
        if (!this.fixed[y][x] && MASKS[mask](x, y)) this.dark[y][x] = !this.dark[y][x];
      }
    }
  }

  /** How hard the square is to read, by the rules of the standard. */
  penalty() {
    const { size, dark } = this;
    let sum = 0;
    let darkCount = 0;
    for (let a = 0; a < size; a += 1) {
      for (const line of [dark[a], dark.map((row) => row[a])]) sum += linePenalty(line);
      darkCount += dark[a].filter(Boolean).length;
    }
    for (let y = 1; y < size; y += 1) {
      for (let x = 1; x < size; x += 1) {
        const one = dark[y][x];
        if (one === dark[y - 1][x] && one === dark[y][x - 1] && one === dark[y - 1][x - 1]) sum += 3;
      }
    }
    return sum + Math.floor(Math.abs((darkCount * 20) / (size * size) - 10)) * 10;
  }
}

/** Long runs, and what looks like a finder, in a row or column. @param {boolean[]} line */
function linePenalty(line) {
  let sum = 0;
  for (let start = 0; start < line.length; ) {
    let end = start;
    while (end < line.length && line[end] === line[start]) end += 1;
    if (end - start >= 5) sum += end - start - 2;
    start = end;
  }
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  for (const finder of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
  }
  return sum;
}

/**
 * The code of a text: rows of modules, `true` for a dark one; nothing if the text is too long for any code.
 * Level M, with which a seventh of the code may be unreadable, is used unless only level L has room.
 *
 * @param {string} text
 * @param {Level[]} [levels]
 * @returns {boolean[][] | undefined}
 */
export function qrCode(text, levels = ["M", "L"]) {
  const bytes = new TextEncoder().encode(text);
  for (const level of levels) {
    for (let version = 1; version <= 40; version += 1) {
      const overhead = version < 10 ? 2 : 3;
      if (bytes.length + overhead > capacity(version, level)) continue;
      const square = new Square(version);
      square.fill(interleaved(dataCodewords(bytes, version, level), version, level));
      let best = { mask: 0, penalty: Infinity };
      for (let mask = 0; mask < 8; mask += 1) {
        square.format(level, mask);
        square.apply(mask);
        const penalty = square.penalty();
        if (penalty < best.penalty) best = { mask, penalty };
        square.apply(mask);
      }
      square.format(level, best.mask);
      square.apply(best.mask);
      return square.dark;
    }
  }
  return undefined;
}

/** The path of an SVG picture of a code, one unit a module, with the margin that readers need. @param {boolean[][]} code */
export function qrPath(code) {
  const margin = 4;
  const parts = [];
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x > start) parts.push(`M${start + margin} ${y + margin}h${x - start}v1h${start - x}z`);
    }
  }
  return { path: parts.join(""), size: code.length + 2 * margin };
}
