import type { Job } from "../Job.ts";
import { runCommand } from "../runCommand.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";

type Command = [program: string, ...args: string[]];

/** A check that holds when all its commands, all of which are run, exit with 0. */
export function commandCheck(name: string, ...commands: Command[]): Job {
  return {
    name,
    run: async () => {
      let holds = true;
      for (const [program, ...args] of commands) holds = (await runCommand(program, args)) && holds;
      return holds ? ONE_PASSED : ONE_FAILED;
    },
  };
}
