import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The circuit of as many slots as the committee has members: it proves in a tenth of the time. */
export const SLOTS = 4;

/**
 * Copies `config/local`, with the small circuit, into a folder of environments' folders.
 *
 * @param assets Whether with its assets: a bridge is a good part of what is deployed.
 * @returns The environment's folder.
 */
export function copyEnvironment(folder: string, { assets = false } = {}): string {
  const environment = join(folder, "local");
  cpSync("config/local", environment, { recursive: true });
  editEnvironment<{ verifier: object }>(environment, "light-clients.json", (file) => ({
    ...file,
    verifier: { ...file.verifier, slots: SLOTS },
  }));
  if (!assets) leaveOutAssets(environment);
  return environment;
}

/**
 * Copies `config/local` without its swap, for chains on which no pools are.
 *
 * @param folder Folder of environments' folders.
 */
export function copyWithoutSwap(folder: string): void {
  const environment = join(folder, "local");
  cpSync("config/local", environment, { recursive: true });
  rmSync(join(environment, "swap.json"));
}

/** Has an environment bridge nothing. */
export function leaveOutAssets(environment: string): void {
  for (const file of ["assets.json", "bridge-fees.json"]) {
    editEnvironment<object>(environment, file, (content) => ({ ...content, assets: {} }));
  }
  // Orders are bridged as an asset.
  rmSync(join(environment, "swap.json"), { force: true });
}

/** Takes a spoke out of an environment that bridges nothing. */
export function leaveOutChain(environment: string, left: string): void {
  editEnvironment<{ chains: { name: string }[] }>(environment, "chains.json", (file) => ({
    ...file,
    chains: file.chains.filter(({ name }) => name !== left),
  }));
  editEnvironment<{ routes: { between: string[] }[]; terms: object }>(
    environment,
    "routes.json",
    ({ routes, terms, ...file }) => ({
      ...{ ...file, terms: without(terms, left) },
      routes: routes.filter(({ between }) => !between.includes(left)),
    }),
  );
  editEnvironment<{ destinations: object }>(environment, "destinations.json", (file) => ({
    ...file,
    destinations: without(file.destinations, left),
  }));
  editEnvironment<{ chains: object }>(environment, "api.json", (file) => ({
    ...file,
    chains: without(file.chains, left),
  }));
  editEnvironment<{ floors: { chain: string }[] }>(environment, "balances.json", (file) => ({
    ...file,
    floors: file.floors.filter(({ chain }) => chain !== left),
  }));
}

function without(entries: object, left: string): object {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name !== left));
}

/** Changes a file of an environment's folder. */
export function editEnvironment<T>(
  environment: string,
  file: string,
  change: (content: T) => T,
): void {
  const path = join(environment, file);
  const content = change(JSON.parse(readFileSync(path, "utf8")));
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
