import type { ChainConfig } from "@causeway/operator";

import { generationsOn, type NamedVenue, type SwapConfig, swapOn, venuesOn } from "./SwapConfig.ts";
import type { EarlierGeneration } from "./schema.ts";

/** A part of the swap on a chain that is stopped: orders, or one venue. */
export interface StoppedSwap {
  readonly chain: ChainConfig;
  /** `orders of spoke-a`, `uniswap-v3 of spoke-a`. */
  readonly label: string;
}

/** A venue that is removed. */
export interface StoppedVenue extends StoppedSwap {
  readonly named: NamedVenue;
}

/** An earlier generation that is retired. */
export interface StoppedGeneration extends StoppedSwap {
  readonly generation: EarlierGeneration;
}

/** No chain of the selection has it. */
export class NotSwappedThere extends Error {
  constructor(what: string, known: readonly string[]) {
    super(`no chain that you named has ${what}: swap.json has ${known.join(", ") || "nothing"}`);
    this.name = "NotSwappedThere";
  }
}

/**
 * The chains of a selection that take orders.
 *
 * @throws NotSwappedThere
 */
export function selectRouters(
  config: SwapConfig,
  chains: readonly ChainConfig[],
): readonly StoppedSwap[] {
  const having = chains.filter((chain) => swapOn(config, chain) !== undefined);
  if (having.length === 0) {
    throw new NotSwappedThere("orders", Object.keys(config.swap?.chains ?? {}));
  }
  return having.map((chain) => ({ chain, label: `orders of ${chain.name}` }));
}

/**
 * A venue on the chains of a selection that have it.
 *
 * @throws NotSwappedThere
 */
export function selectVenues(
  config: SwapConfig,
  chains: readonly ChainConfig[],
  name: string,
): readonly StoppedVenue[] {
  const venues = chains.flatMap((chain) =>
    venuesOn(config, chain)
      .filter((named) => named.name === name)
      .map((named) => ({ chain, named, label: `${name} of ${chain.name}` })),
  );
  if (venues.length > 0) return venues;
  const known = config.chains.flatMap((chain) => venuesOn(config, chain).map((one) => one.name));
  throw new NotSwappedThere(`the venue ${name}`, [...new Set(known)]);
}

/**
 * An earlier generation on the chains of a selection that have it.
 *
 * @throws NotSwappedThere
 */
export function selectGenerations(
  config: SwapConfig,
  chains: readonly ChainConfig[],
  generation: EarlierGeneration,
): readonly StoppedGeneration[] {
  const having = chains.filter((chain) => generationsOn(config, chain).includes(generation));
  if (having.length > 0) {
    return having.map((chain) => ({
      chain,
      generation,
      label: `generation ${generation} of ${chain.name}`,
    }));
  }
  const known = config.chains.flatMap((chain) =>
    generationsOn(config, chain).map((one) => `${one} on ${chain.name}`),
  );
  throw new NotSwappedThere(`generation ${generation}`, known);
}
