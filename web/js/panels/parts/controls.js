// Small parts that several panels have.

import { icon, make } from "../../views/dom.js";
import { spoken } from "../../words.js";

/** @typedef {import("../index.js").App} App */

/** @param {string} text @param {() => void} act @param {Record<string, any>} [more] */
export const button = (text, act, { class: kind = "", ...more } = {}) =>
  make("button", { type: "button", class: `action ${kind}`, onclick: act, ...more }, text);

/**
 * A field with a label before it.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  const list = control instanceof HTMLSelectElement ? control : control.querySelector("select");
  // Without a name of its own a list would be called by all of its options, too.
  list?.setAttribute("aria-label", label);
  return make("label", { class: "field" }, make("span", {}, label), control);
}

/**
 * A list to choose from.
 * @param {[string, string][]} options values and their names
 * @param {{ value?: string, change?: (value: string) => void, label?: string }} [more]
 */
export function choice(options, { value = "", change, label } = {}) {
  const select = make("select", { "aria-label": label ?? null });
  for (const [option, name] of options) select.append(make("option", { value: option, selected: option === value }, name));
  select.addEventListener("change", () => change?.(select.value));
  return select;
}

/**
 * The techniques to choose from, in groups by level.
 * @param {App} app
 * @param {[string, import("../../../bivalue/browser.js").TechniqueInfo[]][]} groups
 * @param {{ value?: string, none?: string, label?: string, change?: (value: string) => void }} more
 */
export function techniqueChoice(app, groups, { value = "", none, label, change } = {}) {
  const select = make("select", { "aria-label": label ?? null });
  if (none !== undefined) select.append(make("option", { value: "" }, none));
  for (const [level, list] of groups) {
    const group = make("optgroup", { label: app.t(`level.${level}`) });
    for (const { technique } of list) group.append(make("option", { value: technique.id, selected: technique.id === value }, technique.name));
    select.append(group);
  }
  select.addEventListener("change", () => change?.(select.value));
  return select;
}

/**
 * Back, where one is, and forth.
 * @param {App} app
 * @param {{ back: () => void, next: () => void, backKey?: string, nextKey?: string }} hands
 */
export function steer(app, { back, next, backKey = "path.back", nextKey = "path.next" }) {
  const where = make("span", { class: "where" });
  const left = make("button", { type: "button", class: "round", "aria-label": app.t(backKey), onclick: back }, icon("back"));
  const right = make("button", { type: "button", class: "round", "aria-label": app.t(nextKey), onclick: next }, icon("next"));
  return {
    element: make("div", { class: "steer" }, left, where, right),
    /** @param {string} text @param {boolean} canGoBack @param {boolean} canGoOn */
    tell(text, canGoBack, canGoOn) {
      where.textContent = text;
      left.disabled = !canGoBack;
      right.disabled = !canGoOn;
    },
  };
}

/**
 * Scrolls the panel, and nothing else, so that a part of it is at its top, right below what stays there.
 * @param {HTMLElement} part
 * @param {HTMLElement} [above] what stays at the top
 */
export function bringUp(part, above) {
  const body = part.closest(".panel-body");
  if (body === null) return;
  body.scrollTop += part.getBoundingClientRect().top - body.getBoundingClientRect().top - (above?.offsetHeight ?? 0);
}

/** Whether a part of the panel is seen as a whole. @param {HTMLElement} part */
export function isInView(part) {
  const [seen, body] = [part, part.closest(".panel-body") ?? part].map((element) => element.getBoundingClientRect());
  return seen.top >= body.top && seen.bottom <= body.bottom;
}

/** @type {Map<string, Promise<import("../../../bivalue/browser.js").TechniqueInfo[]>>} */
const techniques = new Map();

/** All techniques, easiest first. They are asked for once for each language. @param {App} app */
export function techniquesOf(app) {
  const language = spoken();
  let list = techniques.get(language);
  if (list === undefined) {
    list = app.engine.ask("techniques", {}).then((record) => record.techniques);
    list.catch(() => techniques.delete(language));
    techniques.set(language, list);
  }
  return list;
}

/** The same for a panel that has nothing without them, and says so. @param {App} app @param {HTMLElement} element */
export const neededTechniques = (app, element) =>
  techniquesOf(app).catch((error) => {
    element.replaceChildren(make("p", { class: "lead" }, app.t("hint.failed")));
    throw error;
  });
