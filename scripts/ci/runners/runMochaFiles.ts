import { pathToFileURL } from "node:url";

import Mocha from "mocha";

import type { Tally } from "../Tally.ts";

const TEST_TIMEOUT_MS = 120_000;
/** Times what a test states for itself: a slow or busy machine takes longer, and a test that hangs still ends. */
const PATIENCE = 3;

/** Mocha has no option that multiplies the timeouts that suites and tests set. */
function bePatient(): void {
  const { prototype } = Mocha.Runnable;
  const timeout = prototype.timeout as (
    ...given: readonly [] | readonly [number | string]
  ) => unknown;
  Object.assign(prototype, {
    timeout(this: Mocha.Runnable, ...given: readonly [] | readonly [number | string]) {
      const [stated] = given;
      return typeof stated === "number"
        ? timeout.call(this, stated * PATIENCE)
        : timeout.call(this, ...given);
    },
  });
}

bePatient();

/** Runs some files of mocha tests. A skipped test counts as failed. */
export async function runMochaFiles(files: readonly string[]): Promise<Tally> {
  failOnUnhandledRejections();
  const mocha = new Mocha({ timeout: TEST_TIMEOUT_MS, forbidOnly: Boolean(process.env.CI) });
  for (const file of files) await load(mocha, file);
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      resolve({ passed: passes, failed: failures + pending });
    });
  });
}

/** Mocha's own command does the same; without a listener, mocha swallows them. In a program they end the process. */
function failOnUnhandledRejections() {
  if (process.listenerCount("unhandledRejection") > 0) return;
  process.on("unhandledRejection", (reason) => {
    throw reason;
  });
}

/**
 * As mocha loads a file, but always as a module: mocha itself tries `require` first, for which tsx
 * turns modules into scripts that lack `import.meta.resolve` and top-level `await`.
 */
async function load(mocha: Mocha, file: string) {
  mocha.suite.emit("pre-require", globalThis, file, mocha);
  const loaded: unknown = await import(pathToFileURL(file).href);
  mocha.suite.emit("require", loaded, file, mocha);
  mocha.suite.emit("post-require", globalThis, file, mocha);
}
