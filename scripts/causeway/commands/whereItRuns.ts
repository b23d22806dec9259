import { resolve } from "node:path";

import {
  type NetworkDescription,
  NetworkNotRunning,
  readNetworkFile,
} from "@causeway/local-network/NetworkFile";

import type { Config } from "../config/Config.ts";
import { placed } from "../config/placed.ts";

/** Which network is looked for. */
export interface Whereabouts {
  /** Folder that the configuration is from. */
  readonly folder: string;
  /** Chains of which the caller says where they are: if all of a network's, he means another one. */
  readonly said: readonly string[];
  /** Where a running network says where it is. */
  readonly file: string;
}

/**
 * The configuration, with its chains and validators where they are in the network that `npm start` runs by it: it has
 * them on ports that no configuration knows.
 */
export function whereItRuns(config: Config, whereabouts: Whereabouts): Config {
  const network = networkOf(whereabouts);
  if (network === undefined) return config;
  return placed(config, {
    chains: new Map(network.chains.map(({ name, rpcUrl }) => [name, rpcUrl])),
    validators: new Map(network.validators.map(({ name, url }) => [name, url])),
  });
}

function networkOf({ folder, said, file }: Whereabouts): NetworkDescription | undefined {
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
