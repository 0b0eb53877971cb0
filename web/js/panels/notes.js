// Notes: what is done with all of them at once. Each is one step that can be undone.

import { make } from "../views/dom.js";

export const id = "notes";
export const titleKey = "panel.notes";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, { store, t, show }) {
  /** @param {string} key @param {import("../state.js").Action} action */
  const action = (key, action) =>
    make(
      "button",
      {
        type: "button",
        class: "action",
        onclick: () => {
          store.dispatch(action);
          // On a small screen the panel hides the controls.
          if (matchMedia("(max-aspect-ratio: 1 / 1)").matches) void show(null);
        },
      },
      t(key),
    );
  /** @param {string} key @param {(on: boolean) => void} set */
  const toggle = (key, set) => {
    const box = make("input", { type: "checkbox", onchange: () => set(box.checked) });
    return { box, field: make("label", { class: "field" }, t(key), box) };
  };
  const auto = toggle("notes.auto", (on) => store.dispatch({ type: "auto", on }));
  const hide = toggle("notes.hide", (on) => store.dispatch({ type: "hideMarks", on }));
  const places = toggle("notes.places", (on) => store.dispatch({ type: "setting", name: "look", value: on ? "places" : "line" }));
  element.append(
    make(
      "div",
      { class: "choices" },
      action("notes.fill", { type: "fill" }),
      action("notes.clean", { type: "clean" }),
      action("notes.clear", { type: "clearMarks" }),
      action("notes.links", { type: "clearLinks" }),
      action("notes.colours", { type: "clearColours" }),
    ),
    auto.field,
    places.field,
    hide.field,
  );
  /** @param {import("../state.js").State} state */
  const update = ({ game, ui, settings }) => {
    auto.box.checked = game.auto;
    hide.box.checked = ui.marksHidden;
    places.box.checked = settings.look === "places";
  };
  update(store.state);
  return { update };
}
