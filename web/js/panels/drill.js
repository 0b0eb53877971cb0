// Drills: positions in which the next step is of a technique that is to be practised.

import { drill } from "../drills.js";
import { byLevel, withSteps } from "../lessons.js";
import { make } from "../views/dom.js";
import { button, field, techniqueChoice, neededTechniques } from "./parts/controls.js";
import { createQuest } from "./parts/quest.js";
import { createTask } from "./parts/task.js";

/** @import { Drill, DrillList } from "../drills.js" */

export const id = "drill";
export const titleKey = "panel.drill";

/** @type {Promise<DrillList> | undefined} */
let list;
/** The shipped list, which is loaded when it is first needed. */
function shipped() {
  list ??= fetch(new URL("../data/drills.json", import.meta.url)).then((response) => response.json());
  list.catch(() => (list = undefined));
  return list;
}

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app, about) {
  const { t } = app;
  const task = createTask(app, "busy.drill");
  const head = make("div");
  const source = make("p", { class: "source" });
  const body = make("div", { class: "quest" });
  element.append(head, source, body);
  let technique = /** @type {{ technique?: string } | undefined} */ (about)?.technique ?? "x-wing";
  let found = 0;
  /** @type {Drill | undefined} */
  let current;

  const quest = createQuest(body, app, {
    done: () => {
      found += 1;
      app.announce(t("drill.solved", { n: found }));
    },
    after: () => [
      button(t("drill.another"), () => void next(), { class: "main" }),
      button(t("drill.play"), () => void play()),
      button(t("drill.lesson"), () => void app.show("lesson", { technique })),
    ],
  });

  async function play() {
    if (current) await app.open(current.puzzle);
    await app.show(null);
  }

  async function next() {
    source.textContent = t("drill.working");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const result = await task.run(async (ask, options) => {
      // Everything short is asked of one worker, so that nothing has to be loaded twice.
      const quick = (/** @type {any} */ verb, /** @type {any} */ request, /** @type {any} */ more) => ask(verb, request, { ...more, long: false });
      const made = await drill(quick, technique, seed, shipped, options);
      return made && { made, exercise: await withSteps(quick, technique, made.position, options) };
    });
    if (result === undefined) return;
    if (!("done" in result) || !result.done) {
      source.textContent = t("done" in result ? "drill.none" : result.why);
      body.replaceChildren(button(t("hint.again"), () => void next(), { class: "main" }));
      return;
    }
    const { made, exercise } = result.done;
    current = made;
    source.textContent = `${t(`drill.${made.rigour}`)} ${t(`drill.${made.source}`)}`;
    element.dataset.puzzle = made.puzzle;
    quest.start(exercise);
  }

  void neededTechniques(app, element).then((techniques) => {
    if (!element.contains(body)) return;
    // To try everything out is nothing to practise.
    const kinds = techniques.filter((info) => info.technique.id !== "brute-force");
    const select = techniqueChoice(app, byLevel(kinds), { label: t("drill.technique"), value: technique, change: (value) => ((technique = value), (found = 0), void next()) });
    head.replaceChildren(field(t("drill.technique"), select));
    void next();
  });
  return {
    update: quest.update,
    unmount() {
      delete element.dataset.puzzle;
      task.end();
      quest.end();
    },
  };
}
