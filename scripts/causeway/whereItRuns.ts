import { resolve } from "node:path";
import type { NetworkDescription } from "@causeway/environment";
import {
  NETWORK_FILE,
  NetworkNotRunning,
  readNetworkFile,
} from "@causeway/local-network/NetworkFile";
import type { Whereabouts } from "@causeway/operator";

import type { Config } from "./areas.ts";
import { placed } from "./placed.ts";

/**
 * The configuration, with its chains, validators and relayer where they are in the network that `npm start` runs by it: it has
 * them on ports that no configuration knows.
 *
 * @param file Where a running network says where it is.
 */
export function whereItRuns(
  config: Config,
  whereabouts: Whereabouts,
  file: string = NETWORK_FILE,
): Config {
  const network = networkOf(whereabouts, file);
  if (network === undefined) return config;
  return placed(config, {
    chains: new Map(network.chains.map(({ name, rpcUrl }) => [name, rpcUrl])),
    validators: new Map(network.validators.map(({ name, url }) => [name, url])),
    relayer: network.relayerUrl,
  });
}

/** The network that `npm start` runs by a configuration; undefined if none is meant. */
export function networkOf(
  { folder, said }: Whereabouts,
  file: string = NETWORK_FILE,
): NetworkDescription | undefined {
  try {
    const network = readNetworkFile(file);
    const isMeant =
      network.config === resolve(folder) &&
      !network.chains.every(({ name }) => said.includes(name));
    return isMeant ? network : undefined;
  } catch (error) {
    if (error instanceof NetworkNotRunning) return undefined;
    throw error;
  }
}
