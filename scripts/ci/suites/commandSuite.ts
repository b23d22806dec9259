import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";
import { MINUTES, type Suite } from "./Suite.ts";

interface CommandSuiteOptions {
  /** Names of jobs that must have succeeded before. */
  readonly needs?: readonly string[];
  /** What it takes for itself meanwhile. */
  readonly takes?: readonly string[];
}

/** A TypeScript program that passes, as one test of the integration tier, when it exits with 0. */
export function commandSuite(
  name: string,
  program: string,
  args: readonly string[],
  { needs = [], takes = [] }: CommandSuiteOptions = {},
): Suite {
  const command = ["--import", "tsx", program, ...args];
  return {
    name,
    jobs: () => [
      {
        name,
        suite: name,
        tier: "integration",
        needs,
        takes,
        run: async (worker) =>
          (await worker.command("node", command, { minutes: MINUTES })) ? ONE_PASSED : ONE_FAILED,
      },
    ],
  };
}
