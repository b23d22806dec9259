import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { filesUnder } from "../filesUnder.ts";
import type { Job } from "../Job.ts";
import { runCommand } from "../runCommand.ts";
import { runForTally } from "../runForTally.ts";
import { ONE_FAILED, sum, type Tally } from "../Tally.ts";

const RUNNER = new URL("../runners/mocha.ts", import.meta.url);
const CONFIG = "hardhat.config.ts";

/** Hardhat projects of their own: what is in each folder of `parent` is compiled and tested there. */
export function projectsSuite(name: string, parent: string): Job {
  return {
    name,
    run: async () => {
      const tallies: Tally[] = [];
      for (const project of projectsIn(parent)) tallies.push(await test(project));
      return sum(tallies);
    },
  };
}

function projectsIn(parent: string): string[] {
  if (!existsSync(parent)) return [];
  const folders = readdirSync(parent).map((folder) => join(parent, folder));
  return folders.filter((folder) => existsSync(join(folder, CONFIG)));
}

async function test(project: string): Promise<Tally> {
  if (!(await runCommand("hardhat", ["build"], { cwd: project }))) return ONE_FAILED;
  const files = filesUnder(join(project, "test"), /\.test\.ts$/).map((file) => resolve(file));
  return runForTally(RUNNER, files, { cwd: project, minutes: 10 });
}
