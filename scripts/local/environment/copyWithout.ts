import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

import { leaveOutChain } from "./leaveOutChain.ts";

/** The environment of `npm start`. */
export const LOCAL: string = join("config", "local");

/**
 * Copies `config/local` without a chain.
 *
 * @param folder Folder of environments' folders. A copy that is there already is replaced.
 * @param left Name of a spoke on which no asset is.
 * @returns The environment's folder.
 */
export function copyWithout(folder: string, left: string): string {
  const environment = join(folder, "local");
  rmSync(environment, { recursive: true, force: true });
  cpSync(LOCAL, environment, { recursive: true });
  leaveOutChain(environment, left);
  return environment;
}
