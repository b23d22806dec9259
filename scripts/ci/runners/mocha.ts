// Runs the mocha test files that it is given: node --import tsx scripts/ci/runners/mocha.ts FILE...

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import Mocha from "mocha";

import { reportTally } from "../reportTally.ts";

const TEST_TIMEOUT_MS = 120_000;

const mocha = new Mocha({ timeout: TEST_TIMEOUT_MS, forbidOnly: Boolean(process.env.CI) });
for (const file of process.argv.slice(2)) await load(resolve(file));

const runner = mocha.run(() => {
  const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
  reportTally({ passed: passes, failed: failures + pending });
});

/**
 * As mocha loads a file, but always as a module: mocha itself tries `require` first, for which tsx
 * turns modules into scripts that lack `import.meta.resolve` and top-level `await`.
 */
async function load(file: string) {
  mocha.suite.emit("pre-require", globalThis, file, mocha);
  const loaded: unknown = await import(pathToFileURL(file).href);
  mocha.suite.emit("require", loaded, file, mocha);
  mocha.suite.emit("post-require", globalThis, file, mocha);
}
