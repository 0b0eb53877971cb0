// The game elsewhere: as a link, as a code for a phone, as text in any format, and as a picture.

import { toldFault } from "../faults.js";
import { encodeLink } from "../link.js";
import { pictureOf, pngOf, saveAs } from "../snapshot.js";
import { positionOf } from "../position.js";
import { qrCode, qrPath } from "../qr.js";
import { draw, make } from "../views/dom.js";
import { copyText } from "./parts/copying.js";
import { formatWords, lostInWords, tellFormat } from "../words/formats.js";
import { table } from "../words/tables.js";

export const id = "share";
export const titleKey = "panel.share";

/** The format that is shown first: what forums show best. */
const FIRST_FORMAT = "line";

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { t, store, engine } = app;
  const controller = new AbortController();
  const { signal } = controller;
  let withState = true;

  const link = make("input", { class: "line-field share-link", readonly: true, "aria-label": t("share.link"), onfocus: () => link.select() });
  const code = make("div", { class: "qr" });
  const state = make("input", { type: "checkbox", onchange: () => { withState = state.checked; render(); } });
  state.checked = withState;
  const format = make("select", { "aria-label": t("share.format"), onchange: () => void write() });
  const about = make("p", { class: "source" });
  const text = make("textarea", { class: "paper share-text", rows: 6, readonly: true, spellcheck: "false", "aria-label": t("share.text") });
  const told = make("p", { class: "lead", role: "status" });
  const candidates = make("input", { type: "checkbox" });
  const drawn = make("input", { type: "checkbox" });

  /** @param {string} label @param {() => unknown} work @param {string} [kind] */
  const button = (label, work, kind = "action") => make("button", { type: "button", class: kind, onclick: work }, label);

  element.replaceChildren(
    make("p", { class: "lead" }, t("share.lead")),
    link,
    make("label", { class: "field" }, t("share.state"), state),
    make(
      "div",
      { class: "choices" },
      button(t("share.copy"), () => copyText(app, link), "action main"),
      "share" in navigator ? button(t("share.send"), () => navigator.share({ url: link.value }).catch(() => {})) : null,
    ),
    code,
    make("h3", {}, t("share.asText")),
    make("label", { class: "field" }, t("share.format"), format),
    about,
    text,
    told,
    make("div", { class: "choices" }, button(t("share.copy"), () => copyText(app, text))),
    make("h3", {}, t("share.asPicture")),
    make("label", { class: "field" }, t("share.candidates"), candidates),
    make("label", { class: "field" }, t("share.drawn"), drawn),
    make(
      "div",
      { class: "choices" },
      button(t("share.svg"), () => picture("svg")),
      button(t("share.png"), () => picture("png")),
      "ClipboardItem" in globalThis ? button(t("share.copyPicture"), () => picture("copy")) : null,
    ),
  );

  function render() {
    const { game } = store.state;
    const address = location.origin + location.pathname + encodeLink(game, { state: withState });
    if (address === link.value) return;
    link.value = address;
    const square = qrCode(address);
    if (square === undefined) {
      code.replaceChildren(make("p", {}, t("share.tooLong")));
      return;
    }
    const { path, size } = qrPath(square);
    const about = { class: "qr-code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("share.code") };
    // Dark on light also at night: many readers know nothing else.
    code.replaceChildren(draw("svg", about, draw("rect", { class: "qr-paper", width: size, height: size }), draw("path", { class: "qr-dark", d: path })));
  }

  /** @type {import("../../bivalue/browser.js").FormatInfo[]} */
  let formats = [];
  /** @type {Record<string, string>} */
  let words = {};

  async function fillFormats() {
    const record = await engine.ask("formats", {}, { signal });
    if (signal.aborted || !("formats" in record)) return;
    formats = record.formats.filter(({ writes }) => writes);
    words = await formatWords();
    format.replaceChildren(...formats.map(({ format }) => make("option", { value: format }, format)));
    format.value = FIRST_FORMAT;
    await write();
  }

  let asked = 0;
  async function write() {
    asked += 1;
    const mine = asked;
    tellFormat(about, formats.find((entry) => entry.format === format.value), words);
    try {
      const record = await engine.ask("convert", { puzzle: positionOf(store.state.game), format: /** @type {any} */ (format.value) }, { signal });
      if (mine !== asked) return;
      text.value = record.converted?.text ?? "";
      const lost = record.converted?.lost ?? [];
      told.replaceChildren(lost.length > 0 ? t("share.lost", { what: lostInWords(lost, words) }) : "");
    } catch (error) {
      if (signal.aborted || mine !== asked) return;
      text.value = "";
      const { text: why, lang } = toldFault(/** @type {Error} */ (error), await table("faults"));
      told.replaceChildren(make("span", { lang }, why));
    }
  }

  /** @param {"svg" | "png" | "copy"} what */
  async function picture(what) {
    try {
      const making = pictureOf(engine, store.state.game, { candidates: candidates.checked, drawn: drawn.checked, signal });
      if (what === "svg") saveAs(new Blob([await making], { type: "image/svg+xml" }), "sudoku.svg");
      else if (what === "png") saveAs(await pngOf(await making), "sudoku.png");
      else {
        // Safari wants the promise, because the picture comes after the click.
        await navigator.clipboard.write([new ClipboardItem({ "image/png": making.then((svg) => pngOf(svg)) })]);
        app.announce(t("share.copied"));
      }
    } catch {
      if (!signal.aborted) app.announce(t("share.noPicture"));
    }
  }

  render();
  void fillFormats().catch(() => {});
  return {
    update: ({ game }, before) => {
      if (game.cells === before.game.cells && game.id === before.game.id && game.auto === before.game.auto) return;
      render();
      void write();
    },
    unmount: () => controller.abort(),
  };
}
