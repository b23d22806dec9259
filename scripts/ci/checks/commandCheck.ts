import type { Job } from "../queue/Job.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";

const MINUTES = 10;

type Command = [program: string, ...args: string[]];

/** A check that holds when all its commands, all of which are run, exit with 0. */
export function commandCheck(
  name: string,
  commands: readonly Command[],
  needs: readonly string[] = [],
): Job {
  return {
    name,
    suite: name,
    needs,
    run: async (worker) => {
      let holds = true;
      for (const [program, ...args] of commands) {
        holds = (await worker.command(program, args, { minutes: MINUTES })) && holds;
      }
      return holds ? ONE_PASSED : ONE_FAILED;
    },
  };
}
