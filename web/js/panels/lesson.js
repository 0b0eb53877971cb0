// A lesson: what a technique is, an example with its drawing, and exercises in which it is to be found.

import { exercise } from "../lessons.js";
import { make } from "../views/dom.js";
import { prose } from "../views/prose.js";
import { button, neededTechniques } from "./parts/controls.js";
import { lessonIsDone } from "./parts/done.js";
import { createQuest } from "./parts/quest.js";
import { createTask } from "./parts/task.js";

export const id = "lesson";
export const titleKey = "panel.lesson";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app, about) {
  const { t } = app;
  const task = createTask(app, "busy.steps");
  const head = make("div", { class: "lesson-head" });
  const body = make("div", { class: "quest" });
  element.append(head, body);
  const wanted = /** @type {{ technique?: string } | undefined} */ (about)?.technique;
  /** Exercises are rearrangements of the example: this is the number of the last one. */
  let turn = 0;
  /** @type {import("../../bivalue/browser.js").TechniqueInfo[]} */
  let techniques = [];
  let place = 0;

  const quest = createQuest(body, app, {
    done: () => lessonIsDone(techniques[place].technique.id),
    after: () => {
      const next = techniques[place + 1];
      return [
        button(t("lesson.another"), () => void practise(), { class: "main" }),
        ...(next ? [button(t("lesson.next", { name: next.technique.name }), () => void open(place + 1))] : []),
        button(t("lesson.all"), () => void app.show("lessons")),
      ];
    },
  });

  /** @param {number} number */
  async function open(number) {
    place = number;
    turn = 0;
    const info = techniques[place];
    head.replaceChildren(make("h3", {}, info.technique.name), make("p", {}, `${info.about}.`));
    body.replaceChildren(make("p", {}, t("lesson.working")));
    element.scrollTop = 0;
    const result = await task.run((ask, options) => exercise(ask, info, 0, options));
    if (result && "why" in result) body.replaceChildren(make("p", {}, t(result.why)), make("div", { class: "choices" }, button(t("hint.again"), () => void open(place), { class: "main" })));
    if (!result || !("done" in result)) return;
    const example = result.done;
    const [step] = example.steps;
    quest.example(example, step);
    body.replaceChildren(
      make("h4", {}, t("lesson.example")),
      prose(step.explanation, step.explanation_spans, app),
      make(
        "div",
        { class: "choices" },
        button(t("lesson.try"), () => void practise(), { class: "main" }),
        button(t("lesson.drill"), () => void app.show("drill", { technique: info.technique.id })),
        button(t("lesson.all"), () => void app.show("lessons")),
      ),
    );
  }

  async function practise() {
    turn += 1;
    const info = techniques[place];
    const result = await task.run((ask, options) => exercise(ask, info, turn, options));
    if (result && "why" in result) app.announce(t(result.why));
    if (!result || !("done" in result)) return;
    head.replaceChildren(make("h3", {}, info.technique.name), make("p", {}, `${info.about}.`), button(t("lesson.again"), () => void open(place), { class: "plain" }));
    quest.start(result.done);
  }

  void neededTechniques(app, element).then((list) => {
    techniques = list;
    const number = list.findIndex(({ technique }) => technique.id === wanted);
    if (element.contains(body)) void open(Math.max(0, number));
  });
  return {
    update: quest.update,
    unmount() {
      task.end();
      quest.end();
    },
  };
}
