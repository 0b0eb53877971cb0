/**
 * A checker of proofs that shares nothing with the library: the rules of docs/proof.md, from the puzzle to the
 * solution.
 *
 * A candidate is a number: nine times the cell, and the digit counted from 0. A set of candidates is a big integer
 * with a bit for each.
 */

const FILLINGS = 200_000;
const TRIALS = 1_000_000;

const range = (length) => Array.from({ length }, (_, n) => n);
const bit = (x) => 1n << BigInt(x);
const sum = (bits) => bits.reduce((all, one) => all | one, 0n);

const CELL = range(81).map((cell) => 0x1ffn << BigInt(9 * cell));
const HOUSES = new Map(
  range(9).flatMap((n) => [
    [`row ${n + 1}`, range(9).map((i) => 9 * n + i)],
    [`column ${n + 1}`, range(9).map((i) => 9 * i + n)],
    [`box ${n + 1}`, range(9).map((i) => Math.floor(n / 3) * 27 + (n % 3) * 3 + Math.floor(i / 3) * 9 + (i % 3))],
  ]),
);
const PEERS = range(81).map((cell) => {
  const peers = new Set([...HOUSES.values()].filter((house) => house.includes(cell)).flat());
  peers.delete(cell);
  return peers;
});
const PLACES = new Map(
  [...HOUSES].map(([name, house]) => [
    name,
    range(9).map((digit) => sum(house.map((cell) => bit(9 * cell + digit)))),
  ]),
);
const SEES = range(729).map((x) => {
  const cell = Math.floor(x / 9);
  const others = sum([...PEERS[cell]].map((peer) => bit(9 * peer + (x % 9))));
  return (CELL[cell] & ~bit(x)) | others;
});
const CONSTRAINTS = [...CELL, ...[...PLACES.values()].flat()];

/** The first thing that is wrong in a record. */
class Fault extends Error {}

function fail(text) {
  throw new Fault(text);
}

/** The numbers of the bits of a set. */
function members(set) {
  const text = set.toString(2);
  const found = [];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === "1") found.push(text.length - 1 - at);
  }
  return found;
}

function cellOf(name) {
  const [, row, column] = /^r([1-9])c([1-9])$/.exec(name) ?? fail(`${name} is no cell`);
  return 9 * (row - 1) + (column - 1);
}

function digitOf(digit) {
  return Number.isInteger(digit) && digit >= 1 && digit <= 9 ? digit - 1 : fail(`${digit} is no digit`);
}

/** A conclusion: whether it places, and its candidate. */
function conclusionOf(text) {
  const [, cell, sign, digit] = /^(r[1-9]c[1-9])(=|<>)([1-9])$/.exec(text) ?? fail(`${text} is no conclusion`);
  return { places: sign === "=", x: 9 * cellOf(cell) + (digit - 1), text };
}

/** The live candidates if the conclusion is true. */
function learn(live, { places, x }) {
  return live & ~(places ? SEES[x] : bit(x));
}

function holds(live, { places, x }) {
  return places ? (live & CELL[Math.floor(x / 9)]) === bit(x) : !(live & bit(x));
}

function opposite({ places, x }) {
  return { places: !places, x };
}

/** Whether a pattern is impossible, or each filling can be exchanged for another one. */
function judge(cells) {
  if (cells.length === 0 || new Set(cells.map(({ cell }) => cell)).size !== cells.length) return "possible";
  const houses = [...HOUSES.values()];
  const times = (house, digit) =>
    cells.filter(({ cell, digits }) => house.includes(cell) && digits.includes(digit)).length;
  const arePairs = cells.every(({ digits }) => new Set(digits).size === 2);
  if (arePairs && houses.every((house) => range(9).every((digit) => [0, 2].includes(times(house, digit))))) {
    return "exchangeable";
  }
  const found = new Map();
  let left = FILLINGS;
  const filling = [];
  const fill = () => {
    if (filling.length === cells.length) {
      const digits = (house) => filling.reduce((all, d, at) => all | (house.includes(cells[at].cell) ? 1 << d : 0), 0);
      const key = houses.map(digits).join();
      found.set(key, (found.get(key) ?? 0) + 1);
      return;
    }
    const { cell, digits } = cells[filling.length];
    for (const digit of digits) {
      left -= 1;
      if (left >= 0 && filling.every((d, at) => d !== digit || !PEERS[cell].has(cells[at].cell))) {
        filling.push(digit);
        fill();
        filling.pop();
      }
    }
  };
  fill();
  if (left < 0) return "possible";
  if (found.size === 0) return "impossible";
  return Math.min(...found.values()) > 1 ? "exchangeable" : "possible";
}

/** For each digit its templates, as sets of cells, after the rounds. */
function templates(live, rounds) {
  const extend = (digit, row, cells, all) => {
    if (row === 9) all.push(sum(cells.map(bit)));
    for (const column of row === 9 ? [] : range(9)) {
      const cell = 9 * row + column;
      if (live & bit(9 * cell + digit) && cells.every((other) => !PEERS[cell].has(other))) {
        extend(digit, row + 1, [...cells, cell], all);
      }
    }
    return all;
  };
  let all = range(9).map((digit) => extend(digit, 0, [], []));
  for (let round = 0; round < rounds; round += 1) {
    const fits = (one, own) => all.every((other) => other === own || other.some((two) => !(one & two)));
    all = all.map((own) => own.filter((one) => fits(one, own)));
  }
  return all;
}

/** Whether the cells can be filled with live candidates. */
function isSolvable(start, budget) {
  budget.left -= 1;
  if (budget.left < 0) fail("there is too much to try");
  let live = start;
  for (let before = 0n; live !== before; ) {
    before = live;
    for (const of of CONSTRAINTS) {
      const here = live & of;
      if (!here) return false;
      if (!(here & (here - 1n))) live = learn(live, { places: true, x: here.toString(2).length - 1 });
    }
  }
  const open = CELL.map((cell) => members(live & cell)).filter((all) => all.length > 1);
  if (open.length === 0) return true;
  const fewest = open.reduce((best, all) => (all.length < best.length ? all : best));
  return fewest.some((x) => isSolvable(learn(live, { places: true, x }), budget));
}

/** The rules, for the steps of one puzzle. */
class Checker {
  constructor(givens) {
    this.givens = givens;
    this.restsOnUniqueness = false;
  }

  /** The live candidates after the lines; null after a contradiction. */
  follow(start, lines) {
    let live = start;
    for (const [at, line] of lines.entries()) {
      const name = `line ${at + 1}`;
      if (line.so.length === 0) {
        if (!this.contradicts(live, line)) fail(`${name}: this is no contradiction`);
        if (at + 1 < lines.length) fail(`${name}: there are lines behind a contradiction`);
        return null;
      }
      const conclusions = line.so.map(conclusionOf);
      if (line.rule === "refuted" && conclusions.length !== 1) fail(`${name}: more than one conclusion is refuted`);
      if (CELL.some((cell) => !(live & cell))) fail(`${name}: a cell has no candidate before it`);
      for (const so of conclusions) {
        if (!this.follows(live, line, so)) fail(`${name}: ${so.text} does not follow`);
      }
      live = conclusions.reduce(learn, live);
    }
    return live;
  }

  follows(live, line, so) {
    switch (line.rule) {
      case "only":
        return so.places && (live & this.places(line.of)) === bit(so.x);
      case "counting":
        return !so.places && this.counts(live, line, so.x);
      case "refuted":
        return this.follow(learn(live, opposite(so)), line.lines) === null;
      case "cases":
        return this.cases(live, line).every((end) => end === null || holds(end, so));
      case "templates": {
        const cell = bit(Math.floor(so.x / 9));
        return templates(live, line.rounds)[so.x % 9].every((one) => Boolean(one & cell) === so.places);
      }
      case "symmetry":
        return !so.places && this.isLost(live, line.transform, so.x);
      case "search":
        return !isSolvable(learn(live, opposite(so)), { left: TRIALS });
      default:
        return fail(`the rule ${line.rule} is not known`);
    }
  }

  contradicts(live, line) {
    switch (line.rule) {
      case "only":
        return !(live & this.places(line.of));
      case "counting":
        return this.counts(live, line, null);
      case "cases":
        return this.cases(live, line).every((end) => end === null);
      default:
        return false;
    }
  }

  /** The live candidates at the end of each live case; null where it is a contradiction. */
  cases(live, { of, branches }) {
    const lines = new Map(branches.map((branch) => [conclusionOf(branch.case).x, branch.lines]));
    const cases = members(live & this.places(of));
    if (lines.size !== branches.length) fail("a case has two branches");
    if (branches.some((branch) => !conclusionOf(branch.case).places)) fail("a case is no placement");
    if ([...lines.keys()].some((x) => !cases.includes(x))) fail("there is no such case");
    return cases.map((x) => this.follow(learn(live, { places: true, x }), lines.get(x) ?? []));
  }

  /** The candidates of which at least one is true. */
  places(of) {
    const keys = Object.keys(of).sort().join();
    if (keys === "cell") return CELL[cellOf(of.cell)];
    if (keys === "digit,house") {
      return (PLACES.get(of.house) ?? fail(`${of.house} is no house`))[digitOf(of.digit)];
    }
    if (keys !== "pattern") fail(`${JSON.stringify(of)} is no constraint`);
    const cells = of.pattern.map((mark) => {
      if (mark.cells.length !== 1) fail("a part of a pattern has several cells");
      return { cell: cellOf(mark.cells[0]), digits: mark.digits.map(digitOf) };
    });
    const verdict = judge(cells);
    const hasGiven = cells.some(({ cell }) => this.givens[cell] !== null);
    if (verdict === "possible" || (verdict === "exchangeable" && hasGiven)) fail("the pattern is possible");
    this.restsOnUniqueness ||= verdict === "exchangeable";
    const others = ({ cell, digits }) =>
      range(9).filter((digit) => !digits.includes(digit)).map((digit) => bit(9 * cell + digit));
    return sum(cells.flatMap(others));
  }

  /** Whether a candidate is false by counting, or the count is a contradiction by itself. */
  counts(all, { truths, links }, x) {
    const live = x === null ? all : all & ~SEES[x];
    const surplus = new Map();
    const add = (of, n) => {
      const found = members(live & this.places(of));
      for (const y of found) surplus.set(y, (surplus.get(y) ?? 0) + n);
      return found.length > 0;
    };
    if (links.some((link) => "pattern" in link)) fail("a pattern is no link");
    const used = links.filter((link) => add(link, 1)).length;
    for (const truth of truths) add(truth, -1);
    const own = x === null ? 0 : (surplus.get(x) ?? 0);
    return [...surplus].every(([y, n]) => n >= 0 || y === x) && truths.length + own > used;
  }

  /** Whether the symmetry leads from a candidate to one that is false or excludes it. */
  isLost(live, { transpose, ...texts }, x) {
    const [rows, columns, digits] = ["rows", "columns", "digits"].map((key) => [...texts[key]].map((n) => n - 1));
    for (const map of [rows, columns, digits]) {
      if (map.length !== 9 || range(9).some((n) => !map.includes(n))) fail("the transform is none");
    }
    const chute = (line) => Math.floor(line / 3);
    for (const map of [rows, columns]) {
      if (map.some((to, at) => chute(to) !== chute(map[3 * chute(at)]))) {
        fail("the transform tears a band or a stack apart");
      }
    }
    const image = (y) => {
      const [row, column] = [Math.floor(y / 81), Math.floor(y / 9) % 9];
      const [from, to] = transpose ? [column, row] : [row, column];
      return 81 * rows[from] + 9 * columns[to] + digits[y % 9];
    };
    const moves = (digit, cell) => {
      const to = image(9 * cell + (digit ?? 0));
      return digit !== null && this.givens[Math.floor(to / 9)] !== to % 9;
    };
    if (this.givens.some(moves)) fail("the givens are not the same after the transform");
    this.restsOnUniqueness = true;
    let y = x;
    while (live & bit(y) && !(SEES[x] & bit(y))) {
      y = image(y);
      if (y === x) return false;
    }
    return true;
  }
}

/** The live candidates after a step, whose conclusions follow from its proof. */
function afterStep(checker, live, open, { place = [], eliminate = [], proof = [] }) {
  const conclusions = [...place, ...eliminate].map(conclusionOf);
  if (conclusions.length === 0) fail("there is no conclusion");
  conclusions.forEach((so, at) => {
    if (so.places !== at < place.length) fail(`${so.text} is in the wrong list`);
    if (!(live & bit(so.x)) || !open.has(Math.floor(so.x / 9))) fail(`${so.text} changes nothing`);
  });
  const known = checker.follow(live, proof);
  if (known === null || CELL.some((cell) => !(known & cell))) fail("the board contradicts itself");
  for (const so of conclusions) {
    if (!holds(known, so)) fail(`${so.text} is not proved`);
  }
  return conclusions.reduce(learn, live);
}

/** Checks the end of a path, or that the candidate of a question is decided on. */
function checkEnd(record, live, open) {
  if ("end" in record) {
    const digits = CELL.map((cell) => members(live & cell).map((x) => (x % 9) + 1).join(""));
    const grid = digits.map((text, cell) => (open.has(cell) ? "." : text)).join("");
    const candidates = digits.map((text, cell) => (open.has(cell) ? text : ""));
    if (grid !== record.end.grid || candidates.join() !== record.end.candidates.join()) fail("the end is another one");
    if ((open.size === 0) !== (record.status === "solved")) fail("the status is another one");
  }
  if ("is_true" in record && record.steps.length > 0) {
    const { x, text } = conclusionOf(record.candidate);
    if (!holds(live, { places: record.is_true, x })) fail(`${text} is not decided on`);
  }
}

function verify(record, puzzle) {
  const text = String(puzzle ?? "").replace(/\s/g, "");
  if (!/^[0-9.]{81}$/.test(text)) fail("the input is not a puzzle of 81 cells");
  const givens = [...text].map((digit) => (digit === "." || digit === "0" ? null : digit - 1));
  const open = new Set(range(81).filter((cell) => givens[cell] === null));
  let live = (1n << 729n) - 1n;
  givens.forEach((digit, cell) => {
    if (digit !== null) live = learn(live, { places: true, x: 9 * cell + digit });
  });
  const steps = "step" in record ? [record.step] : record.steps;
  if (!Array.isArray(steps)) fail("there are no steps");
  const checker = new Checker(givens);
  for (const [at, step] of steps.entries()) {
    try {
      const after = afterStep(checker, live, open, step);
      // The steps of a list are all of the same board.
      if (record.status === "steps") continue;
      live = after;
      for (const so of step.place ?? []) open.delete(Math.floor(conclusionOf(so).x / 9));
    } catch (error) {
      if (error instanceof Fault) error.message = `step ${at + 1}: ${error.message}`;
      throw error;
    }
  }
  checkEnd(record, live, open);
  return checker.restsOnUniqueness;
}

/**
 * Checks the steps of a record, from its `input` or another puzzle on: the first fault, or null; and whether they rest
 * on the premise that there is only one solution.
 */
export function checkProof(record, puzzle = record.input) {
  try {
    return { fault: null, restsOnUniqueness: verify(record, puzzle) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message, restsOnUniqueness: false };
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return { fault: `the record is not as it should be: ${error.message}`, restsOnUniqueness: false };
  }
}
