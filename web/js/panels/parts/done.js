// Which lessons were done. It is a convenience that may be lost, so it needs no database.

const KEY = "bivalue.lessons";

/** The techniques whose exercise was solved. @returns {Set<string>} */
export function lessonsDone() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(list) ? list.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** @param {string} technique */
export function lessonIsDone(technique) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...lessonsDone().add(technique)]));
  } catch {
    // Where nothing can be kept, nothing is.
  }
}
