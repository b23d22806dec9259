import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "@causeway/journal";
import type { ChainDeployments, Deployment } from "@causeway/protocol";

/** Where the deployments of a chain are written down. */
export function deploymentFile(directory: string, environment: string, chain: string): string {
  return join(directory, environment, `${chain}.json`);
}

/** What is written down; no contracts if there is no such file yet. */
export function readDeployments(file: string): Readonly<Record<string, Deployment>> {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as ChainDeployments).contracts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** Replaces the file whole, so that a reader never sees half of it. */
export function writeDeployments(file: string, deployments: ChainDeployments): void {
  writeWhole(file, `${JSON.stringify(deployments, null, 2)}\n`);
}
