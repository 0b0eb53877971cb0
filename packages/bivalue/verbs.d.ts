// Made by `cargo xtask docs` from `bivalue::verbs`.

/** The members that all requests may have. */
export interface CommonMembers {
  /** Anything but a number that is not whole or has over 64 bits, whose digits may get lost; it is repeated in the record. */
  id?: string | number | boolean | null | unknown[] | { [name: string]: unknown };
  /** End after this number of nodes, with the status `limit`. */
  nodes?: number;
  /** End after this number of milliseconds, with the status `limit`. */
  timeout_ms?: number;
}

/** How much is told of each step. */
export type Detail = "path" | "words" | "full";

/** A text with how it is to be read. */
export interface Detailed {
  /** A further character that stands for an empty cell. */
  blank?: string | null;
  /** The name of its format; detected if it is left out. */
  format?: string | null;
  /** Accept rows of a wrong length and foreign characters, with a warning. */
  lenient?: boolean;
  /** The text, which holds one puzzle. */
  text: string;
}

/** The level of detail of a hint. Each level shows more than the one before. */
export type HintLevel = "nudge" | "area" | "name" | "cells" | "full" | "apply";

/** The part of a puzzle that a random transform leaves as it is. */
export type Kept = "cells" | "digits";

/**
 * A language in which the library tells steps, by `Words::of` of the feature `languages`.
 *
 * It is displayed as its code, and read from a code or from the name of a locale, such as `de-AT`
 * or `de_AT.UTF-8`, of which the first part counts.
 */
export type Language = "en" | "de" | "es" | "fr" | "ja";

/** The rule about redundant givens. */
export type Minimal = "no" | "within-symmetry" | "truly";

/** The order in which the techniques of a path and of a hint are tried. */
export type Order = "human" | "hodoku";

/** Which of several proofs is given. */
export type Prefer = "few-steps" | "easy-steps";

/** The kind of thing that is generated. */
export type ProductKind = "puzzle" | "sukaku" | "grid";

/** A puzzle as a request gives it: a text in any format that is read, or rows of numbers. */
export type PuzzleInput = string | unknown[] | Detailed;

/** Which puzzles are rated to the end. */
export type RateOnly = "any" | "pearls" | "diamonds";

/** A scale of difficulty. */
export type Scale = "se" | "hodoku" | "hodoku-stable" | "w" | "gw";

/** The position that is used. */
export type Start = "position" | "givens";

/** The name of a technique. */
export type TechniqueName = "full-house" | "naked-single" | "hidden-single" | "locked-pair" | "locked-triple" | "pointing" | "claiming" | "naked-pair" | "naked-triple" | "hidden-pair" | "hidden-triple" | "naked-quad" | "hidden-quad" | "x-wing" | "swordfish" | "jellyfish" | "squirmbag" | "whale" | "leviathan" | "remote-pair" | "bug-1" | "bug-2" | "bug-3" | "bug-4" | "bug-n" | "skyscraper" | "two-string-kite" | "dual-two-string-kite" | "turbot-fish" | "empty-rectangle" | "dual-empty-rectangle" | "w-wing" | "xy-wing" | "xyz-wing" | "chute-remote-pair" | "unique-rectangle-1" | "unique-rectangle-2" | "unique-rectangle-3" | "unique-rectangle-4" | "unique-rectangle-5" | "unique-rectangle-6" | "hidden-rectangle" | "avoidable-rectangle-1" | "avoidable-rectangle-2" | "finned-x-wing" | "sashimi-x-wing" | "finned-swordfish" | "sashimi-swordfish" | "finned-jellyfish" | "sashimi-jellyfish" | "finned-squirmbag" | "sashimi-squirmbag" | "finned-whale" | "sashimi-whale" | "finned-leviathan" | "sashimi-leviathan" | "unique-loop-1" | "unique-loop-2" | "unique-loop-3" | "unique-loop-4" | "extended-rectangle" | "external-rectangle-1" | "external-rectangle-2" | "external-rectangle-3" | "external-rectangle-4" | "symmetrical-placement" | "wxyz-wing" | "vwxyz-wing" | "sue-de-coq" | "firework-triple" | "firework-quad" | "twinned-xy-chain" | "simple-colors-trap" | "simple-colors-wrap" | "multi-colors-1" | "multi-colors-2" | "medusa-trap" | "medusa-wrap" | "broken-wing" | "bivalue-oddagon" | "bivalue-oddagon-subset" | "bug-lite" | "x-chain" | "xy-chain" | "m-wing" | "s-wing" | "l-wing" | "h-wing" | "continuous-nice-loop" | "discontinuous-nice-loop" | "aic" | "grouped-continuous-nice-loop" | "grouped-discontinuous-nice-loop" | "grouped-aic" | "als-xz" | "uvwxyz-wing" | "tuvwxyz-wing" | "als-xy-wing" | "als-w-wing" | "als-chain" | "death-blossom" | "rectangle-aic" | "firework-aic" | "franken-x-wing" | "franken-swordfish" | "franken-jellyfish" | "franken-squirmbag" | "franken-whale" | "franken-leviathan" | "finned-franken-x-wing" | "finned-franken-swordfish" | "finned-franken-jellyfish" | "finned-franken-squirmbag" | "finned-franken-whale" | "finned-franken-leviathan" | "mutant-x-wing" | "mutant-swordfish" | "mutant-jellyfish" | "mutant-squirmbag" | "mutant-whale" | "mutant-leviathan" | "finned-mutant-x-wing" | "finned-mutant-swordfish" | "finned-mutant-jellyfish" | "finned-mutant-squirmbag" | "finned-mutant-whale" | "finned-mutant-leviathan" | "sk-loop" | "junior-exocet" | "senior-exocet" | "double-exocet" | "exocet-pairs" | "tridagon" | "tridagon-forcing-chain" | "impossible-pattern" | "multi-sector-locked-set" | "kraken-fish-1" | "kraken-fish-2" | "forcing-chain-contradiction" | "forcing-chain-verity" | "impossible-pattern-forcing-chain" | "whip" | "grouped-whip" | "forcing-net-contradiction" | "forcing-net-verity" | "template-set" | "template-delete" | "aligned-pair-exclusion" | "aligned-triple-exclusion" | "dynamic-forcing-chain-contradiction" | "dynamic-forcing-chain-verity" | "nested-forcing-chain-contradiction" | "nested-forcing-chain-verity" | "brute-force";

/** A program, a site or an author with names of techniques of its own. */
export type Tradition = "sudokuwiki" | "explainer" | "sukaku-explainer" | "hodoku" | "sudoku-coach" | "yzf" | "sudoku-studio" | "berthier" | "forum";

export type Transform = string;

/** The rating of a puzzle on HoDoKu's scale. */
export interface Graded {
  /** The hardest technique. */
  hardest?: string | null;
  /** The level: `easy` to `extreme`. */
  level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** The score. */
  score: number;
  /** The number of steps of each technique, by name. */
  techniques: { [name: string]: number };
}

/** The place where a puzzle was read. */
export interface Place {
  /** The file, unless there is only one source. */
  file?: string | null;
  /** The format it was in. */
  format?: string | null;
  /**
   * The puzzle, given and placed digits, a character a cell, `.` for an empty one; of a
   * Sukaku 729.
   */
  input?: string | null;
  /** The line on which it starts, from 1. */
  line?: number | null;
  /** The name of the puzzle: its title, or the comment behind it. */
  name?: string | null;
  /** The digits that were placed and not given, a character a cell. */
  placed?: string | null;
  /** The corrections that were made while reading. */
  warnings?: string[];
}

/** A position. */
export interface After {
  /** The candidates of each cell in reading order, `137`; empty for a filled cell. */
  candidates?: string[];
  /** All digits, a character a cell. */
  grid: string;
}

/** The analysis of a puzzle that is proper by its givens. */
export interface Analysis {
  /** True if the list has all minimal puzzles with at most the requested number of givens. */
  all_minimal_puzzles?: boolean | null;
  /**
   * The backdoors of two cells, neither of which is a backdoor alone. Left out if singles solve
   * the puzzle anyway, and if they were not asked for.
   */
  backdoor_pairs?: string[][] | null;
  /**
   * The backdoors of one cell: with the digit of such a cell, singles solve the rest. Left out
   * if singles solve the puzzle anyway.
   */
  backdoors?: string[] | null;
  /** Classes and symmetries, if they were asked for. */
  classes?: Classes | null;
  /** The number of givens. */
  givens: number;
  /** True if no given is redundant. */
  minimal: boolean;
  /**
   * The minimal puzzles among its givens, if they were asked for: each as a text with a
   * character a cell.
   */
  minimal_puzzles?: string[] | null;
  /** The redundant givens: each of them could be removed by itself. */
  redundant?: string[];
  /** True if singles solve it. */
  singles: boolean;
  /**
   * The symmetry of the pattern of givens, `none` if it has none; if there are several, the one
   * with the most symmetric cells.
   */
  symmetry: string;
  /** The minimal unavoidable sets of the solution up to the size that was asked for. */
  unavoidable?: string[][] | null;
}

/** The answer to one puzzle. */
export interface Answer extends Place {
  /** The results of an analysis. */
  analysis?: Analysis | null;
  /** The canonical form. */
  canonical?: Canonical | null;
  /** The digits of the cells that were asked for, `r5c5=7`, in the place of the solution. */
  cells?: string[];
  /** The results of a check besides the number of solutions. */
  check?: Check | null;
  /** Why there is no solution. */
  contradiction?: Reason | null;
  /** The puzzle in another format, and that format. */
  converted?: Converted | null;
  /** The cells in which these two solutions differ. */
  differing?: string[];
  /** Why the puzzle could not be read or written. */
  error?: Fault | null;
  /** True if all solutions were counted. */
  exact?: boolean | null;
  /** The grid that logic came to, if it went no further: a character a cell. */
  grid?: string | null;
  /** All solutions that were found, where a list of them was asked for, each with a digit a cell. */
  listed?: string[];
  /**
   * The number of cells with mistakes of the player, in placed digits or noted candidates; the
   * answer is then that of the givens alone.
   */
  mistakes?: number | null;
  /** An equivalent puzzle. */
  morph?: Morph | null;
  /** The rating, if it was asked for. */
  rating?: Rated | null;
  /** Which bound was met: `nodes`, `timeout`, `cancelled`, `stuck`, `gave-up`, `enough`. */
  reason?: "nodes" | "timeout" | "cancelled" | "stuck" | "gave-up" | "enough";
  /** A different solution, where there are several. */
  second?: string | null;
  /** A solution: a digit a cell. */
  solution?: string | null;
  /**
   * The number of solutions that were found; if the status is neither `unique` nor `none`,
   * there may be more.
   */
  solutions?: number | null;
  /** The verdict. */
  status: Status;
  /**
   * The steps of the search: digits tried until the first solution was found, or in all if none
   * was.
   */
  steps?: number | null;
  /** The version of the record. */
  v: number;
  /** The cost of the whole search, including the proof. */
  work?: Work | null;
}

/** A case of a proof. */
export interface Branch {
  /** The assumption: `r4c7=2`. */
  case: string;
  /** The consequences. */
  lines: Line[];
}

/** The canonical form of a puzzle. */
export interface Canonical {
  /** The number of rearrangements of the cells that do so. */
  automorphisms: number;
  /** The name of the form, with its version. */
  form: string;
  /** The puzzle in that form, a character a cell. */
  text: string;
  /** A transform that makes this form of the puzzle. */
  transform: Rearrangement;
}

/** The results of a check besides the number of solutions. */
export interface Check {
  /** The candidates of the solution that the player crossed out, `r5c3=6`. */
  crossed_out?: string[];
  /** The number of givens. */
  givens: number;
  /** True if no given is redundant; only for puzzles that are proper by their givens alone. */
  minimal?: boolean | null;
  /** True if there is exactly one solution; left out if that is not known. */
  proper?: boolean | null;
  /**
   * Of a puzzle with up to 100 solutions: the digits each of which alone makes it proper,
   * `r1c2=3`.
   */
  proper_with?: string[];
  /** The redundant givens: each of them could be removed by itself; only for such puzzles. */
  redundant?: string[];
  /** True if the solution that came with the puzzle is its solution. */
  solution_matches?: boolean | null;
  /**
   * The symmetry of the pattern of givens, `none` if it has none; if there are several, the one
   * with the most symmetric cells.
   */
  symmetry: string;
  /** The cells in which the player is wrong, in a placed digit or in the noted candidates. */
  wrong?: string[];
}

/** The classes of a solution grid, and what leaves a puzzle as it is. */
export interface Classes {
  /** The transforms that leave the puzzle as it is; the identity comes first. */
  automorphisms: Rearrangement[];
  /** The class of each chute, 1 to 416: of the bands from the top, then the stacks from the left. */
  bands: number[];
  /**
   * The places of the grids with this first band in the catalogue of all essentially different
   * grids, from 0: the first of them, and the first after them.
   */
  catalogue: number[];
  /** The class of each chute's column sets, 1 to 44. */
  column_sets: number[];
  /**
   * The number of rearrangements of the cells that leave the solution as it is, up to the names
   * of the digits.
   */
  solution_automorphisms: number;
  /** The form A of the solution. */
  solution_class: string;
}

/** A puzzle in another format than the one in which it was read. */
export interface Converted {
  /** The format. */
  format: string;
  /** The information that the format cannot hold. */
  lost?: string[];
  /** The whole text: what a file of this one puzzle holds. */
  text: string;
}

/** The equivalence of two puzzles. */
export interface Equivalence {
  /** The form by which they were compared, with its version. */
  form: string;
  /** `same` or `different`. */
  status: "same" | "different";
  /** The canonical form of each. */
  texts: string[];
  /** A transform that makes the second of the first. */
  transform?: Rearrangement | null;
  /** The version of the record. */
  v: number;
}

/** Options of `explain` that lead to a path with certain techniques. */
export interface ExplainOptions {
  /** True for HoDoKu's path. */
  hodoku?: boolean;
  /** The techniques to use on a path that is not HoDoKu's. */
  technique?: string[];
}

/** Why a puzzle could not be read. */
export interface Fault {
  /**
   * The kind of fault: one of the words of `ErrorCode`, `io` for a source
   * that cannot be read, `write` for a format that cannot show the puzzle.
   */
  code: string;
  /** The column in characters, from 1. */
  col?: number | null;
  /** The line, from 1. */
  line?: number | null;
  /** The fault in words: the text that was found and the expected one. */
  message: string;
  /** The message as data, for programs that write it in another language. */
  values: MessageValues;
}

/** A format. */
export interface FormatInfo {
  /** Its description, in one line. */
  about: string;
  /** Its other names. */
  aliases: string[];
  /** An example, if that was asked for. */
  example?: string | null;
  /** The endings of its files' names. */
  extensions: string[];
  /** Its name. */
  format: string;
  /** The things that it can hold besides the givens. */
  holds: HoldsInfo;
  /** True if it can be written. */
  writes: boolean;
}

/** The formats, or the one that a text is in. */
export interface FormatList {
  /** The formats, in the order in which detection asks them. */
  formats: FormatInfo[];
  /** `formats`. */
  status: "formats";
  /** The version of the record. */
  v: number;
}

/** A puzzle that was generated. */
export interface Generated {
  /** Its canonical form, if that was asked for. */
  canonical?: Canonical | null;
  /**
   * Options of `explain`, the path of which has the techniques that were asked for. There are
   * two paths if HoDoKu uses some of these techniques by default, and others not.
   */
  explain?: ExplainOptions[];
  /** The number of givens. */
  givens: number;
  /** The source of full grids. */
  grids: string;
  /** The rating on the scale `gw`, if that was asked for and it has one. */
  gw?: number | null;
  /** The rating on HoDoKu's scale, if that was asked for. */
  hodoku?: Graded | null;
  /** The level on HoDoKu's scale, if a level was asked for. */
  level?: string | null;
  /** The method, unless it is a complete grid or a Sukaku. */
  method?: string | null;
  /** The number of the puzzle, from 1. The same number, seed and request give the same puzzle. */
  number: number;
  /** The puzzle: a character a cell, or one a candidate for a Sukaku. */
  puzzle: string;
  /** The rating by the Sudoku Explainer, if that was asked for. */
  rating?: Rated | null;
  /** The seed. */
  seed: number;
  /** The solution: a digit a cell. */
  solution: string;
  /** `generated`. */
  status: "generated";
  /** The symmetry that was asked for, unless it is a complete grid or a Sukaku. */
  symmetry?: string | null;
  /** The number of tries that it took. */
  tries: number;
  /** The version of the record. */
  v: number;
  /** The rating on the scale `w`, if that was asked for and it has one. */
  w?: number | null;
  /** The weight of the puzzle in unbiased statistics, if the method gives one. */
  weight?: number | null;
}

/** Steps with the same conclusions. */
export interface Group {
  /** The eliminated candidates: `r4c7<>2`. */
  eliminate?: string[];
  /** The placed digits: `r4c7=2`. */
  place?: string[];
  /** Their places in the list of steps, from 0, easiest first. */
  steps: number[];
}

/** A hint: the full step with members left out, the more the lower the level. */
export interface Hint extends Place {
  /** With `apply`: the position after it. */
  after?: After | null;
  /** From `cells` on: the cells of the pattern; with `full` also those with mistakes. */
  cells?: string[];
  /** From `full` on: the candidates of the solution that the player crossed out, `r5c3=6`. */
  crossed_out?: string[];
  /** From `cells` on: the digits of the pattern, except if they would give the conclusion away. */
  digits?: number[];
  /** The kind of change by the step: `place` or `eliminate`. */
  does?: "place" | "eliminate";
  /** From `area` on: a house to look at. */
  house?: string | null;
  /** The amount of information: `nudge`, `area`, `name`, `cells`, `full` or `apply`. */
  level: "nudge" | "area" | "name" | "cells" | "full" | "apply";
  /** The number of cells with a mistake. */
  mistakes?: number | null;
  /** `mistake`, `step`, `solved` or `stuck`. */
  status: "mistake" | "step" | "solved" | "stuck";
  /** From `full` on: the whole step. */
  step?: Step | null;
  /** From `name` on: what the step is called. */
  technique?: Technique | null;
  /** The hint in words. */
  text: string;
  /** With `spans`: what these words name. */
  text_spans?: Span[] | null;
  /** The version of the record. */
  v: number;
}

/** The things that a format can hold besides the givens. */
export interface HoldsInfo {
  /** True if it holds candidates. */
  candidates: boolean;
  /** True if it distinguishes placed digits from givens. */
  placed: boolean;
  /** True if it holds the solution. */
  solution: boolean;
}

/** A move of a player, judged on the position after the right moves before it. */
export interface JudgedMove {
  /** With the detail `path`: the steps in one line each, in the place of `steps`. */
  lines?: string[];
  /** The move, `r4c7=2` or `r4c7<>2`. */
  move: string;
  /**
   * The bound that ended the search for a proof of a right move, or of the opposite of a wrong
   * one: `nodes` or `timeout`.
   */
  reason?: "nodes" | "timeout";
  /**
   * Of a wrong move: `on-board` if the board as it stands contradicts it, `proved` by the steps,
   * or `not-provable` by these techniques.
   */
  refuted?: "on-board" | "proved" | "not-provable";
  /**
   * The steps that prove a right move, or the opposite of a wrong one. One step is a proof at
   * once, by the easiest technique that has one.
   */
  steps?: Step[];
  /**
   * `right`, proved by the steps unless there is a `reason`; `guess`: right, but not provable by
   * these techniques; `wrong`; `no-change`; `not-proper`.
   */
  verdict: "right" | "guess" | "wrong" | "no-change" | "not-proper";
}

/** Moves of a player, judged one after the other. */
export interface JudgedMoves extends Place {
  /** The position after all right moves. */
  after: After;
  /** The number of the move that broke the puzzle first, from 1. */
  first_wrong?: number | null;
  /** The moves, in order. */
  moves: JudgedMove[];
  /**
   * `right` if no move is wrong, `wrong` if one is, `not-proper` if there is not exactly one
   * solution.
   */
  status: "right" | "wrong" | "not-proper";
  /** The version of the record. */
  v: number;
}

/** A line of a proof. */
export type Line = {
  /** The statements that hold from here on; empty if it is a contradiction. */
  so: string[];
} & ({
  /** The cell, or the digit in a house. */
  of: Truth;
  rule: "only";
} | {
  /** At most one candidate of each is true. */
  links: Truth[];
  rule: "counting";
  /** At least one candidate of each is true. */
  truths: Truth[];
} | {
  /** The proof of the contradiction. */
  lines: Line[];
  rule: "refuted";
} | {
  /** The cases with their consequences. */
  branches: Branch[];
  /** One candidate of it is true. */
  of: Truth;
  rule: "cases";
} | {
  /** The number of rounds in which templates were dropped. */
  rounds: number;
  rule: "templates";
} | {
  rule: "search";
} | {
  rule: "symmetry";
  /** The transform that leaves them as they are. */
  transform: Rearrangement;
});

/** A link of a chain. */
export interface Link {
  /** The node at its start. */
  from: Node;
  /** True if it is a strong link. */
  strong: boolean;
  /** The cells of the almost locked set that it passes through. */
  through?: string[];
  /** The node at its end. */
  to: Node;
}

/** Something to look at: cells, candidates (cells with digits) or a house. */
export interface Mark {
  /** The cells. */
  cells?: string[];
  /** The digits, where candidates are marked. */
  digits?: number[];
  /** The house. */
  house?: string | null;
  /** As what: `pattern`, `base`, `fin`, `pivot`, ... */
  role: string;
}

/** A puzzle that meets the condition, with its rating on HoDoKu's scale. */
export interface Match extends Graded, Place {
  /**
   * For techniques that HoDoKu does not use by default: the number of steps of each technique on
   * the path of `explain`.
   */
  explained?: { [name: string]: number } | null;
  /** `match`. */
  status: "match" | "no-match";
  /** The version of the record. */
  v: number;
}

/** A message as data: the name of its phrase, and the value of each place of the phrase: a number, a text, a list of texts or messages, or a message. The phrases are listed in `messages.json`. */
export interface MessageValues {
  /** The name of the phrase, by which translations are listed. */
  phrase: string;
  [name: string]: number | string | (string | MessageValues)[] | MessageValues;
}

/** A minimal puzzle among the givens of a puzzle. */
export interface Minimised extends Place {
  /** How many givens it has. */
  givens: number;
  /** The minimal puzzle: a character a cell. */
  puzzle: string;
  /** The givens that were removed. */
  removed?: string[];
  /** `minimised`. */
  status: "minimised";
  /** The version of the record. */
  v: number;
}

/** A puzzle made of another. */
export interface Morph {
  /** The puzzle: a character a cell, or one a candidate for a Sukaku. */
  text: string;
  /** The transform that made it. */
  transform: Rearrangement;
}

/** The minimal puzzles that differ from a puzzle by a few givens. */
export interface Neighbours extends Place {
  /** True if these are all. */
  all: boolean;
  /**
   * The number of cases that were skipped, because too many solutions remained after the
   * removal of givens.
   */
  left_aside: number;
  /** The puzzles, each with a character a cell. */
  puzzles: string[];
  /** `neighbours`. */
  status: "neighbours";
  /** The version of the record. */
  v: number;
}

/** One end of a link. */
export interface Node {
  /** The cell, or the cells of a group. */
  cells: string[];
  /** The digit. */
  digit: number;
}

/** A picture of a puzzle, or of a step on it. */
export interface Picture extends Place {
  /** `drawn`. */
  status: "drawn";
  /** The picture, as SVG. */
  svg: string;
  /** The version of the record. */
  v: number;
}

/** How hard a puzzle is, as in `Rating`(SeRating). */
export interface Rated {
  /** By these two scales, if the search for longer whips was given up: the rating is above this. */
  above?: number | null;
  /** The rating of the first step. */
  ed?: number | null;
  /** The rating of the hardest step up to the first placement. */
  ep?: number | null;
  /** The rating of the hardest step; left out if only a range was asked for. */
  er?: number | null;
  /** By the scale `gw` the same with grouped whips. */
  gw?: number | null;
  /** By `HoDoKu`'s scale the hardest technique. */
  hardest?: string | null;
  /** By `HoDoKu`'s scale the level: `easy` to `extreme`. */
  level?: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** With the detail `path`: the steps in one line each, in the place of `path`. */
  lines?: string[];
  /** By `HoDoKu`'s scale the steps, if they were asked for. */
  path?: Step[];
  /** The scale: `se`, `hodoku`, `hodoku-stable`, `w` or `gw`. */
  scale: "se" | "hodoku" | "hodoku-stable" | "w" | "gw";
  /** By `HoDoKu`'s scale the score. */
  score?: number | null;
  /** The steps, if they were requested. */
  steps?: RatedStep[];
  /**
   * By the scale `w` the number of links of the longest whip that is needed; left out if whips do
   * not solve the puzzle.
   */
  w?: number | null;
  /** True if the rating of the hardest step is in the requested range. */
  within?: boolean | null;
}

/** A link of a chain, as in `Link`(SeLink). */
export interface RatedLink {
  /** The statements from which it follows. */
  from?: string[];
  /** The chains within, if it follows from some. */
  nested?: RatedLink[][];
  /** The statement that a candidate is true or false, `r4c7=2` or `r4c7<>2`. */
  what: string;
  /** The reason, in words: `assumed`, `row 4`, `r4c7`. */
  why: string;
}

/** A step, as in `Step`(SeStep). */
export interface RatedStep {
  /** The chains, one for each case. */
  chains?: RatedLink[][];
  /** The eliminated candidates, `r4c7<>2` and so on. */
  eliminated?: string[];
  /** The placed digit, `r4c7=2`. */
  placed?: string | null;
  /** Its rating. */
  rating: number;
  /** The technique by name. */
  technique: string;
}

/** A transform, everything counted from 1: what stands at place *n* is where number *n* goes. */
export interface Rearrangement {
  /** The new place of each column, after the transposition. */
  columns: string;
  /** The new name of each digit. */
  digits: string;
  /** The new place of each row, after the transposition. */
  rows: string;
  /** True if rows become columns first. */
  transpose: boolean;
}

/** Why there is no solution. */
export interface Reason {
  /** The cells that it is about, `r1c1` and so on. */
  cells?: string[];
  /** `repeated`, `no-candidate`, `no-place` or `every-way-fails`. */
  code: "repeated" | "no-candidate" | "no-place" | "every-way-fails";
  /** The digit that it is about. */
  digit?: number | null;
  /** Givens that clash by themselves. */
  givens?: string[];
  /** The house that it is about, `row 4` and so on. */
  house?: string | null;
  /** The same as a sentence. */
  message: string;
}

/**
 * A part of a text that names cells, candidates or houses. Those of a text are in order, and none
 * overlaps another.
 */
export interface Span {
  /** The cells; of houses all of theirs. */
  cells: string[];
  /** The digits, if candidates are named: each of them in each of the cells. */
  digits?: number[];
  /** The number of its first character, from 0, counted in characters (Unicode scalar values). */
  from: number;
  /** The houses, if some are named. */
  houses?: string[];
  /** The number of the character behind its end. */
  to: number;
}

/** The statement of a record about its puzzle, in one word. */
export type Status = "unique" | "solved" | "multiple" | "none" | "invalid" | "limit" | "converted" | "canonical" | "morph" | "error";

/** A step: what to look at, what it changes and why. */
export interface Step {
  /** The digits that it is about. */
  digits: number[];
  /** The eliminated candidates: `r4c7<>2`. */
  eliminate?: string[];
  /** The step in plain words. */
  explanation: string;
  /** With `spans`: what these words name. */
  explanation_spans?: Span[] | null;
  /** The links of a chain, in order. */
  links?: Link[];
  /** The parts of the pattern, with their roles. */
  marks?: Mark[];
  /** The placed digits: `r4c7=2`. */
  place?: string[];
  /** Why it is true, line by line. */
  proof?: Line[];
  /** Its name. */
  technique: Technique;
  /** The step in one line. */
  text: string;
  /** With `spans`: what that line names. */
  text_spans?: Span[] | null;
}

/** Steps: those of a path, or all that a position has. */
export interface Steps extends Place {
  /** Of a path: the position at its end. */
  end?: After | null;
  /** With `all`: the groups of steps with the same conclusions. */
  groups?: Group[] | null;
  /** With the detail `path`: the steps in one line each, in the place of `steps`. */
  lines?: string[];
  /** Of a path: the number of steps other than singles and locked candidates. */
  non_basic?: number | null;
  /** The bound that ended a path: `nodes` or `timeout`. */
  reason?: "nodes" | "timeout";
  /**
   * Of a path `solved`, `stuck`, `steps` if it ends before a technique, or `limit` if a bound was
   * met before its end; of a position `steps`, or `solved` if it is full.
   */
  status: "solved" | "stuck" | "limit" | "steps";
  /** The steps. */
  steps: Step[];
  /** The version of the record. */
  v: number;
}

/** A kind of step. */
export interface Technique {
  /** HoDoKu's number of it. */
  code?: string | null;
  /** The name by which callers ask for it. */
  id: string;
  /** HoDoKu's level of it: `easy` to `extreme`. */
  level?: string | null;
  /** The name, in English or in the words of the request. */
  name: string;
  /** HoDoKu's score of it. */
  score?: number | null;
}

/** A technique, with its description and an example. */
export interface TechniqueInfo {
  /** Its description, in one line. */
  about: string;
  /** True if it is used by default. */
  enabled: boolean;
  /** An example, as a line of a library of steps. */
  example: string;
  /** Its names, and its place on `HoDoKu`'s scale. */
  technique: Technique;
}

/** The techniques, easiest first. */
export interface TechniqueList {
  /** `techniques`. */
  status: "techniques";
  /** The techniques. */
  techniques: TechniqueInfo[];
  /** The version of the record. */
  v: number;
  /** The texts in which steps are told, by key, if they were asked for. */
  words?: { [name: string]: string } | null;
}

/**
 * Candidates of which one at least, or at most, is true: those of a `cell`, those of a `digit`
 * in a `house`, or those by which `pattern` cells do not keep to their digits.
 */
export interface Truth {
  /** A cell. */
  cell?: string | null;
  /** A digit in that house. */
  digit?: number | null;
  /** A house. */
  house?: string | null;
  /** Cells and the digits that they cannot all keep to. */
  pattern?: Mark[];
}

/** The truth of a candidate, with its proof. */
export interface WhyNot extends Place {
  /** The candidate, `r4c7=2`. */
  candidate: string;
  /**
   * Of an excluded candidate: the digit in its cell, the cell that has its digit, or nothing if
   * it was eliminated before.
   */
  excluded_by?: string | null;
  /** True if the candidate is true; left out if that is not known. */
  is_true?: boolean | null;
  /** With the detail `path`: the steps in one line each, in the place of `steps`. */
  lines?: string[];
  /** The bound that ended the search for a proof: `nodes` or `timeout`. */
  reason?: "nodes" | "timeout";
  /** How many solutions there are, where there is not exactly one: `none` or `several`. */
  solutions?: "none" | "several";
  /**
   * `false` or `true`: proved by the steps; `not-provable` by these techniques; `placed`: the
   * digit is in the cell; `excluded` by the board; `not-proper`: the position does not have
   * exactly one solution; `limit`: a bound ended the search for a proof.
   */
  status: "false" | "true" | "not-provable" | "placed" | "excluded" | "not-proper" | "limit";
  /** The proof: each step is proved on the board after the steps before it. */
  steps?: Step[];
  /** The version of the record. */
  v: number;
}

/** Searching cost, as in `Cost`. */
export interface Work {
  /** Choices among more than one alternative. */
  guesses: number;
  /** Search states visited. */
  nodes: number;
  /** The steps of the search: digits tried in cells. */
  steps: number;
}

/** Find the solution of a puzzle, and prove that it is the only one. */
export interface SolveRequest extends CommonMembers {
  /** Give only the digits of these cells, `r5c5` or `E5`, in this order. */
  cell?: string[];
  /** The engine that searches (`bivalue engines` lists them); by default the fastest. */
  engine?: "rows" | "lanes" | "exact-cover" | "most-constrained" | "sequential" | "random" | "stochastic" | "propagation" | "sat" | null;
  /**
   * List up to this number of solutions; with 1, the first solution is not proved to be the
   * only one. A JSON record lists at most 10,000. Without a limit, one solution is listed, and
   * the search for a second one proves that it is the only one.
   */
  limit?: number | null;
  puzzle: PuzzleInput;
  /**
   * The seed of the random choices of the engines `random` and `stochastic`.
   * @default 0
   */
  seed?: number;
  verb: "solve";
}

/** The record of `solve`. */
export type SolveRecord = Answer;

/** Say whether a puzzle is proper and minimal, and whether the solution that came with it is right. */
export interface CheckRequest extends CommonMembers {
  /** The engine that searches (`bivalue engines` lists them); by default the fastest. */
  engine?: "rows" | "lanes" | "exact-cover" | "most-constrained" | "sequential" | "random" | "stochastic" | "propagation" | "sat" | null;
  /**
   * Answer no also for a proper puzzle that is not minimal.
   * @default false
   */
  minimal?: boolean;
  /**
   * The puzzle as it was printed, without the digits of the player: all other digits of the
   * position were placed by the player.
   */
  original?: PuzzleInput | null;
  puzzle: PuzzleInput;
  /**
   * The seed of the random choices of the engines `random` and `stochastic`.
   * @default 0
   */
  seed?: number;
  verb: "check";
}

/** The record of `check`. */
export type CheckRecord = Answer;

/** Count the solutions of a puzzle. */
export interface CountRequest extends CommonMembers {
  /** The engine that searches (`bivalue engines` lists them); by default the fastest. */
  engine?: "rows" | "lanes" | "exact-cover" | "most-constrained" | "sequential" | "random" | "stochastic" | "propagation" | "sat" | null;
  /**
   * Stop counting at this number. If there are at least that many solutions, the answer says so
   * (`>=` before the number, or `exact` false in a record), and a greater limit counts on.
   * @default 1000000
   */
  limit?: number;
  puzzle: PuzzleInput;
  /**
   * The seed of the random choices of the engines `random` and `stochastic`.
   * @default 0
   */
  seed?: number;
  verb: "count";
}

/** The record of `count`. */
export type CountRecord = Answer;

/** Rate how hard a puzzle is. */
export interface RateRequest extends CommonMembers {
  /**
   * Tell proofs within proofs, such as assumptions within an assumption, in one
   * sentence each. The proof of the record stays whole.
   */
  brief?: boolean;
  /** How much is told of each step. */
  detail?: Detail;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  /**
   * On the scale `se`: the puzzles that are rated to the end.
   * @default "any"
   */
  only?: RateOnly;
  puzzle: PuzzleInput;
  /**
   * The scale.
   * @default "se"
   */
  scale?: Scale;
  /** Add to each text about a step the parts that name cells, candidates and houses. */
  spans?: boolean;
  /**
   * List every step with its effect; on the scale `se` also with its rating and its chains.
   *
   * The scales `w` and `gw` have no steps.
   * @default false
   */
  steps?: boolean;
  verb: "rate";
  /**
   * On the scale `se`: only find out whether the rating of the hardest step is in this range,
   * such as 7.0..8.3 or 7.2.., which is faster than rating the puzzle. The command prints the
   * puzzles in the range.
   */
  within?: string | null;
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `rate`. */
export type RateRecord = Answer;

/** Give a hint for a position, with as much information as wanted. */
export interface HintRequest extends CommonMembers {
  /**
   * Tell proofs within proofs, such as assumptions within an assumption, in one
   * sentence each. The proof of the record stays whole.
   */
  brief?: boolean;
  /** How much is told of each step. */
  detail?: Detail;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * The amount of information.
   * @default "nudge"
   */
  level?: HintLevel;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  /**
   * The order in which techniques are tried: as people learn them, or as HoDoKu has them. If it
   * is not named: `human`, and `hodoku` for the group of techniques of that name.
   */
  order?: Order | null;
  /**
   * The puzzle as it was printed, without the digits of the player: all other digits of the
   * position were placed by the player.
   */
  original?: PuzzleInput | null;
  puzzle: PuzzleInput;
  /** Add to each text about a step the parts that name cells, candidates and houses. */
  spans?: boolean;
  /**
   * The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
   * groups: families such as `fish`, levels such as `easy`, `default`, `hodoku` (those that
   * HoDoKu uses by default) or `all` (except Franken fish of five and more houses, mutant fish,
   * dual kites and dual empty rectangles, which are slow and must be named). If none is named:
   * `default`.
   * @default []
   */
  technique?: string[];
  /**
   * True if techniques may assume that the puzzle has only one solution.
   * @default true
   */
  uniqueness?: boolean;
  verb: "hint";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `hint`. */
export type HintRecord = Hint | Answer;

/** Explain the path to the solution of a puzzle, step by step. */
export interface ExplainRequest extends CommonMembers {
  /** Stop before the first step of this technique, or of one of this family. */
  before?: TechniqueName | null;
  /**
   * Tell proofs within proofs, such as assumptions within an assumption, in one
   * sentence each. The proof of the record stays whole.
   */
  brief?: boolean;
  /** How much is told of each step. */
  detail?: Detail;
  /**
   * The position in which the path starts.
   * @default "position"
   */
  from?: Start;
  /**
   * Take HoDoKu's path, by which puzzles get their level and score, and on which `filter` and
   * `generate` look for the techniques that HoDoKu uses by default. It starts from the givens.
   */
  hodoku?: boolean;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  /**
   * The order in which techniques are tried: as people learn them, or as HoDoKu has them. If it
   * is not named: `human`, and `hodoku` for the group of techniques of that name.
   */
  order?: Order | null;
  puzzle: PuzzleInput;
  /**
   * Search for a path with few steps other than singles and locked candidates.
   * @default false
   */
  shortest?: boolean;
  /** Add to each text about a step the parts that name cells, candidates and houses. */
  spans?: boolean;
  /**
   * The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
   * groups: families such as `fish`, levels such as `easy`, `default`, `hodoku` (those that
   * HoDoKu uses by default) or `all` (except Franken fish of five and more houses, mutant fish,
   * dual kites and dual empty rectangles, which are slow and must be named). If none is named:
   * `default`.
   * @default []
   */
  technique?: string[];
  /**
   * True if techniques may assume that the puzzle has only one solution.
   * @default true
   */
  uniqueness?: boolean;
  verb: "explain";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `explain`. */
export type ExplainRecord = Steps | Answer;

/** List the steps that are possible in a position. */
export interface StepsRequest extends CommonMembers {
  /**
   * List also steps with the same effect as an easier step, or a part of it, grouped by their
   * conclusions.
   * @default false
   */
  all?: boolean;
  /**
   * Tell proofs within proofs, such as assumptions within an assumption, in one
   * sentence each. The proof of the record stays whole.
   */
  brief?: boolean;
  /** How much is told of each step. */
  detail?: Detail;
  /**
   * The position whose steps are listed.
   * @default "position"
   */
  from?: Start;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * The level of the techniques on HoDoKu's scale, or a range, such as `hard` or `easy..hard`.
   * By default only the easiest level that has a step is listed, except if techniques are named
   * or all steps are listed.
   */
  level?: string | null;
  /** List up to this number of steps. */
  limit?: number | null;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  puzzle: PuzzleInput;
  /** Add to each text about a step the parts that name cells, candidates and houses. */
  spans?: boolean;
  /**
   * The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
   * groups: families such as `fish`, levels such as `easy`, `default`, `hodoku` (those that
   * HoDoKu uses by default) or `all` (except Franken fish of five and more houses, mutant fish,
   * dual kites and dual empty rectangles, which are slow and must be named). If none is named:
   * `default` without brute force.
   * @default []
   */
  technique?: string[];
  /**
   * True if techniques may assume that the puzzle has only one solution.
   * @default true
   */
  uniqueness?: boolean;
  verb: "steps";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `steps`. */
export type StepsRecord = Steps | Answer;

/** Say whether a puzzle needs certain techniques or has a certain level. */
export interface FilterRequest extends CommonMembers {
  /** The number of givens, or a range: `24..26`. */
  clues?: string | null;
  /** The rating of the hardest step by the Sudoku Explainer, or a range: `7.2..`. */
  er?: string | null;
  /**
   * The hardest step of the path is of one of these techniques.
   * @default []
   */
  hardest?: TechniqueName[];
  /** The level on HoDoKu's scale, or a range of levels: `hard`, `easy..hard`, `hard..`. */
  level?: string | null;
  /**
   * Answer yes for the puzzles that do not meet the conditions.
   * @default false
   */
  not?: boolean;
  /**
   * The path has no step of any of these techniques.
   * @default []
   */
  not_technique?: TechniqueName[];
  /**
   * The puzzle has exactly one solution. Conditions on the path leave out other puzzles as well,
   * each with a note.
   */
  proper?: boolean;
  puzzle: PuzzleInput;
  /** The score on HoDoKu's scale, or a range of scores: `500..800`. */
  score?: string | null;
  /** The symmetry that the pattern of givens has, perhaps with others; `random` is any. */
  symmetry?: "none" | "half-turn" | "quarter-turn" | "left-right" | "top-bottom" | "diagonal" | "anti-diagonal" | "both-mirrors" | "both-diagonals" | "full" | "random" | null;
  /**
   * The path has steps of each of these techniques.
   *
   * Of a family, such as `fish`, it has steps of one member. For techniques that HoDoKu uses by
   * default it is the path of `bivalue explain --hodoku`; for others it is that of `bivalue
   * explain --from givens` with the named techniques added.
   * @default []
   */
  technique?: TechniqueName[];
  verb: "filter";
}

/** The record of `filter`. */
export type FilterRecord = Match | Answer;

/** Prove that a candidate is false, or that it is true. */
export interface WhyNotRequest extends CommonMembers {
  /**
   * Tell proofs within proofs, such as assumptions within an assumption, in one
   * sentence each. The proof of the record stays whole.
   */
  brief?: boolean;
  /** The candidate, such as `r4c7=2` or `D7=2`. */
  candidate: string;
  /** How much is told of each step. */
  detail?: Detail;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  /**
   * Which of several proofs is given.
   * @default "few-steps"
   */
  prefer?: Prefer;
  puzzle: PuzzleInput;
  /** Add to each text about a step the parts that name cells, candidates and houses. */
  spans?: boolean;
  /**
   * The techniques that may prove it, by name or by HoDoKu's number, or groups: `default`,
   * `hodoku` or `all`. If none is named: `default` without brute force.
   * @default []
   */
  technique?: string[];
  /**
   * True if techniques may assume that the puzzle has only one solution.
   * @default true
   */
  uniqueness?: boolean;
  verb: "why-not";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `why-not`. */
export type WhyNotRecord = WhyNot | Answer;

/** Judge moves: right or wrong, and the easiest technique that proves each now. */
export interface JudgeMoveRequest extends CommonMembers {
  /**
   * Tell proofs within proofs, such as assumptions within an assumption, in one
   * sentence each. The proof of the record stays whole.
   */
  brief?: boolean;
  /** How much is told of each step. */
  detail?: Detail;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * The moves in order, `r4c7=2` or `r4c7<>2`, also as `D7=2`, at least one and at most 1,000.
   * Each is judged on the position after the right moves before it.
   */
  moves: string[];
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  puzzle: PuzzleInput;
  /** Add to each text about a step the parts that name cells, candidates and houses. */
  spans?: boolean;
  /**
   * The techniques that may prove them, by name or by HoDoKu's number, or groups: `default`,
   * `hodoku` or `all`. If none is named: `default` without brute force.
   * @default []
   */
  technique?: string[];
  /**
   * True if techniques may assume that the puzzle has only one solution.
   * @default true
   */
  uniqueness?: boolean;
  verb: "judge-move";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `judge-move`. */
export type JudgeMoveRecord = JudgedMoves | Answer;

/** Write a puzzle in another format. */
export interface ConvertRequest extends CommonMembers {
  /** The character for an empty cell, in formats that allow several. */
  blank?: string | null;
  /**
   * The format to write; `bivalue formats` lists them. A table that was read keeps all its
   * columns in csv and tsv.
   * @default "line"
   */
  format?: "sudokuwiki" | "sudoku-coach" | "sudokupad" | "f-puzzles" | "link" | "json" | "opensudoku-v1" | "opensudoku" | "sdm" | "library" | "tsv" | "csv" | "line" | "susser" | "sukaku" | "sadman" | "candidates" | "simple-sudoku" | "spf" | "boxed" | "forum" | "spaced" | "rows";
  puzzle: PuzzleInput;
  /**
   * Write also the solution, if the format has a place for it. A puzzle that does not have
   * exactly one is written without any, and the answer is no.
   * @default false
   */
  solve?: boolean;
  verb: "convert";
}

/** The record of `convert`. */
export type ConvertRecord = Answer;

/** Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it. */
export interface CanonRequest extends CommonMembers {
  /**
   * The form: `a` is the form of a complete grid, or of the solution of a puzzle; `b` is the
   * puzzle in the orientation in which its solution has form `a`; `c` is the form of the puzzle
   * alone.
   * @default "c"
   */
  form?: "a" | "b" | "c";
  puzzle: PuzzleInput;
  verb: "canon";
}

/** The record of `canon`. */
export type CanonRecord = Answer;

/** Say whether two puzzles are the same except for the order of lines and the names of digits. */
export interface SameRequest extends CommonMembers {
  /** The puzzle to compare with. */
  other: PuzzleInput;
  puzzle: PuzzleInput;
  verb: "same";
}

/** The record of `same`. */
export type SameRecord = Equivalence | Answer;

/** Rearrange a puzzle and rename its digits at random. */
export interface MorphRequest extends CommonMembers {
  /**
   * The number of the transform among those of the seed, from 0.
   * @default 0
   */
  index?: number;
  /**
   * The part that the random transform leaves as it is: `cells` (only the digits get other
   * names) or `digits` (only the cells are rearranged).
   */
  keep?: Kept | null;
  puzzle: PuzzleInput;
  /**
   * The seed; it and the index determine the transform, which the record tells. If none is
   * given, one is drawn at random.
   */
  seed?: number;
  /**
   * The transform, instead of a random one, such as
   * `transpose, rows 213456789, columns 123456789, digits 987654321`: where each row and column
   * goes, and what each digit becomes. Parts can be left out.
   */
  transform?: Transform | null;
  verb: "morph";
}

/** The record of `morph`. */
export type MorphRecord = Answer;

/** Remove redundant givens until a puzzle is minimal. */
export interface MinimiseRequest extends CommonMembers {
  puzzle: PuzzleInput;
  /**
   * The seed of the order in which givens are tried; another order may lead to another minimal
   * puzzle.
   * @default 0
   */
  seed?: number;
  verb: "minimise";
}

/** The record of `minimise`. */
export type MinimiseRecord = Minimised | Answer;

/** Draw a puzzle, or a step on it, as SVG. */
export interface PictureRequest extends CommonMembers {
  /** Steps that come before: the board is drawn as they leave it. */
  before?: ({ [name: string]: unknown })[];
  /**
   * True if the candidates of empty cells are drawn.
   * @default true
   */
  candidates?: boolean;
  /** Draw the next step of the position on its board. */
  hint?: boolean;
  /** The step is one of HoDoKu's path, which starts from the givens. */
  hodoku?: boolean;
  /** The language in which steps are told. */
  language?: Language;
  /**
   * True if the meaning of colours and lines stands below the board.
   * @default true
   */
  legend?: boolean;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  /**
   * True if candidates are drawn only on a position with noted candidates, and not those that
   * the digits leave.
   * @default false
   */
  noted_only?: boolean;
  /** The order in which the techniques of that path are tried, as `explain` takes it. */
  order?: Order | null;
  /**
   * Draw nothing but marks, links and marked candidates, without a style, to be laid over a
   * picture of the board.
   * @default false
   */
  overlay?: boolean;
  puzzle: PuzzleInput;
  /**
   * A step to draw on the board, as it stands in the records of other verbs: its marks, its
   * links and its conclusions. The command draws that of a record of `hint` by itself.
   */
  step?: { [name: string]: unknown } | null;
  /**
   * Draw the step of that number, from 1, of the path of `bivalue explain`, on the board before
   * it. That path has the options `hodoku`, `technique` and `order` here, too.
   */
  step_number?: number | null;
  /** The techniques of the path on which the step is, as `explain` takes them. */
  technique?: string[];
  verb: "picture";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `picture`. */
export type PictureRecord = Picture | Answer;

/** Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles. */
export interface AnalyseRequest extends CommonMembers {
  /**
   * Search for backdoors of up to this number of cells, 1 or 2. With the digits of a backdoor,
   * singles solve the rest.
   * @default 1
   */
  backdoors?: number;
  /**
   * Add the classes of the solution's bands and column sets, and all automorphisms.
   * @default false
   */
  classes?: boolean;
  /** List the minimal puzzles of at most this number of givens that are in the puzzle. */
  minimals?: number | null;
  puzzle: PuzzleInput;
  /**
   * Of a puzzle with several solutions, count up to this number of them.
   * @default 1000
   */
  solutions?: number;
  /**
   * List the minimal unavoidable sets of the solution of up to this number of cells, 12 at most;
   * none if it is 0.
   * @default 0
   */
  unavoidable?: number;
  verb: "analyse";
}

/** The record of `analyse`. */
export type AnalyseRecord = Answer;

/** Make a random puzzle with the given properties. */
export interface GenerateRequest extends CommonMembers {
  /** Add the canonical form: `a`, `b` or `c`. */
  canon?: "a" | "b" | "c" | null;
  /**
   * The number of givens, such as `24` or `22..25`.
   *
   * Of a range one end may be missing, as in `..23`.
   */
  clues?: string | null;
  /** The rating by the Sudoku Explainer, or a range, such as `7.0..8.3`. */
  er?: string | null;
  /**
   * The source of full grids: `uniform` (all grids are equally likely) or `filled` (by a random
   * search).
   * @default "uniform"
   */
  grids?: "uniform" | "filled";
  /**
   * The hardest step of the path is of one of these techniques.
   * @default []
   */
  hardest?: TechniqueName[];
  /**
   * The number of the puzzle among those of the seed, from 0.
   * @default 0
   */
  index?: number;
  /**
   * The level on HoDoKu's scale: easy, medium, hard, unfair or extreme, or a range, such as
   * `easy..hard`.
   */
  level?: string | null;
  /**
   * The method: `top-down` removes givens from a full grid, `bottom-up` adds givens to an empty
   * grid, `controlled-bias` also gives weights for unbiased statistics.
   * @default "top-down"
   */
  method?: "top-down" | "bottom-up" | "controlled-bias";
  /**
   * The rule about redundant givens.
   * @default "within-symmetry"
   */
  minimal?: Minimal;
  /**
   * The path has no step of any of these techniques.
   * @default []
   */
  not_technique?: TechniqueName[];
  /**
   * The pattern of givens, 81 characters, with or without borders: `x` a given, `.` no given,
   * `?` either, `1` to `9` this digit, `a` to `i` equal digits. A grid in any format stands for
   * the pattern of its givens.
   */
  pattern?: string | null;
  /**
   * The kind of thing that is made.
   * @default "puzzle"
   */
  product?: ProductKind;
  /**
   * Add ratings on `se`, `hodoku`, `w`, `gw`.
   *
   * These are scales. The scale `hodoku-stable` may take the place of `hodoku`.
   * @default []
   */
  rate?: Scale[];
  /** The score on HoDoKu's scale, or a range, such as `500..800`. */
  score?: string | null;
  /**
   * The seed; it and the index determine the puzzle. If none is given, one is drawn at random,
   * which the record tells.
   */
  seed?: number;
  /**
   * The solution of the puzzle: a full grid in any format, or a puzzle in a format that gives
   * the solution beside it.
   */
  solution?: string | null;
  /**
   * The symmetry of the pattern of givens, such as half-turn, left-right or diagonal.
   *
   * All symmetries are: none, half-turn, quarter-turn, left-right, top-bottom, diagonal,
   * anti-diagonal, both-mirrors, both-diagonals, full, or random for one of these except none,
   * drawn for each puzzle. Of a symmetric puzzle a single given may be redundant, unless it is to
   * be truly minimal.
   * @default "none"
   */
  symmetry?: "none" | "half-turn" | "quarter-turn" | "left-right" | "top-bottom" | "diagonal" | "anti-diagonal" | "both-mirrors" | "both-diagonals" | "full" | "random";
  /**
   * The path has steps of each of these techniques.
   *
   * Of a family, such as `fish`, it has steps of one member. It is the path of `explain` with
   * the options that the member `explain` of the record names: HoDoKu's path for techniques that
   * HoDoKu uses by default, and for others the usual one with these techniques added.
   * @default []
   */
  technique?: TechniqueName[];
  /**
   * Give up after this number of tries.
   * @default 1000000
   */
  tries?: number;
  verb: "generate";
}

/** The record of `generate`. */
export type GenerateRecord = Generated | Answer;

/** Find the minimal puzzles that differ from a puzzle by a few givens. */
export interface VicinityRequest extends CommonMembers {
  /**
   * List up to this number of puzzles.
   * @default 10000
   */
  limit?: number;
  /**
   * The number of givens that are removed.
   * @default 1
   */
  minus?: number;
  /**
   * The number of givens that are added.
   * @default 1
   */
  plus?: number;
  puzzle: PuzzleInput;
  /**
   * Skip a case if more than this number of solutions remain after the removal of givens.
   * @default 20000
   */
  solutions?: number;
  verb: "vicinity";
}

/** The record of `vicinity`. */
export type VicinityRecord = Neighbours | Answer;

/** List the formats, or name the one that a text is in. */
export interface FormatsRequest extends CommonMembers {
  /**
   * Add an example of each format.
   * @default false
   */
  examples?: boolean;
  /** The text whose format is to be named. */
  text?: string | null;
  verb: "formats";
}

/** The record of `formats`. */
export type FormatsRecord = FormatList | Answer;

/** List the techniques, easiest first, or describe one. */
export interface TechniquesRequest extends CommonMembers {
  /** The language in which steps are told. */
  language?: Language;
  /** The technique to describe, or the family. */
  name?: TechniqueName | null;
  /**
   * The tradition whose names of techniques are used; a technique that has no name of
   * its own there has that of the library.
   */
  names?: Tradition | null;
  /**
   * List also the texts in which steps are told, by key: a translation starts from them.
   * @default false
   */
  texts?: boolean;
  verb: "techniques";
  /**
   * A translation: texts by key, in the place of those of the language. Texts whose keys
   * are missing stay as they are.
   */
  words?: { [name: string]: string };
}

/** The record of `techniques`. */
export type TechniquesRecord = TechniqueList;

/** The request and the record of each verb, by its name. */
export interface Verbs {
  solve: { request: SolveRequest; record: SolveRecord };
  check: { request: CheckRequest; record: CheckRecord };
  count: { request: CountRequest; record: CountRecord };
  rate: { request: RateRequest; record: RateRecord };
  hint: { request: HintRequest; record: HintRecord };
  explain: { request: ExplainRequest; record: ExplainRecord };
  steps: { request: StepsRequest; record: StepsRecord };
  filter: { request: FilterRequest; record: FilterRecord };
  "why-not": { request: WhyNotRequest; record: WhyNotRecord };
  "judge-move": { request: JudgeMoveRequest; record: JudgeMoveRecord };
  convert: { request: ConvertRequest; record: ConvertRecord };
  canon: { request: CanonRequest; record: CanonRecord };
  same: { request: SameRequest; record: SameRecord };
  morph: { request: MorphRequest; record: MorphRecord };
  minimise: { request: MinimiseRequest; record: MinimiseRecord };
  picture: { request: PictureRequest; record: PictureRecord };
  analyse: { request: AnalyseRequest; record: AnalyseRecord };
  generate: { request: GenerateRequest; record: GenerateRecord };
  vicinity: { request: VicinityRequest; record: VicinityRecord };
  formats: { request: FormatsRequest; record: FormatsRecord };
  techniques: { request: TechniquesRequest; record: TechniquesRecord };
}

/** A method for each verb. */
export interface Methods<Options> {
  /** Find the solution of a puzzle, and prove that it is the only one. */
  solve(request: string | readonly unknown[] | Omit<SolveRequest, "verb">, options?: Options): Promise<SolveRecord>;
  /** Say whether a puzzle is proper and minimal, and whether the solution that came with it is right. */
  check(request: string | readonly unknown[] | Omit<CheckRequest, "verb">, options?: Options): Promise<CheckRecord>;
  /** Count the solutions of a puzzle. */
  count(request: string | readonly unknown[] | Omit<CountRequest, "verb">, options?: Options): Promise<CountRecord>;
  /** Rate how hard a puzzle is. */
  rate(request: string | readonly unknown[] | Omit<RateRequest, "verb">, options?: Options): Promise<RateRecord>;
  /** Give a hint for a position, with as much information as wanted. */
  hint(request: string | readonly unknown[] | Omit<HintRequest, "verb">, options?: Options): Promise<HintRecord>;
  /** Explain the path to the solution of a puzzle, step by step. */
  explain(request: string | readonly unknown[] | Omit<ExplainRequest, "verb">, options?: Options): Promise<ExplainRecord>;
  /** List the steps that are possible in a position. */
  steps(request: string | readonly unknown[] | Omit<StepsRequest, "verb">, options?: Options): Promise<StepsRecord>;
  /** Say whether a puzzle needs certain techniques or has a certain level. */
  filter(request: string | readonly unknown[] | Omit<FilterRequest, "verb">, options?: Options): Promise<FilterRecord>;
  /** Prove that a candidate is false, or that it is true. */
  whyNot(request: string | readonly unknown[] | Omit<WhyNotRequest, "verb">, options?: Options): Promise<WhyNotRecord>;
  /** Judge moves: right or wrong, and the easiest technique that proves each now. */
  judgeMove(request: string | readonly unknown[] | Omit<JudgeMoveRequest, "verb">, options?: Options): Promise<JudgeMoveRecord>;
  /** Write a puzzle in another format. */
  convert(request: string | readonly unknown[] | Omit<ConvertRequest, "verb">, options?: Options): Promise<ConvertRecord>;
  /** Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it. */
  canon(request: string | readonly unknown[] | Omit<CanonRequest, "verb">, options?: Options): Promise<CanonRecord>;
  /** Say whether two puzzles are the same except for the order of lines and the names of digits. */
  same(request: string | readonly unknown[] | Omit<SameRequest, "verb">, options?: Options): Promise<SameRecord>;
  /** Rearrange a puzzle and rename its digits at random. */
  morph(request: string | readonly unknown[] | Omit<MorphRequest, "verb">, options?: Options): Promise<MorphRecord>;
  /** Remove redundant givens until a puzzle is minimal. */
  minimise(request: string | readonly unknown[] | Omit<MinimiseRequest, "verb">, options?: Options): Promise<MinimiseRecord>;
  /** Draw a puzzle, or a step on it, as SVG. */
  picture(request: string | readonly unknown[] | Omit<PictureRequest, "verb">, options?: Options): Promise<PictureRecord>;
  /** Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles. */
  analyse(request: string | readonly unknown[] | Omit<AnalyseRequest, "verb">, options?: Options): Promise<AnalyseRecord>;
  /** Make a random puzzle with the given properties. */
  generate(request?: Omit<GenerateRequest, "verb">, options?: Options): Promise<GenerateRecord>;
  /** Find the minimal puzzles that differ from a puzzle by a few givens. */
  vicinity(request: string | readonly unknown[] | Omit<VicinityRequest, "verb">, options?: Options): Promise<VicinityRecord>;
  /** List the formats, or name the one that a text is in. */
  formats(request?: Omit<FormatsRequest, "verb">, options?: Options): Promise<FormatsRecord>;
  /** List the techniques, easiest first, or describe one. */
  techniques(request?: Omit<TechniquesRequest, "verb">, options?: Options): Promise<TechniquesRecord>;
}
