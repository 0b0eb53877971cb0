// A static server for work on the page and for its tests. It sends what a careful host sends: a content
// security policy, the headers that let the page share memory with its worker, and compressed files.
//
//     node test/serve.mjs [--port 8000] [--plain]
//
// With `--plain` it sends no headers beyond the content type, as a simple static host does.

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { LIST, fileList, integrity, pageFiles } from "../tools/files.mjs";

const compressed = promisify(gzip);

/** The page must also work below a path that is not the root of its host. */
export const BASE = "/some/where/bivalue/";

export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** What is already compressed gains nothing from gzip. */
const PACKED = new Set([".png"]);

/** Reads, hashes and compresses files once, until they change. */
class Shelf {
  /** @type {Map<string, { time: number, body: Buffer, gzip: Buffer | undefined, hash: string }>} */
  #known = new Map();

  /** @param {string} place */
  async take(place) {
    const time = (await stat(place)).mtimeMs;
    const known = this.#known.get(place);
    if (known?.time === time) return known;
    const body = await readFile(place);
    const file = {
      time,
      body,
      gzip: PACKED.has(extname(place)) ? undefined : await compressed(body, { level: 9 }),
      hash: integrity(body),
    };
    this.#known.set(place, file);
    return file;
  }
}

/** Compressing the modules takes a second, so all servers of a process share the shelf. */
const SHELF = new Shelf();

/** @typedef {(path: string) => Promise<{ body: Buffer, gzip?: Buffer, hash: string } | undefined>} Find */

/** What is on the disk at the time of each request. @returns {Promise<{ paths: () => Promise<string[]>, find: Find }>} */
async function live() {
  return {
    paths: async () => [...(await pageFiles()).keys()],
    async find(path) {
      const place = (await pageFiles()).get(path);
      return place === undefined ? undefined : SHELF.take(place);
    },
  };
}

/** What is on the disk now, so that a page is of one piece while its files are worked on. @returns {ReturnType<typeof live>} */
async function snapshot() {
  const files = new Map();
  for (const [path, place] of await pageFiles()) files.set(path, await SHELF.take(place));
  return { paths: async () => [...files.keys()], find: async (path) => files.get(path) };
}

/**
 * Starts a server.
 *
 * - `isolated`: whether the page may share memory with its worker.
 * - `plain`: no header beyond the type and the encoding.
 * - `frozen`: whether the files stay as they are at the start.
 * - `changed`: texts that replace files, by their paths, to try what an update does.
 *
 * `requests` has the target of every request, as a server's log would.
 *
 * @param {{ port?: number, base?: string, isolated?: boolean, plain?: boolean, frozen?: boolean, changed?: Map<string, string> }} [options]
 */
export async function serve({ port = 0, base = BASE, isolated = true, plain = false, frozen = false, changed = new Map() } = {}) {
  /** @type {string[]} */
  const requests = [];
  /** @type {Map<string, number>} */
  const bytes = new Map();

  const files = await (frozen ? snapshot() : live());

  /** @type {Find} */
  async function find(path) {
    const text = path === LIST ? await list() : changed.get(path);
    if (text === undefined) return files.find(path);
    return { body: Buffer.from(text), hash: integrity(text) };
  }

  /** The list of the files as they are served. */
  async function list() {
    return fileList(await files.paths(), async (path) => (await find(path))?.hash);
  }

  const server = createServer(async (request, response) => {
    const target = request.url ?? "/";
    requests.push(target);
    const path = decodeURIComponent(new URL(target, "http://localhost").pathname);
    if (path === base.slice(0, -1)) {
      response.writeHead(301, { location: base }).end();
      return;
    }
    const name = path.startsWith(base) ? path.slice(base.length) || "index.html" : undefined;
    const file = name === undefined ? undefined : await find(name).catch(() => undefined);
    if (name === undefined || file === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
      return;
    }
    response.setHeader("content-type", TYPES[extname(name)] ?? "application/octet-stream");
    response.setHeader("cache-control", "no-cache");
    if (!plain) {
      response.setHeader("content-security-policy", POLICY);
      response.setHeader("x-content-type-options", "nosniff");
      response.setHeader("referrer-policy", "no-referrer");
    }
    if (isolated && !plain) {
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
    }
    const packed = file.gzip !== undefined && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    const body = packed ? file.gzip : file.body;
    if (packed) response.setHeader("content-encoding", "gzip");
    bytes.set(name, body?.length ?? 0);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    requests,
    /** The size of what was sent for each file. */
    bytes,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const at = process.argv.indexOf("--port");
  const port = at < 0 ? 8000 : Number(process.argv[at + 1]);
  const { url } = await serve({ port, base: "/", plain: process.argv.includes("--plain") });
  console.log(url);
}
