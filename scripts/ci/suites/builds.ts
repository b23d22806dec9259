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

/** The circuit for 4 validators and its development key. */
export const circuitBuild = build("circuit-build", ...circuitOf(4));

/** That for 32, which takes ten times as long. */
export const largeCircuitBuild: Job = {
  ...build("large-circuit-build", ...circuitOf(32)),
  tier: "integration",
};

/** The packages for others, in `dist/packages`. */
export const packagesBuild: Job = {
  ...build("packages-build", "node", ["--import", "tsx", "scripts/pack/main.ts"]),
  tier: "integration",
  needs: [contractsBuild.name],
};

function circuitOf(size: number): [program: string, args: readonly string[]] {
  return ["node", ["--import", "tsx", "circuits/scripts/build.ts", "--size", `${size}`]];
}
