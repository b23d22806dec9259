import type { Job } from "../queue/Job.ts";
import { NOTHING, ONE_FAILED } from "../Tally.ts";

const MINUTES = 20;

/** What tests need before they run. A build that succeeds counts as no test. */
function build(name: string, program: string, args: readonly string[]): Job {
  return {
    name,
    suite: "build",
    run: async (worker) =>
      (await worker.command(program, args, { minutes: MINUTES })) ? NOTHING : ONE_FAILED,
  };
}

/** Compiles contracts and Solidity tests, and writes the types of the contracts. */
export const contractsBuild = build("contracts-build", "hardhat", ["build"]);

/** Circuits and their development keys. */
export const circuitsBuild = build("circuits-build", "node", [
  "--import",
  "tsx",
  "circuits/scripts/build.ts",
]);
