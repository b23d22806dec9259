import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { followedChains, type LanesConfig, lightClientOn } from "../lanes/index.ts";

/** A light client that the configuration asks for. */
export interface ConfiguredClient {
  /** The chain that it stands on. */
  readonly on: ChainConfig;
  readonly follows: ChainConfig;
  /** Its address; on TON its trust id. */
  readonly address: Hex;
  /** `light client of spoke-a on hub`. */
  readonly label: string;
}

/** Every light client of the configuration. */
export function configuredClients(config: LanesConfig): ConfiguredClient[] {
  return config.chains.flatMap((on) =>
    followedChains(config, on).map((follows) => ({
      on,
      follows,
      address: lightClientOn(config, on, follows),
      label: `light client of ${follows.name} on ${on.name}`,
    })),
  );
}
