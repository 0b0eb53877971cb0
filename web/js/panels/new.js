// A new puzzle with wishes: level, rating, technique, symmetry, number of givens. The seed is shown, and the
// same seed and wishes make the same puzzle again.

import { make } from "../views/dom.js";
import { createMaker, createOrder } from "./parts/order.js";

export const id = "new";
export const titleKey = "panel.new";

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
    await app.open(record.puzzle);
    maker.message.textContent = t("new.made", { seed: request.seed, n: record.givens });
    order.renew();
  });
  element.append(
    order.level,
    order.technique,
    make("details", { class: "more" }, make("summary", {}, t("new.wishes")), order.er, order.symmetry, order.clues, order.seed, make("p", { class: "source" }, t("new.again"))),
    make("div", { class: "choices" }, maker.act),
    maker.message,
  );
  return { unmount: maker.end };
}
