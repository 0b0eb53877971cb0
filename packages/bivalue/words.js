// The library's words in languages other than English, which the modules do not hold: a file for each.

/** Where the words of each language are: literally, so that bundlers find them. */
export const WORDS = {
  de: () => new URL("./built/words/de.json", import.meta.url),
  es: () => new URL("./built/words/es.json", import.meta.url),
  fr: () => new URL("./built/words/fr.json", import.meta.url),
  ja: () => new URL("./built/words/ja.json", import.meta.url),
};

/** Whether a value is an object of members. */
function hasMembers(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A request in whose place of a language its words stand, which `read` reads from their address. What the
 * modules can answer or refuse as it is stays as it is.
 */
export async function inWords(request, told, read) {
  if (!hasMembers(request) || !told.has(request.verb) || !Object.hasOwn(WORDS, request.language)) {
    return request;
  }
  const { language, words = {}, ...others } = request;
  if (!hasMembers(words)) return { ...others, words };
  return { ...others, words: { ...(await read(WORDS[language]())), ...words } };
}
