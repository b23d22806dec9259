import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { filesUnder } from "../filesUnder.ts";
import type { Worker } from "../queue/Worker.ts";
import { ONE_FAILED, sum, type Tally } from "../Tally.ts";
import { MINUTES, type Suite } from "./Suite.ts";

const CONFIG = "hardhat.config.ts";

/** Hardhat projects of their own, of the integration tier: each folder of `parent` is compiled and tested there. */
export function projectsSuite(name: string, parent: string): Suite {
  return {
    name,
    jobs: () =>
      projectsIn(parent).map((project) => ({
        name: project,
        suite: name,
        tier: "integration",
        run: (worker) => test(project, worker),
      })),
  };
}

function projectsIn(parent: string): string[] {
  const folders = readdirSync(parent).map((folder) => join(parent, folder));
  return folders.filter((folder) => existsSync(join(folder, CONFIG)));
}

async function test(project: string, worker: Worker): Promise<Tally> {
  const options = { cwd: project, realm: "hardhat", minutes: MINUTES };
  if (!(await worker.command("hardhat", ["build"], options))) return ONE_FAILED;
  const tallies: Tally[] = [];
  for (const file of filesUnder(join(project, "test"), /\.test\.ts$/)) {
    tallies.push(await worker.test(resolve(file), options));
  }
  return sum(tallies);
}
