import { execFileSync } from "node:child_process";

import type { Generated } from "../generated.ts";
import type { Job } from "../Job.ts";
import { regenerate } from "../regenerate.ts";
import { findingsCheck } from "./findingsCheck.ts";

/** Holds when generating a file anew leaves what is committed, or staged, as it is. */
export function generatedCheck(entry: Generated): Job {
  return findingsCheck(`generated:${entry.path}`, async () => {
    await regenerate(entry);
    const stale = changedFiles(entry.path);
    return stale.length === 0 ? [] : [...stale, "stale: commit what npm run generate writes"];
  });
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
