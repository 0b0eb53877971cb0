// The list of lessons: every technique, easiest first.

import { byLevel } from "../lessons.js";
import { lessonsDone } from "./parts/done.js";
import { make } from "../views/dom.js";
import { neededTechniques } from "./parts/controls.js";

export const id = "lessons";
export const titleKey = "panel.lessons";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { t } = app;
  const about = make("p", { class: "lead" });
  const search = make("input", { type: "search", class: "search", "aria-label": t("lessons.search"), placeholder: t("lessons.search"), autocomplete: "off" });
  const list = make("div", { class: "lesson-list" });
  element.append(about, search, list);
  let isMounted = true;

  void neededTechniques(app, element).then((techniques) => {
    if (!isMounted) return;
    const done = lessonsDone();
    about.textContent = t("lessons.lead", { n: techniques.length });
    const show = () => {
      const wanted = search.value.trim().toLowerCase();
      const found = techniques.filter(({ technique, about }) => `${technique.name} ${technique.id} ${about}`.toLowerCase().includes(wanted));
      list.replaceChildren(
        ...byLevel(found).map(([level, entries]) =>
          make(
            "section",
            {},
            make("h3", {}, t(`level.${level}`)),
            make(
              "ul",
              { class: "lesson-entries" },
              ...entries.map(({ technique, about }) =>
                make(
                  "li",
                  {},
                  make(
                    "button",
                    { type: "button", class: "lesson-entry", "data-technique": technique.id, onclick: () => void app.show("lesson", { technique: technique.id }) },
                    make("span", { class: "name" }, technique.name, done.has(technique.id) ? make("span", { class: "tag" }, t("lessons.done")) : null),
                    make("span", { class: "about-it" }, about),
                  ),
                ),
              ),
            ),
          ),
        ),
        ...(found.length === 0 ? [make("p", {}, t("lessons.none"))] : []),
      );
    };
    search.addEventListener("input", show);
    show();
  });
  return {
    unmount() {
      isMounted = false;
    },
  };
}
