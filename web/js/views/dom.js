// Small helpers to make elements.

/**
 * An element with attributes and children. An attribute that is `false` or `null` is left out, and one
 * that is a function listens to the event of its name (`onclick`).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * The same for a part of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** What icons are drawn with: strokes in a square of 24. @type {Record<string, string>} */
const ICONS = {
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 0 11h-2",
  redo: "m15 7 4.5 4.5L15 16m4-4.5h-9a5.5 5.5 0 0 0 0 11h2",
  notes: "M4 20h4L19.5 8.5a2.3 2.3 0 0 0-4-4L4 16zM13.5 6.5l4 4",
  check: "m5 12.5 4.5 4.5L19 7.5",
  branch: "M7 4v16M7 15c0-5 10-3 10-9M14 9l3-3.5L20 9",
  candidates: "M5 5h.01M12 5h.01M19 5h.01M5 12h.01M19 12h.01M5 19h.01M12 19h.01M19 19h.01M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
  erase: "M8.5 19 3.5 14a1.5 1.5 0 0 1 0-2L12 3.5a1.5 1.5 0 0 1 2 0l6 6a1.5 1.5 0 0 1 0 2L12.5 19zM8 8l8 8M8 19h12",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "m6 6 12 12M18 6 6 18",
  hint: "M9.5 20h5M9.5 16.5c0-2.5-3-3.5-3-7a5.5 5.5 0 0 1 11 0c0 3.5-3 4.5-3 7z",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l10.5-6.5z",
  back: "m14.5 5.5-6.5 6.5 6.5 6.5",
  next: "m9.5 5.5 6.5 6.5-6.5 6.5",
};

/** An icon; what it means is said beside it. @param {string} name */
export function icon(name) {
  return draw(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    draw("path", { d: ICONS[name] }),
  );
}

/** A time on the clock: 4:07, or 1:04:07. @param {number} seconds */
export function clockTime(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
