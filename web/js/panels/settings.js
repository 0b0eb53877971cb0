// Settings: how the page looks and helps.

import { LANGUAGES } from "../words.js";
import { make } from "../views/dom.js";

export const id = "settings";
export const titleKey = "panel.settings";

/** Settings that are on or off. */
const SWITCHES = /** @type {const} */ (["clock", "sameDigit", "houses", "tidies", "digitFirst", "letters", "uniqueness", "ratings"]);

/** The keys, as they stand on a keyboard, and what they do. @type {[string, string[]][]} */
const KEYS = [
  ["move", ["↑ ↓ ← →", "W A S D", "H J K L", "Home End"]],
  ["extend", ["Shift ↑ ↓ ← →", "Ctrl A"]],
  ["digit", ["1 … 9"]],
  ["corner", ["Shift 1 … 9"]],
  ["centre", ["Ctrl 1 … 9"]],
  ["modes", ["Z X C V B"]],
  ["cycle", ["Space"]],
  ["erase", ["Delete", "0"]],
  ["history", ["[ ]", "Ctrl Z", "Ctrl Y"]],
  ["hint", ["?"]],
  ["hide", ["P"]],
  ["screen", ["F"]],
  ["close", ["Esc"]],
];

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, { store, t }) {
  /** @type {(() => void)[]} */
  const updates = [];

  /** @param {"theme" | "language" | "look"} name @param {[string, string][]} options */
  const choice = (name, options) => {
    const select = make("select", { onchange: () => store.dispatch({ type: "setting", name, value: select.value }) });
    updates.push(() => (select.value = store.state.settings[name]));
    select.append(...options.map(([value, text]) => make("option", { value }, text)));
    return make("label", { class: "field" }, t(`settings.${name}`), select);
  };

  function keys() {
    const rows = KEYS.flatMap(([what, names]) => [
      make("dt", {}, ...names.map((name) => make("kbd", { lang: "en" }, name))),
      make("dd", {}, t(`keys.${what}`)),
    ]);
    return make("details", { class: "more" }, make("summary", {}, t("keys.title")), make("dl", { class: "keys" }, ...rows));
  }

  function fill() {
    updates.length = 0;
    const themes = /** @type {[string, string][]} */ (["auto", "light", "dark"].map((theme) => [theme, t(`settings.theme.${theme}`)]));
    const looks = /** @type {[string, string][]} */ (["places", "line"].map((look) => [look, t(`settings.look.${look}`)]));
    const languages = /** @type {[string, string][]} */ ([["", t("settings.language.auto")], ...Object.entries(LANGUAGES)]);
    element.replaceChildren(
      choice("theme", themes),
      choice("look", looks),
      choice("language", languages),
      ...SWITCHES.map((name) => {
        const box = make("input", { type: "checkbox", onchange: () => store.dispatch({ type: "setting", name, value: box.checked }) });
        updates.push(() => (box.checked = store.state.settings[name]));
        return make("label", { class: "field" }, t(`settings.${name}`), box);
      }),
      make("div", { class: "choices" }, make("button", { type: "button", class: "action", onclick: () => store.dispatch({ type: "reset" }) }, t("settings.reset"))),
      keys(),
    );
    updates.forEach((update) => update());
  }
  fill();

  /** Says everything in the language that is spoken now, and leaves the focus where it is. */
  function words() {
    const controls = () => [...element.querySelectorAll("select, input, button")];
    const at = controls().indexOf(/** @type {Element} */ (document.activeElement));
    fill();
    /** @type {HTMLElement | undefined} */ (controls()[at])?.focus({ preventScroll: true });
  }
  return { update: () => updates.forEach((update) => update()), words };
}
