import { existsSync } from "node:fs";
import type { NetworkDescription } from "@causeway/environment";
import { fetchNetwork } from "./fetchNetwork.ts";
import { NETWORK_FILE, NETWORK_PORT, readNetworkFile } from "./NetworkFile.ts";

/** Variable that says where the network is. */
const VARIABLE = "CAUSEWAY_NETWORK";

/**
 * Finds a running network.
 *
 * @param where Its URL, its file, or the folder of the project in which it runs. If left out: what `CAUSEWAY_NETWORK` says,
 * else the project's folder in which this package lies, else the URL that networks have by default.
 * @param milliseconds For how long to wait for the answer of a URL.
 * @throws NetworkNotRunning
 */
export async function findNetwork(
  where: string | undefined,
  milliseconds: number,
): Promise<NetworkDescription> {
  const place = where ?? usualPlace(process.env, NETWORK_FILE);
  return isUrl(place) ? fetchNetwork(place, milliseconds) : readNetworkFile(place);
}

/**
 * Where a network is that nobody said where it is.
 *
 * @param file Where the project has it in whose folder this package lies; none exists where it was installed.
 */
export function usualPlace(env: NodeJS.ProcessEnv, file: string): string {
  const named = env[VARIABLE];
  if (named) return named;
  return existsSync(file) ? file : `http://127.0.0.1:${NETWORK_PORT}`;
}

function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}
