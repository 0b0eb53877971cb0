// Keeps the page for use without a network.
//
// `files.json`, which is made when the page is built, lists every file of the page with its hash:
// `[{ "path": "js/main.js", "hash": "sha256-…" }]`. All files of one list are a version, and are kept in a cache
// of their own. A version is used only when all of its files are there, and a page gets all its files, also
// those that it asks for later, from the version with which it was opened. So an update never mixes two
// versions, and never breaks a page that is open; the next page that is opened gets it.

const PREFIX = "bivalue-page:";
/** The cache of what the worker itself must remember, because it can be ended at any time. */
const NOTES = `${PREFIX}notes`;
const LIST = "files.json";

const scope = new URL(self.registration.scope);

/** A file's place below the page's address; nothing if it is elsewhere. */
function pathOf(address) {
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  return decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
}

const addressOf = (path) => new URL(path, scope).href;

async function note(name) {
  const found = await (await caches.open(NOTES)).match(addressOf(`notes/${name}`));
  return found?.text();
}

async function setNote(name, text) {
  await (await caches.open(NOTES)).put(addressOf(`notes/${name}`), new Response(text));
}

/** The version of a list: its hash. */
async function versionOf(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].slice(0, 8).map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The update that is under way: two at once would take away each other's files. */
let updating;

function update() {
  updating ??= fetchVersion().finally(() => (updating = undefined));
  return updating;
}

/** Fetches the files of the newest version that are not kept yet. */
async function fetchVersion() {
  const answer = await fetch(addressOf(LIST), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
  const text = await answer.text();
  const version = await versionOf(text);
  const kept = await note("version");
  if (version === kept) {
    await tidy();
    return;
  }

  const cache = await caches.open(PREFIX + version);
  const old = kept === undefined ? undefined : await caches.open(PREFIX + kept);
  const oldList = await old?.match(addressOf(LIST));
  const oldHashes = new Map(oldList ? (await oldList.json()).map(({ path, hash }) => [path, hash]) : []);
  const waiting = [...JSON.parse(text)];
  const fetchSome = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const address = addressOf(file.path);
      // What was fetched before the worker was ended need not be fetched again.
      if (await cache.match(address)) continue;
      const same = oldHashes.get(file.path) === file.hash ? await old.match(address) : undefined;
      // The hash is checked, so that a host that is being updated cannot give files of two versions.
      const response = same ?? (await fetch(address, { cache: "no-cache", integrity: file.hash }));
      if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
      await cache.put(address, response);
    }
  };
  // A few at a time, because the page may be using the network as well.
  await Promise.all([fetchSome(), fetchSome(), fetchSome()]);
  await cache.put(addressOf(LIST), new Response(text, { headers: { "content-type": "application/json" } }));
  await setNote("version", version);
  await tidy();
}

/** Removes versions and notes that no open page needs. */
async function tidy() {
  const current = await note("version");
  const open = new Set((await self.clients.matchAll({ type: "all", includeUncontrolled: true })).map(({ id }) => id));
  const notes = await caches.open(NOTES);
  const needed = new Set([NOTES, PREFIX + current]);
  for (const request of await notes.keys()) {
    const client = /^notes\/client\/(.+)$/.exec(pathOf(request.url))?.[1];
    if (client === undefined) continue;
    const known = recent.get(client);
    if (open.has(client) && known) known.isOpen = true;
    // A page that has just been asked for is not open yet.
    if (open.has(client) || known?.isOpen === false) {
      needed.add(PREFIX + (await note(`client/${client}`)));
    } else {
      recent.delete(client);
      await notes.delete(request);
    }
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !needed.has(name)) await caches.delete(name);
  }
}

/** The pages and workers that were opened while this worker was there, and whether they have been seen open. */
const recent = new Map();

/** The version that a page or a worker was opened with. */
async function versionFor(client) {
  if (!client) return note("version");
  return recent.get(client)?.version ?? (await note(`client/${client}`)) ?? note("version");
}

/** Takes over the pages that were opened before there was a worker: they came from the host as this version did. */
async function adopt() {
  const version = await note("version");
  for (const { id } of await self.clients.matchAll({ type: "all", includeUncontrolled: true })) {
    if ((await note(`client/${id}`)) === undefined) await setNote(`client/${id}`, version);
  }
  await self.clients.claim();
}

async function respond(event, path) {
  const opens = event.request.mode === "navigate";
  const version = opens ? await note("version") : await versionFor(event.clientId);
  if (version !== undefined) {
    const client = event.resultingClientId;
    if (client) {
      recent.set(client, { version, isOpen: false });
      await setNote(`client/${client}`, version);
    }
    const name = PREFIX + version;
    const kept = (await caches.has(name)) ? await (await caches.open(name)).match(addressOf(path)) : undefined;
    if (kept !== undefined) return kept;
  }
  return fetch(event.request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(update().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(adopt());
});

self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method !== "GET" || path === undefined || path === LIST || path === "service-worker.js") return;
  event.respondWith(respond(event, path));
  // Every page that is opened looks for an update; without a network there is none.
  if (event.request.mode === "navigate") event.waitUntil(update().catch(() => {}));
});
