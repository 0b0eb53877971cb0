// What a cell of a game holds, packed into one number: a history of ten thousand moves is then a short
// list of numbers, and two cells are equal if their numbers are.
//
// Bits 0 to 3 are the digit, 4 to 12 the corner marks, 13 to 21 the centre marks, 22 to 30 the struck
// candidates; 32 says whether the centre marks are all candidates of the cell, and 33 to 40 are the
// colours. JavaScript's bit operations see the lower 32 bits only, hence the division.

const HIGH = 2 ** 32;

/**
 * A cell. Sets of digits have bit 0 for the digit 1, and colours bit 0 for the first colour.
 * @typedef {object} Cell
 * @property {number} value   The digit, given or placed; 0 if the cell is empty.
 * @property {number} corner  The corner marks.
 * @property {number} centre  The centre marks.
 * @property {number} struck  The candidates that the player has ruled out.
 * @property {boolean} full   Whether the centre marks are a list of all candidates, so that a digit
 *                            that is not among them has been ruled out.
 * @property {number} colours The colours.
 */

/** A cell that holds nothing. */
export const EMPTY = 0;

/** @param {Cell} cell */
export function pack({ value, corner, centre, struck, full, colours }) {
  const low = value | (corner << 4) | (centre << 13) | (struck << 22);
  return (low >>> 0) + ((full ? 1 : 0) + colours * 2) * HIGH;
}

/**
 * @param {number} packed
 * @returns {Cell}
 */
export function unpack(packed) {
  const low = packed >>> 0;
  const high = (packed - low) / HIGH;
  return {
    value: low & 0xf,
    corner: (low >>> 4) & 0x1ff,
    centre: (low >>> 13) & 0x1ff,
    struck: (low >>> 22) & 0x1ff,
    full: (high & 1) === 1,
    colours: high >> 1,
  };
}

/** The digit of a packed cell. @param {number} packed */
export const valueOf = (packed) => packed & 0xf;

/**
 * A packed cell with some members changed.
 * @param {number} packed
 * @param {Partial<Cell>} members
 */
export const change = (packed, members) => pack({ ...unpack(packed), ...members });
