import { filesUnder } from "../filesUnder.ts";
import type { Job } from "../Job.ts";
import { runForTally } from "../runForTally.ts";
import { NOTHING } from "../Tally.ts";

const RUNNER = new URL("../runners/solidity.ts", import.meta.url);

/** The Solidity tests under test/solidity. */
export function soliditySuite(): Job {
  return {
    name: "solidity",
    run: async () => {
      if (filesUnder("test/solidity", /\.t\.sol$/).length === 0) return NOTHING;
      return runForTally(RUNNER, [], { minutes: 15 });
    },
  };
}
