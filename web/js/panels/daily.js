// The puzzle of the day, the days before it, and streaks.

import { bestStreak, dateOf, dayAfter, dayOf, readDays, requestOf, streak } from "../daily.js";
import { encodeLink } from "../link.js";
import { clockTime, make } from "../views/dom.js";
import { spoken } from "../words.js";
import { copyText } from "./parts/copying.js";

export const id = "daily";
export const titleKey = "panel.daily";

/** The number of days that are shown: four weeks up to this one. */
const WEEKS = 4;

/** @type {import("./index.js").Panel["mount"]} */
export function mount(element, app) {
  const { t, store, engine, shell } = app;
  const today = dayOf(new Date());
  const controller = new AbortController();
  /** @type {import("../daily.js").Days} */
  let days = {};

  /** @param {string} day @param {Intl.DateTimeFormatOptions} options */
  const told = (day, options) => new Intl.DateTimeFormat(spoken(), options).format(dateOf(day));
  const long = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

  /** Goes on with the game of a day, or starts it. @param {string} day */
  async function play(day) {
    try {
      for (const { id, done } of await shell.storage.list()) {
        const game = done ? null : await shell.storage.load(id);
        if (game?.about.daily === day) return shell.resume(game);
      }
      const record = await engine.ask("generate", requestOf(day), { signal: controller.signal, key: "busy.generate" });
      if (!("puzzle" in record)) return app.announce(t("daily.failed"));
      return shell.play({ givens: record.puzzle, name: told(day, { day: "numeric", month: "long" }) }, { daily: day });
    } catch {
      if (!controller.signal.aborted) app.announce(t("daily.failed"));
    }
  }

  /** @param {string} day */
  function dayView(day) {
    const solved = days[day];
    const label = solved ? t(solved.clean ? "daily.dayClean" : "daily.daySolved", { day: told(day, long), time: clockTime(solved.seconds) }) : t("daily.dayOpen", { day: told(day, long) });
    const kind = ["day", ...(day === today ? ["today"] : []), ...(solved ? [solved.clean ? "clean" : "solved"] : [])];
    return make("button", { type: "button", class: kind.join(" "), "data-day": day, "aria-label": label, onclick: () => play(day) }, String(dateOf(day).getDate()));
  }

  function render() {
    const { game } = store.state;
    const solved = days[today];
    const length = streak(days, today);
    const first = dayAfter(today, -((dateOf(today).getDay() + 6) % 7) - 7 * (WEEKS - 1));
    const cells = [];
    for (let day = first; day <= today; day = dayAfter(day, 1)) cells.push(dayView(day));
    const weekdays = Array.from({ length: 7 }, (_, at) => make("span", { class: "weekday", "aria-hidden": "true" }, told(dayAfter(first, at), { weekday: "narrow" })));
    element.replaceChildren(
      make("p", { class: "today-name" }, told(today, long)),
      make("p", { class: "lead" }, t(`level.${requestOf(today).level}`)),
      make("div", { class: "choices" }, make("button", { type: "button", class: "action main", onclick: () => play(today) }, t(solved ? "daily.again" : "daily.play"))),
      bestStreak(days) > 0 ? make("p", { class: "streak" }, t("daily.streak", { n: length }), make("span", { class: "soft" }, t("daily.best", { n: bestStreak(days) }))) : "",
      solved ? make("p", {}, t(solved.clean ? "daily.solvedClean" : "daily.solved", { time: clockTime(solved.seconds) })) : "",
      make("div", { class: "days", role: "group", "aria-label": t("daily.days") }, ...weekdays, ...cells),
      make("p", { class: "soft legend" }, t("daily.legend")),
      ...challengeView(game),
    );
  }

  /** A link by which others can try to be faster. @param {import("../game.js").Game} game */
  function challengeView(game) {
    const parts = [];
    const { challenge } = game.about;
    const beat = /** @type {{ seconds: number, clean: boolean } | undefined} */ (challenge);
    if (beat && typeof beat.seconds === "number") parts.push(make("h3", {}, t("daily.challenge")), make("p", { class: "beat" }, t(beat.clean ? "daily.beatClean" : "daily.beat", { time: clockTime(beat.seconds) })));
    if (!game.done) return parts;
    const clean = game.help.hint === 0 && game.help.checks === 0;
    const link = location.origin + location.pathname + encodeLink(game, { state: false, challenge: { seconds: game.seconds, clean } });
    const field = make("input", { class: "line-field challenge-link", readonly: true, value: link, "aria-label": t("daily.challengeLink") });
    if (parts.length === 0) parts.push(make("h3", {}, t("daily.challenge")));
    return [...parts, make("p", {}, t("daily.challengeLead")), field, make("div", { class: "choices" }, make("button", { type: "button", class: "action", onclick: () => void copyText(app, field) }, t("share.copy")))];
  }

  async function load() {
    days = readDays(await shell.storage.value("days"));
    if (!controller.signal.aborted) render();
  }
  void load();
  return {
    update: (state, before) => {
      if (state.game.done !== before.game.done || state.game.id !== before.game.id) void load();
    },
    unmount: () => controller.abort(),
  };
}
