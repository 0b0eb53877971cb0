// The puzzle of the day: made from the date alone, so that everybody has the same one, also without a network.

import { isDay } from "./link.js";
import { isObject } from "./restore.js";

/** The levels of the days from Sunday to Saturday: the week begins easily. */
const LEVELS = /** @type {const} */ (["unfair", "easy", "easy", "medium", "medium", "hard", "hard"]);

/**
 * What is known of a day's puzzle that was solved.
 * @typedef {object} Solved
 * @property {number} seconds
 * @property {boolean} clean   Without hints and checks.
 * @property {string} on       The day on which it was solved: only solving it on its day makes a streak.
 */

/** @typedef {Record<string, Solved>} Days */

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/** The day of a time, where the player is: `2026-11-26`. @param {Date} date */
export const dayOf = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The date at noon of a day, far from every change of clocks. @param {string} day */
export function dateOf(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day some days after another. @param {string} day @param {number} days */
export function dayAfter(day, days) {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** What the puzzle of a day is made with. @param {string} day */
export function requestOf(day) {
  const seed = Number(day.replaceAll("-", ""));
  return { seed, level: LEVELS[dateOf(day).getDay()], symmetry: /** @type {const} */ ("half-turn") };
}

/** What was stored of the days, as far as it is right. @param {unknown} value @returns {Days} */
export function readDays(value) {
  /** @type {Days} */
  const days = {};
  if (!isObject(value)) return days;
  for (const [day, solved] of Object.entries(value)) {
    if (!isDay(day) || !isObject(solved)) continue;
    const { seconds, clean, on } = solved;
    if (typeof seconds !== "number" || !(seconds >= 0) || seconds >= 1e9) continue;
    days[day] = { seconds: Math.floor(seconds), clean: clean === true, on: isDay(on) ? on : "" };
  }
  return days;
}

/** Both, with the better of two results of a day. @param {Days} a @param {Days} b @returns {Days} */
export function mergeDays(a, b) {
  const merged = { ...a };
  for (const [day, solved] of Object.entries(b)) {
    const known = merged[day];
    merged[day] = known === undefined ? solved : betterOf(day, known, solved);
  }
  return merged;
}

/** @param {string} day @param {Solved} a @param {Solved} b */
function betterOf(day, a, b) {
  const onTime = (/** @type {Solved} */ solved) => Number(solved.on === day);
  if (onTime(a) !== onTime(b)) return onTime(a) > onTime(b) ? a : b;
  if (a.clean !== b.clean) return a.clean ? a : b;
  return a.seconds <= b.seconds ? a : b;
}

/**
 * How many days up to today, or to yesterday if today's puzzle is still to be solved, were solved on their day.
 * @param {Days} days
 * @param {string} today
 */
export function streak(days, today) {
  const isSolved = (/** @type {string} */ day) => days[day]?.on === day;
  let day = isSolved(today) ? today : dayAfter(today, -1);
  let count = 0;
  for (; isSolved(day); day = dayAfter(day, -1)) count += 1;
  return count;
}

/** The longest streak. @param {Days} days */
export function bestStreak(days) {
  const firsts = Object.keys(days).filter((day) => days[day].on === day && days[dayAfter(day, -1)]?.on !== dayAfter(day, -1));
  return firsts.reduce((best, first) => {
    let length = 0;
    for (let day = first; days[day]?.on === day; day = dayAfter(day, 1)) length += 1;
    return Math.max(best, length);
  }, 0);
}

/** What a game that is solved was, for its day. @param {import("./game.js").Game} game @param {string} today @returns {Solved} */
export function solvedOf({ seconds, help, history, at }, today) {
  const isHelped = help.hint > 0 || help.checks > 0 || history.slice(0, at).some(({ kind }) => kind === "step");
  return { seconds, clean: !isHelped, on: today };
}
