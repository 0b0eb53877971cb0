// Every code is read back by a decoder that others wrote (jsqr).

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { qrCode, qrPath } from "../../js/qr.js";

const MODULES = process.env.WEB_MODULES ?? fileURLToPath(new URL("../../../target/web/node_modules", import.meta.url));

/** @returns {((pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null) | undefined} */
function decoder() {
  try {
    const module = createRequire(join(resolve(MODULES), "..", "any.js"))("jsqr");
    return module.default ?? module;
  } catch {
    console.log("not run: QR codes read back: jsqr is not installed");
    return undefined;
  }
}

/** The pixels of a code, three a module. @param {boolean[][]} code */
function pixels(code) {
  const scale = 3;
  const margin = 4;
  const width = (code.length + 2 * margin) * scale;
  const result = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = code[Math.floor(y / scale) - margin];
      if (row?.[Math.floor(x / scale) - margin]) result.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { result, width };
}

const decode = decoder();

for (const level of /** @type {const} */ (["L", "M"])) {
  test(`level ${level}: texts of every version are read back`, { skip: decode === undefined }, () => {
    const seen = new Set();
    for (let length = 1; seen.size < 40; length += length < 300 ? 9 : 29) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 94))).join("");
      const code = qrCode(text, [level]);
      assert.ok(code, `${length} characters`);
      const version = (code.length - 17) / 4;
      if (seen.has(version)) continue;
      seen.add(version);
      // The decoder looks for one alignment pattern of version 23 in a wrong place (its table has 74 for 78),
      // which only level M has enough check codewords for.
      if (version === 23 && level === "L") continue;
      const { result, width } = pixels(code);
      assert.equal(decode?.(result, width, width)?.data, text, `version ${version}`);
    }
  });
}

test("what is no ASCII is read back as UTF-8", { skip: decode === undefined }, () => {
  const text = "https://example.org/ナンプレ#é";
  const code = qrCode(text);
  assert.ok(code);
  const { result, width } = pixels(code);
  assert.equal(decode?.(result, width, width)?.data, text);
});

test("the longest text has a code, and one more byte has none", () => {
  assert.equal(qrCode("x".repeat(2953))?.length, 177);
  assert.equal(qrCode("x".repeat(2954)), undefined);
});

test("level L is used where level M has no room", () => {
  assert.equal(qrCode("x".repeat(2331), ["M"])?.length, 177);
  assert.equal(qrCode("x".repeat(2332), ["M"]), undefined);
  assert.ok(qrCode("x".repeat(2332)));
});

test("the path draws the dark modules", () => {
  const { path, size } = qrPath([[true, true, false], [false, false, true], [false, false, false]]);
  assert.equal(size, 11);
  assert.equal(path, "M4 4h2v1h-2zM6 5h1v1h-1z");
});
