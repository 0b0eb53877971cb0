// The panels: what opens beside the board on a desk and below it on a phone. Each is a module that is
// loaded when it is first shown.
//
// A panel is a module that exports `id`, `titleKey` and `mount(element, app, about?)`. `mount` fills the
// element and returns `{ update?(state, before), unmount?(), words?() }`: `update` is called after every change of
// the state, `unmount` before the element is emptied, and `words` when another language is spoken.

/**
 * What a panel gets of the page.
 * @typedef {object} App
 * @property {import("../store.js").Store} store
 * @property {import("../engine.js").Engine} engine
 * @property {typeof import("../words.js").t} t
 * @property {(panelId: string | null, about?: unknown) => Promise<void>} show   Shows a panel, or none; `about` is
 *   handed to its `mount`.
 * @property {(text: string, action?: { key: string, act: () => void }) => void} announce   Says something in the
 *   status line, with a button for what can be done about it; `key` is that of its words.
 * @property {(svg: string | null, shown?: import("../views/overlay.js").Shown) => void} overlay   Lays the library's
 *   drawing of a step over the board, with what else is shown for it; `null` takes everything away.
 * @property {(cells: number[], candidates?: number[]) => void} light   Lights cells and candidates that are
 *   pointed at in a text.
 * @property {(puzzle: string) => Promise<boolean>} open   Starts a game with a puzzle in any format.
 * @property {import("../shell.js").Shell} shell   Saved games, and what is pasted or dropped.
 */

/**
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} titleKey
 * @property {(element: HTMLElement, app: App, about?: any) => PanelView} mount
 */

/** @typedef {{ update?: (state: import("../state.js").State, before: import("../state.js").State) => void, unmount?: () => void, words?: () => void }} PanelView */

/**
 * All panels, in the order of the menu; `group` says where a line is drawn between them, and
 * those that are hidden are opened from elsewhere.
 * @type {{ id: string, titleKey: string, group: string, isHidden?: boolean, load: () => Promise<Panel> }[]}
 */
export const PANELS = [
  { id: "hint", titleKey: "panel.hint", group: "help", load: () => import("./hint.js") },
  { id: "why-not", titleKey: "panel.whyNot", group: "help", load: () => import("./why-not.js") },
  { id: "proof", titleKey: "panel.proof", group: "help", load: () => import("./proof.js") },
  { id: "daily", titleKey: "panel.daily", group: "game", load: () => import("./daily.js") },
  { id: "open", titleKey: "panel.open", group: "game", load: () => import("./open.js") },
  { id: "games", titleKey: "panel.games", group: "game", load: () => import("./games.js") },
  { id: "share", titleKey: "panel.share", group: "game", load: () => import("./share.js") },
  { id: "print", titleKey: "panel.print", group: "game", load: () => import("./print.js") },
  { id: "notes", titleKey: "panel.notes", group: "play", isHidden: true, load: () => import("./notes.js") },
  { id: "all-steps", titleKey: "panel.allSteps", group: "help", load: () => import("./all-steps.js") },
  { id: "solve-path", titleKey: "panel.solvePath", group: "help", load: () => import("./solve-path.js") },
  { id: "review", titleKey: "panel.review", group: "help", load: () => import("./review.js") },
  { id: "new", titleKey: "panel.new", group: "game", load: () => import("./new.js") },
  { id: "lessons", titleKey: "panel.lessons", group: "learn", load: () => import("./lessons.js") },
  { id: "lesson", titleKey: "panel.lesson", group: "learn", isHidden: true, load: () => import("./lesson.js") },
  { id: "drill", titleKey: "panel.drill", group: "learn", load: () => import("./drill.js") },
  { id: "setter", titleKey: "panel.setter", group: "page", load: () => import("./setter.js") },
  { id: "settings", titleKey: "panel.settings", group: "page", load: () => import("./settings.js") },
];
