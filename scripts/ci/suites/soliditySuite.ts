import { MINUTES, type Suite } from "./Suite.ts";

/** The Solidity tests, which Hardhat runs. */
export function soliditySuite(needs: readonly string[]): Suite {
  const name = "solidity";
  const command = ["--import", "tsx", "scripts/ci/runners/solidity.ts"];
  return {
    name,
    jobs: () => [
      {
        name,
        suite: name,
        tier: "fast",
        needs,
        run: (worker) => worker.tallyOf("node", command, { minutes: MINUTES }),
      },
    ],
  };
}
