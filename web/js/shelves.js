// The places where records can be kept. All three have the same interface, and know nothing of games.

/** A shelf has three boards. @typedef {"games" | "summaries" | "values"} Board */

/**
 * @typedef {object} Shelf
 * @property {"database" | "local" | "memory"} kind
 * @property {(board: Board, key: string) => Promise<unknown>} get
 * @property {(board: Board) => Promise<unknown[]>} all
 * @property {(records: [Board, string, unknown][]) => Promise<void>} put   All of them, or none.
 * @property {(records: [Board, string][]) => Promise<void>} remove
 */

const NAME = "bivalue";
/** @type {Board[]} */
const BOARDS = ["games", "summaries", "values"];

/** How long a database may take to open: some browsers never answer where it is forbidden. */
const PATIENCE = 3_000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const end = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });

/** The browser's database, if it can be used. @param {IDBFactory | undefined} factory @returns {Promise<Shelf | undefined>} */
export async function openDatabase(factory) {
  if (!factory) return undefined;
  /** @type {IDBDatabase | undefined} */
  let open;
  try {
    const opening = factory.open(NAME, 1);
    opening.onupgradeneeded = () => {
      for (const board of BOARDS) opening.result.createObjectStore(board);
    };
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
    open = await Promise.race([answer(opening), /** @type {Promise<never>} */ (late)]);
    // Reading shows whether it is damaged.
    const trial = open.transaction(BOARDS, "readonly");
    await Promise.all(BOARDS.map((board) => answer(trial.objectStore(board).count())));
  } catch {
    open?.close();
    return undefined;
  }
  const database = open;
  // Another tab with a later version of the page must not wait for this one.
  database.onversionchange = () => database.close();
  return {
    kind: "database",
    get: (board, key) => answer(database.transaction(board, "readonly").objectStore(board).get(key)),
    all: (board) => answer(database.transaction(board, "readonly").objectStore(board).getAll()),
    async put(records) {
      const transaction = database.transaction(records.map(([board]) => board), "readwrite");
      const ended = end(transaction);
      for (const [board, key, value] of records) transaction.objectStore(board).put(value, key);
      // Without waiting for the answers: then it is done even if the tab is ended now.
      transaction.commit?.();
      await ended;
    },
    async remove(records) {
      const transaction = database.transaction(records.map(([board]) => board), "readwrite");
      const ended = end(transaction);
      for (const [board, key] of records) transaction.objectStore(board).delete(key);
      await ended;
    },
  };
}

/** The browser's local storage, if it can be used. @param {Storage | undefined} storage @returns {Shelf | undefined} */
export function openLocal(storage) {
  if (!storage) return undefined;
  /** @param {string} board @param {string} key */
  const nameOf = (board, key) => `${NAME}:${board}:${key}`;
  try {
    storage.setItem(nameOf("trial", ""), "1");
    storage.removeItem(nameOf("trial", ""));
  } catch {
    return undefined;
  }
  /** @param {string | null} text */
  const parsed = (text) => {
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  return {
    kind: "local",
    get: async (board, key) => parsed(storage.getItem(nameOf(board, key))),
    async all(board) {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
      const own = names.filter((name) => name?.startsWith(nameOf(board, "")));
      return own.map((name) => parsed(storage.getItem(/** @type {string} */ (name)))).filter((value) => value !== undefined);
    },
    async put(records) {
      const before = records.map(([board, key]) => storage.getItem(nameOf(board, key)));
      try {
        for (const [board, key, value] of records) {
          // What is undefined has no text.
          storage.setItem(nameOf(board, key), JSON.stringify(value ?? null));
        }
      } catch (cause) {
        records.forEach(([board, key], at) => {
          const text = before[at];
          if (text === null) storage.removeItem(nameOf(board, key));
          else storage.setItem(nameOf(board, key), text);
        });
        throw cause;
      }
    },
    async remove(records) {
      for (const [board, key] of records) storage.removeItem(nameOf(board, key));
    },
  };
}

/** A shelf that is forgotten with the page. @returns {Shelf} */
export function openMemory() {
  /** @type {Map<string, Map<string, unknown>>} */
  const boards = new Map(BOARDS.map((board) => [board, new Map()]));
  /** @param {Board} board */
  const at = (board) => /** @type {Map<string, unknown>} */ (boards.get(board));
  return {
    kind: "memory",
    get: async (board, key) => at(board).get(key),
    all: async (board) => [...at(board).values()],
    async put(records) {
      for (const [board, key, value] of records) at(board).set(key, structuredClone(value));
    },
    async remove(records) {
      for (const [board, key] of records) at(board).delete(key);
    },
  };
}
