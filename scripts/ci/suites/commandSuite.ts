import { existsSync } from "node:fs";

import type { Job } from "../Job.ts";
import { runCommand } from "../runCommand.ts";
import { NOTHING, ONE_FAILED, ONE_PASSED } from "../Tally.ts";

/** A TypeScript program that passes, as one test, when it exits with 0. */
export function commandSuite(name: string, program: string, args: string[]): Job {
  return {
    name,
    run: async () => {
      if (!existsSync(program)) return NOTHING;
      const command = ["--import", "tsx", program, ...args];
      const succeeded = await runCommand("node", command, { minutes: 15 });
      return succeeded ? ONE_PASSED : ONE_FAILED;
    },
  };
}
