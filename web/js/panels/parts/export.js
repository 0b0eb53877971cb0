// A puzzle as a text of any format: shown, copied, saved as a file.

import { make } from "../../views/dom.js";
import { formatWords, lostInWords, tellFormat } from "../../words/formats.js";
import { button, choice } from "./controls.js";
import { copyText } from "./copying.js";
import { createTask } from "./task.js";

/** @import { FormatInfo } from "../../../bivalue/browser.js" */

/** @param {import("../index.js").App} app */
export function createExport(app) {
  const { t } = app;
  const task = createTask(app, "busy.working");
  const text = make("textarea", { class: "givens", rows: 6, readonly: true, spellcheck: "false", "aria-label": t("setter.export") });
  const about = make("p", { class: "source" });
  const lost = make("p", { class: "source", "aria-live": "polite" });
  const place = make("span");
  const copy = button(t("setter.copy"), () => void copyText(app, text));
  const save = button(t("setter.save"), saved);
  const element = make(
    "div",
    {},
    make("label", { class: "field" }, make("span", {}, t("setter.format")), place),
    about,
    text,
    lost,
    make("div", { class: "choices" }, copy, save),
  );
  let givens = "";
  let format = "line";
  /** @type {FormatInfo[]} */
  let formats = [];
  /** @type {Record<string, string>} */
  let words = {};

  void app.engine.ask("formats", {}).then(async (record) => {
    words = await formatWords();
    formats = /** @type {import("../../../bivalue/browser.js").FormatList} */ (record).formats.filter((entry) => entry.writes);
    place.replaceChildren(
      choice(
        formats.map((entry) => /** @type {[string, string]} */ ([entry.format, entry.format])),
        { value: format, label: t("setter.format"), change: (value) => ((format = value), void write()) },
      ),
    );
    void write();
  });

  async function write() {
    const entry = formats.find((known) => known.format === format);
    tellFormat(about, entry, words);
    if (!/[1-9]/.test(givens)) {
      text.value = "";
      return;
    }
    const result = await task.run((ask, options) => ask("convert", { puzzle: givens, format }, { ...options, long: false }));
    if (!result || !("done" in result)) return;
    const { converted } = result.done;
    text.value = converted?.text ?? "";
    lost.textContent = converted?.lost?.length ? t("share.lost", { what: lostInWords(converted.lost, words) }) : "";
  }

  function saved() {
    const [ending = ".txt"] = formats.find((entry) => entry.format === format)?.extensions ?? [];
    const url = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
    make("a", { href: url, download: `sudoku${ending.startsWith(".") ? "" : "."}${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  return {
    element,
    /** @param {string} next */
    update(next) {
      givens = next;
      void write();
    },
    end: task.end,
  };
}
