import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

import { copyWithout, LOCAL } from "../../../scripts/local/environment/copyWithout.ts";
import { editEnvironment } from "../../../scripts/local/environment/leaveOutChain.ts";

/** The circuit of as many slots as the committee has members: it proves in a tenth of the time. */
export const SLOTS = 4;
/** The TON chain of `config/local`. */
export const TON = "ton";

/**
 * Copies `config/local`, with the small circuit, into a folder of environments' folders.
 *
 * @param assets Whether with its assets: a bridge is a good part of what is deployed.
 * @param ton Whether with its TON chain.
 * @returns The environment's folder.
 */
export function copyEnvironment(folder: string, { assets = false, ton = false } = {}): string {
  const environment = copyLocal(folder, { ton });
  editEnvironment<{ verifier: object }>(environment, "light-clients.json", (file) => ({
    ...file,
    verifier: { ...file.verifier, slots: SLOTS },
  }));
  if (!assets) leaveOutAssets(environment);
  return environment;
}

/**
 * Copies `config/local` as it stands into a folder of environments' folders.
 *
 * @param ton Whether with its TON chain. Without it, all chains can be nodes of EVM chains.
 * @returns The environment's folder.
 */
export function copyLocal(folder: string, { ton = false } = {}): string {
  if (!ton) return copyWithout(folder, TON);
  const environment = join(folder, "local");
  cpSync(LOCAL, environment, { recursive: true });
  return environment;
}

/**
 * Copies `config/local` without its swap, for chains on which no pools are.
 *
 * @param folder Folder of environments' folders.
 */
export function copyWithoutSwap(folder: string): void {
  rmSync(join(copyLocal(folder), "swap.json"));
}

/** Has an environment bridge nothing. */
export function leaveOutAssets(environment: string): void {
  for (const file of ["assets.json", "bridge-fees.json"]) {
    editEnvironment<object>(environment, file, (content) => ({ ...content, assets: {} }));
  }
  // Orders are bridged as an asset.
  rmSync(join(environment, "swap.json"), { force: true });
}
