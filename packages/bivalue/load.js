// Loads the modules in browsers.

/** The code around a module and where the module is: literally, so that bundlers find them. */
const BUILDS = {
  slim: {
    glue: () => import("./built/slim.js"),
    url: () => new URL("./built/slim_bg.wasm", import.meta.url),
  },
  full: {
    glue: () => import("./built/full.js"),
    url: () => new URL("./built/full_bg.wasm", import.meta.url),
  },
};

/** Compiles what is at an address. */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  // Not every server knows the type.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The words of a language, from their address. */
export async function words(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.json();
}

/** Loads a build; what was compiled before need not be loaded. */
export async function load(name, compiled) {
  const { glue, url } = BUILDS[name];
  const [code, module] = await Promise.all([glue(), compiled ?? compile(url())]);
  await code.default({ module_or_path: module });
  return { glue: code, module };
}
