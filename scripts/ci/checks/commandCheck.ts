import type { Job } from "../queue/Job.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";

const MINUTES = 10;

type Command = [program: string, ...args: string[]];

interface CommandCheckOptions {
  /** Names of jobs that must have succeeded before. */
  readonly needs?: readonly string[];
  /** Whether the commands write what other checks read. */
  readonly alone?: boolean;
}

/** A check that holds when all its commands, all of which are run, exit with 0. */
export function commandCheck(
  name: string,
  commands: readonly Command[],
  { needs = [], alone = false }: CommandCheckOptions = {},
): Job {
  return {
    name,
    suite: name,
    needs,
    alone,
    run: async (worker) => {
      let holds = true;
      for (const [program, ...args] of commands) {
        holds = (await worker.command(program, args, { minutes: MINUTES })) && holds;
      }
      return holds ? ONE_PASSED : ONE_FAILED;
    },
  };
}
