import type { ChainConfig } from "@causeway/operator";

import { type BridgeConfig, partnersOf } from "../bridge/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import type { EarlierGeneration, SwapFile, VenueEntry } from "./schema.ts";

/** What can be swapped, and where. */
export interface SwapConfig extends BridgeConfig, LightClientsConfig {
  /** Undefined in an environment that swaps nothing. */
  readonly swap: SwapFile | undefined;
}

/** A chain's part; undefined where nothing is swapped. */
export type SwapOnChain = SwapFile["chains"][string];

/** A venue of a chain. */
export interface NamedVenue {
  readonly name: string;
  readonly venue: VenueEntry;
}

/** What a chain's orders have there; undefined of a chain that swaps nothing. */
export function swapOn(
  { swap }: Pick<SwapConfig, "swap">,
  { name }: Pick<ChainConfig, "name">,
): SwapOnChain | undefined {
  return swap?.chains[name];
}

/** The venues of a chain, in the order of the file. */
export function venuesOn(
  config: Pick<SwapConfig, "swap">,
  chain: Pick<ChainConfig, "name">,
): NamedVenue[] {
  return Object.entries(swapOn(config, chain)?.venues ?? {}).map(([name, venue]) => ({
    name,
    venue,
  }));
}

/** The earlier generations of a chain. */
export function generationsOn(
  config: Pick<SwapConfig, "swap">,
  chain: Pick<ChainConfig, "name">,
): readonly EarlierGeneration[] {
  return swapOn(config, chain)?.generations ?? [];
}

/** The chains to which orders go from a chain: those that swap, and to which assets go. */
export function destinationsOf(config: SwapConfig, chain: ChainConfig): ChainConfig[] {
  return partnersOf(config, chain).filter((other) => swapOn(config, other) !== undefined);
}
