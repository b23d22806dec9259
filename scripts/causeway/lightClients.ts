import type { Hex } from "@causeway/protocol";

import type { Addresses } from "./addresses.ts";
import type { ChainConfig, Config } from "./config/Config.ts";
import { followedChains } from "./lanes.ts";

/** A light client that the configuration asks for. */
export interface ConfiguredClient {
  /** The chain that it stands on. */
  readonly on: ChainConfig;
  readonly follows: ChainConfig;
  readonly address: Hex;
  /** `light client of spoke-a on hub`. */
  readonly label: string;
}

/** Every light client of the configuration. */
export function configuredClients(
  config: Config,
  { lightClientOf }: Pick<Addresses, "lightClientOf">,
): ConfiguredClient[] {
  return config.chains.flatMap((on) =>
    followedChains(config, on).map((follows) => ({
      on,
      follows,
      address: lightClientOf(follows),
      label: `light client of ${follows.name} on ${on.name}`,
    })),
  );
}
