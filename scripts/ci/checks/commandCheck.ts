import { openBuildCache } from "@causeway/build-cache";

import type { Job } from "../queue/Job.ts";
import type { Worker } from "../queue/Worker.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";
import { type OutcomeSources, outcomeInputs } from "./outcomeInputs.ts";

const MINUTES = 10;

type Command = [program: string, ...args: string[]];

interface CommandCheckOptions {
  /** Names of jobs that must have succeeded before. */
  readonly needs?: readonly string[];
  /** If its outcome follows from files alone: commands that held once are not run again for the same files. */
  readonly follows?: OutcomeSources;
}

/** A check that holds when all its commands, all of which are run, exit with 0. */
export function commandCheck(
  name: string,
  commands: readonly Command[],
  { needs = [], follows }: CommandCheckOptions = {},
): Job {
  const run = (worker: Worker) =>
    follows === undefined ? runAll(commands, worker) : runUnlessKnown(commands, follows, worker);
  return {
    name,
    suite: name,
    needs,
    run: async (worker) => ((await run(worker)) ? ONE_PASSED : ONE_FAILED),
  };
}

async function runAll(commands: readonly Command[], worker: Worker): Promise<boolean> {
  let holds = true;
  for (const [program, ...args] of commands) {
    holds = (await worker.command(program, args, { minutes: MINUTES })) && holds;
  }
  return holds;
}

/** A failure is not kept. */
async function runUnlessKnown(
  commands: readonly Command[],
  follows: OutcomeSources,
  worker: Worker,
): Promise<boolean> {
  const cache = openBuildCache();
  if (cache === undefined) return runAll(commands, worker);
  let holds = true;
  await cache.get({
    inputs: outcomeInputs(commands, follows),
    label: "the commands of a check say",
    make: async () => {
      holds = await runAll(commands, worker);
      return new Uint8Array();
    },
    isKept: () => holds,
  });
  return holds;
}
