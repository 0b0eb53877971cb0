// A new puzzle with wishes: level, rating, technique, symmetry, number of givens. The seed is shown, and the
// same seed and wishes make the same puzzle again.

import { make } from "../views/dom.js";
import { createMaker, createOrder } from "./parts/order.js";

export const id = "new";
export const titleKey = "panel.new";

/** What was made last, so that its seed can be read later. @type {{ seed: number, n: number } | undefined} */
let last;

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { t } = app;
  const order = createOrder(app, { level: "medium" });
  const maker = createMaker(app, async (signal) => {
    const request = order.request();
    const record = await app.engine.ask("generate", /** @type {any} */ (request), { signal, key: "busy.make" });
    if (!("puzzle" in record)) {
      maker.message.textContent = t("new.failed");
      return;
    }
    last = { seed: request.seed, n: record.givens };
    // The panel is closed by the game that starts.
    await app.open(record.puzzle);
    app.announce(t("new.made", last));
  });
  element.append(
    order.level,
    order.technique,
    make("details", { class: "more" }, make("summary", {}, t("new.wishes")), order.er, order.symmetry, order.clues, order.seed, make("p", { class: "source" }, t("new.again"))),
    make("div", { class: "choices" }, maker.act),
    maker.message,
  );
  if (last) maker.message.textContent = t("new.made", last);
  return { unmount: maker.end };
}
