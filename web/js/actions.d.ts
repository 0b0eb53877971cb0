// Everything that can be done to the state; `reduce` of state.js does it. Cells are indices 0 to 80, candidates
// cell * 9 + digit - 1, digits 1 to 9 and colours 0 to 7.

import type { Game, Proof } from "./game.js";
import type { Mode, Settings, Ui } from "./state.js";

export type Action = Games | Play | Selection | Page;

/** Actions that begin a game or record something about it, also while the board is covered. */
type Games =
  /** Starts a game. */
  | { type: "load"; id: string; givens: string; name?: string; cells?: number[]; about?: Record<string, unknown> }
  /** Goes on with a saved game. */
  | { type: "open"; game: Game }
  /** Notes what the library says about the givens of the game `id`. */
  | { type: "proved"; id: string; proof: Proof }
  /** Adds to what is saved with the game. */
  | { type: "about"; about: Record<string, unknown> }
  /** Makes all digits on the board givens, in a game with this id. */
  | { type: "fix"; id: string }
  /** Adds to the clock, unless it rests. */
  | { type: "tick"; seconds: number }
  /** Notes a hint of that rung, or a check. */
  | { type: "helped"; hint?: number; check?: boolean };

/** Actions that change the board. They are ignored while the board is covered. */
export type Play =
  /** Writes a digit, by default in the mode of the page and into the selected cells. */
  | { type: "digit"; digit: number; mode?: Mode; cells?: number[] }
  /** Gives cells a colour, or takes it: by default the selected ones. */
  | { type: "paint"; colour: number; cells?: number[] }
  /** Gives candidates a colour, or takes it: by default the one that is chosen. */
  | { type: "paintCandidates"; candidates: number[]; colour?: number }
  /** Takes the colours of cells and of their candidates: by default of the whole board. */
  | { type: "clearColours"; cells?: number[] }
  /** Clears what is uppermost in cells, by default in the selected ones; in the mode for colours only colours. */
  | { type: "erase"; cells?: number[] }
  /** Writes all candidates into the marks. */
  | { type: "fill" }
  /** Removes the marks that a digit on the board rules out. */
  | { type: "clean" }
  /** Removes all marks. */
  | { type: "clearMarks" }
  /** Keeps candidates automatically, or leaves them to the player. */
  | { type: "auto"; on: boolean }
  /** Does what a step concludes: "r4c7=2" is placed, "r4c7<>2" is struck. */
  | { type: "apply"; conclusions: string[] }
  /** Begins a link at a candidate, or ends there the one that was begun. */
  | { type: "link"; candidate: number }
  /** Removes all links. */
  | { type: "clearLinks" }
  /** Starts a branch, leaves the innermost one, or keeps what was done in it. */
  | { type: "branch"; what: "start" | "leave" | "keep" }
  /** Goes back to the givens, as a move that can be undone. */
  | { type: "reset" }
  /** Takes the last move back. */
  | { type: "undo" }
  /** Makes the move again that was undone last. */
  | { type: "redo" }
  /** Goes to the state after that many moves. */
  | { type: "goTo"; at: number }
  /** Goes back to the last state in which nothing was wrong. */
  | { type: "toRight" };

/** What selects cells. */
type Selection =
  /** Selects cells, or adds them to those that are selected; the cursor is by default at the last one. */
  | { type: "select"; cells: number[]; cursor?: number; add?: boolean }
  /** Selects all cells with the digit of that cell. */
  | { type: "selectDigit"; cell: number }
  /** Moves the cursor, around the edge as well, and selects its cell; `extend` keeps what is selected. */
  | { type: "move"; rows: number; columns: number; extend?: boolean }
  /** Selects nothing, and forgets the digit that was chosen and the link that was begun. */
  | { type: "deselect" };

/** Actions that change how the page is used and how it looks. */
type Page =
  /** Chooses what digits write. */
  | { type: "mode"; mode: Mode }
  /** Goes to the next of the first four modes. */
  | { type: "cycle" }
  /** Chooses what gets a colour. */
  | { type: "paints"; what: Ui["paints"] }
  /** Chooses the colour that candidates get. */
  | { type: "colour"; colour: number }
  /** Chooses the digit for the cells that are touched next; the same one once more is none. */
  | { type: "arm"; digit: number }
  /** Notes which panel is shown. */
  | { type: "panel"; id: string | null }
  /** Hides marks, or shows them. */
  | { type: "hideMarks"; on: boolean }
  /** Covers the board and stops the clock, or goes on. */
  | { type: "pause"; on: boolean }
  /** Changes one setting. */
  | { [Name in keyof Settings]: { type: "setting"; name: Name; value: Settings[Name] } }[keyof Settings]
  /** Sets all settings, as they were saved; others are as by default. */
  | { type: "settings"; settings: Partial<Settings> };
