// Runs bundles of mocha tests that its parent names, one after the other, each until a test fails.

import { pathToFileURL } from "node:url";

import fc from "fast-check";
import Mocha from "mocha";

import type { Failure } from "../run/Engine.ts";

const TEST_TIMEOUT_MS = 20_000;

/** It prints nothing: the parent tells what failed. */
const SILENT = Mocha.reporters.Base;

/** Every run draws the same histories. One that fails says enough: the smallest such one would take minutes. */
fc.configureGlobal({ seed: 1, endOnFailure: true });

process.on("message", async (bundle: string) => {
  process.send?.({ failure: await run(bundle) });
});

async function run(bundle: string): Promise<Failure | undefined> {
  const mocha = new Mocha({ timeout: TEST_TIMEOUT_MS, bail: true, reporter: SILENT });
  mocha.suite.emit("pre-require", globalThis, bundle, mocha);
  try {
    await import(pathToFileURL(bundle).href);
  } catch (error) {
    return { suite: "", test: "loading", reason: String(error) };
  }
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
