// Runs tests of `ton/` that its parent names on one mutant after the other, each until a test fails. Its folder is `ton`.

import { createRequire } from "node:module";
import { resolve, sep } from "node:path";

import fc from "fast-check";
import Mocha from "mocha";

import type { Failure } from "../run/Engine.ts";
import type { TolkAnswer, TolkTask } from "./TolkTask.ts";

const TEST_TIMEOUT_MS = 60_000;
/** It prints nothing: the parent tells what failed. */
const SILENT = Mocha.reporters.Base;
/** What is loaded again for each mutant. */
const RELOADED = ["tests", "wrappers"].map((folder) => resolve(folder) + sep);

/** Every run draws the same histories. One that fails says enough: the smallest such one would take minutes. */
fc.configureGlobal({ seed: 1, endOnFailure: true });

const load = createRequire(import.meta.url);
const { standIns, filesRead } = load(resolve("compiler/sourcesOf.ts"));
const { codesOfMutants, compileTolk } = load(resolve("compiler/compileTolk.ts"));

process.on("message", async (task: TolkTask) => {
  process.send?.(await answer(task));
});

async function answer({ tests, mutant }: TolkTask): Promise<TolkAnswer> {
  standIns.clear();
  codesOfMutants.clear();
  const runs: TolkAnswer["runs"][number][] = [];
  if (mutant !== undefined && !(await isOther(mutant))) return { runs, isMutant: false };
  for (const test of tests) {
    filesRead.clear();
    const begun = performance.now();
    const failure = await run(resolve(test));
    const milliseconds = performance.now() - begun;
    runs.push({ test, milliseconds, sources: [...filesRead] });
    if (failure !== undefined) return { runs, isMutant: true, failure };
  }
  return { runs, isMutant: true };
}

/** Puts a mutant in the place of its source. Whether it compiles, to other code. */
async function isOther({
  file,
  source,
  entrypoint,
}: TolkTask["mutant"] & object): Promise<boolean> {
  const before = await compileTolk(entrypoint);
  standIns.set(file, source);
  try {
    return !(await compileTolk(entrypoint)).equals(before);
  } catch {
    return false;
  }
}

async function run(file: string): Promise<Failure | undefined> {
  for (const path of Object.keys(load.cache)) {
    if (RELOADED.some((folder) => path.startsWith(folder))) delete load.cache[path];
  }
  const mocha = new Mocha({ timeout: TEST_TIMEOUT_MS, bail: true, reporter: SILENT });
  mocha.suite.emit("pre-require", globalThis, file, mocha);
  load(file);
  return new Promise((done) => {
    let failure: Failure | undefined;
    const runner = mocha.run(() => {
      mocha.dispose();
      done(failure);
    });
    runner.on("fail", (test, error) => {
      const suite = test.parent?.fullTitle() ?? "";
      failure ??= { suite, test: test.title, reason: String(error?.message).split("\n")[0] ?? "" };
    });
  });
}
