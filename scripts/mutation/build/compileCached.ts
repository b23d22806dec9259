import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type { Compilation, Compiled } from "./compile.ts";

const CACHE = ".cache/mutation";
/** Each is some megabytes. */
const KEPT = 8;

/** Compiles beside others, unless the very same was compiled before. */
export async function compileCached(compilation: Compilation): Promise<Compiled> {
  const key = createHash("sha256").update(JSON.stringify(compilation)).digest("hex").slice(0, 32);
  const file = join(CACHE, `${key}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const compiled = await compileInThread(compilation);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify(compiled));
  forgetOldest();
  return compiled;
}

function forgetOldest(): void {
  const files = readdirSync(CACHE).map((name) => join(CACHE, name));
  const byAge = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of byAge.slice(KEPT)) rmSync(file, { force: true });
}

function compileInThread(workerData: Compilation): Promise<Compiled> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./compileThread.ts", import.meta.url), { workerData });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}
