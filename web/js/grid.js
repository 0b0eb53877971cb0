// The geometry of the board: cells by their index 0 to 80 in reading order, the houses that they are in,
// and the names that the library gives them (`r4c7`, `r4c7=2`).

/** The number of cells. */
export const CELLS = 81;

/** The digits of a cell, all of them: bit 0 stands for the digit 1. */
export const ALL_DIGITS = 0x1ff;

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(rowOf(cell) / 3) * 3 + Math.floor(columnOf(cell) / 3);

/** The cells of the 27 houses: rows, then columns, then boxes. */
export const HOUSES = /** @type {number[][]} */ (Array.from({ length: 27 }, () => []));
for (let cell = 0; cell < CELLS; cell += 1) {
  HOUSES[rowOf(cell)].push(cell);
  HOUSES[9 + columnOf(cell)].push(cell);
  HOUSES[18 + boxOf(cell)].push(cell);
}

/** The 20 cells that share a house with each cell. */
export const PEERS = Array.from({ length: CELLS }, (_, cell) => {
  const houses = [HOUSES[rowOf(cell)], HOUSES[9 + columnOf(cell)], HOUSES[18 + boxOf(cell)]];
  return [...new Set(houses.flat())].filter((peer) => peer !== cell).sort((a, b) => a - b);
});

/** The bit of a digit. @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/** The digits of a set of bits, in order. @param {number} bits */
export function digitsOf(bits) {
  const digits = [];
  for (let digit = 1; digit <= 9; digit += 1) if (bits & bit(digit)) digits.push(digit);
  return digits;
}

/** The name of a cell: `r4c7`. @param {number} cell */
export const cellName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** The number of a candidate, 0 to 728. @param {number} cell @param {number} digit */
export const candidateOf = (cell, digit) => cell * 9 + digit - 1;
/** @param {number} candidate */
export const cellOfCandidate = (candidate) => Math.floor(candidate / 9);
/** @param {number} candidate */
export const digitOfCandidate = (candidate) => (candidate % 9) + 1;

/**
 * The cells that names stand for: `r4c7`, or `r17c9` for r1c9 and r7c9.
 * @param {string} name
 * @returns {number[]}
 */
export function cellsNamed(name) {
  const match = /^r([1-9]+)c([1-9]+)$/.exec(name);
  if (match === null) return [];
  const [, rows, columns] = match;
  return [...rows].flatMap((row) => [...columns].map((column) => (Number(row) - 1) * 9 + Number(column) - 1));
}

/** Cells as a short text, row by row: `r1c17 r4c2`. @param {number[]} cells */
export function cellsText(cells) {
  const rows = Array.from({ length: 9 }, (_, row) => cells.filter((cell) => rowOf(cell) === row).sort((a, b) => a - b));
  return rows.flatMap((row, at) => (row.length > 0 ? [`r${at + 1}c${row.map((cell) => columnOf(cell) + 1).join("")}`] : [])).join(" ");
}

/**
 * What a conclusion says: `r4c7=2` places a digit, `r4c7<>2` eliminates a candidate.
 * @param {string} text
 * @returns {{ cell: number, digit: number, places: boolean } | null}
 */
export function conclusionNamed(text) {
  const match = /^(r[1-9]c[1-9])(=|<>)([1-9])$/.exec(text);
  if (match === null) return null;
  return { cell: cellsNamed(match[1])[0], digit: Number(match[3]), places: match[2] === "=" };
}
