// Work that waits until the page has nothing else to do, or is drawn.

/** Does something when the page has nothing else to do. @param {() => void} work */
export function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}

/** Does something when what was drawn is on the screen, or at once where nothing is shown. @param {() => void} work */
export function afterPaint(work) {
  if (document.hidden) {
    work();
    return;
  }
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  // A page that is put behind another one draws nothing.
  const timer = setTimeout(once, 1000);
  requestAnimationFrame(() => setTimeout(once));
}
