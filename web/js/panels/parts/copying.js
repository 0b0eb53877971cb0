// Steps and positions as text for the clipboard, as forums write them.

import { namesMore } from "../../steps.js";
import { make } from "../../views/dom.js";
import { prose } from "../../views/prose.js";
import { button } from "./controls.js";

/** @import { Step, PuzzleInput } from "../../../bivalue/browser.js" */

/**
 * Writes the text of a field to the clipboard. Where the page may not, the text is selected, so that the player can copy it.
 * @param {import("../index.js").App} app
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copyText(app, field) {
  try {
    await navigator.clipboard.writeText(field.value);
    app.announce(app.t("share.copied"));
  } catch {
    field.hidden = false;
    field.focus();
    field.select();
    app.announce(app.t("share.selected"));
  }
}

/**
 * Gives a maker of buttons that copy a text, which is made when it is asked for.
 * @param {import("../index.js").App} app
 * @returns {(key: string, text: () => string | Promise<string>) => HTMLElement}
 */
export function copying(app) {
  return (key, text) => {
    const field = make("textarea", { class: "paper", rows: 4, readonly: true, hidden: true, spellcheck: "false", "aria-label": app.t(key) });
    const copy = async () => {
      field.value = await text();
      await copyText(app, field);
    };
    const act = button(app.t(key), () => void copy().catch(() => app.announce(app.t("hint.failed"))), { class: "plain" });
    return make("span", { class: "copying" }, act, field);
  };
}

/** What a step says in the notation of its technique, if that is more than its name and its conclusions. @param {Step} step @param {import("../index.js").App} app */
export function notation(step, app) {
  if (!namesMore(step)) return [];
  const written = prose(step.text, step.text_spans, app);
  written.classList.add("notation");
  return [written];
}

/** A position with all its candidates, as forums show it. @param {import("../index.js").App} app @param {PuzzleInput} puzzle */
export async function candidatesOf(app, puzzle) {
  const record = await app.engine.ask("convert", { puzzle, format: "candidates" });
  return record.converted?.text ?? "";
}

/**
 * Steps as text, a line for each, below the position from which they start.
 * @param {import("../../steps.js").Position} from
 * @param {Step[]} steps
 */
export const written = (from, steps) => [from.digits, ...steps.map(({ text }, at) => `${at + 1}. ${text}`), ""].join("\n");
