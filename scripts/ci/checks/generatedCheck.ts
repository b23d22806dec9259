import { execFileSync } from "node:child_process";

import type { Generated } from "../generated.ts";
import type { Job } from "../queue/Job.ts";
import type { Worker } from "../queue/Worker.ts";
import { regenerate } from "../regenerate.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";

const MINUTES = 15;

/** Commands that ran in this process, and have written all their files. */
const written = new Set<string>();

/** Holds when generating a file again leaves what is committed, or staged, as it is. */
export function generatedCheck(entry: Generated): Job {
  const name = `generated:${entry.path}`;
  return {
    name,
    suite: name,
    alone: true,
    run: async (worker) => {
      await writeOnce(entry, worker);
      const stale = changedFiles(entry.path);
      if (stale.length === 0) return ONE_PASSED;
      for (const file of stale) worker.note(file);
      worker.note("stale: run npm run generate, and commit its files");
      return ONE_FAILED;
    },
  };
}

/** A command that writes several files runs once for all of them. */
async function writeOnce(entry: Generated, worker: Worker): Promise<void> {
  const command = entry.command.join(" ");
  if (written.has(command) && entry.emptyFirst !== true) return;
  await regenerate(entry, (program, args) => worker.command(program, args, { minutes: MINUTES }));
  written.add(command);
}

function changedFiles(path: string): string[] {
  return [
    git("diff", "--name-only", "--", path),
    git("ls-files", "--others", "--exclude-standard", "--", path),
  ].flatMap((output) => output.split("\n").filter(Boolean));
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" });
}
