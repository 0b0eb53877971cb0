// The focus is never lost: where a button goes away or can no longer be pressed, the one in its place has the focus.

const FOCUSABLE = "button, input, select, textarea, a[href], summary, [tabindex]";

/** What can have the focus now. @param {Element} within @returns {HTMLElement[]} */
const focusable = (within) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(FOCUSABLE))].filter((element) => element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility());

/**
 * @param {HTMLElement[]} parts  Parts of the page whose buttons come and go.
 * @param {() => void} otherwise  Where the focus goes if nothing is left beside what had it.
 */
export function keepFocus(parts, otherwise) {
  /** What has the focus in one of the parts. @type {HTMLElement | null} */
  let held = null;
  /** What it is in, from the inside, and its place there. @type {{ within: Element, at: number }[]} */
  let places = [];

  document.addEventListener("focusin", ({ target }) => {
    const part = parts.find((part) => part.contains(/** @type {Node} */ (target)));
    held = part ? /** @type {HTMLElement} */ (target) : null;
    places = [];
    for (let within = held?.parentElement; within && within !== part; within = within.parentElement) {
      places.push({ within, at: focusable(within).indexOf(/** @type {HTMLElement} */ (held)) });
    }
  });
  // A pointer that is pressed elsewhere gives the focus away.
  document.addEventListener("pointerdown", () => (held = null), true);

  const observer = new MutationObserver(() => {
    if (held === null) return;
    const isGone = !held.isConnected || held.matches(":disabled") || !held.checkVisibility();
    if (!isGone || (document.activeElement !== held && document.activeElement !== document.body)) return;
    for (const { within, at } of places) {
      const others = within.isConnected ? focusable(within) : [];
      const next = others[Math.max(0, Math.min(at, others.length - 1))];
      if (next === undefined) continue;
      next.focus({ preventScroll: true });
      return;
    }
    held = null;
    otherwise();
  });
  for (const part of parts) observer.observe(part, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "class"] });
}
