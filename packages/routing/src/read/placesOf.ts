import type { ChainSwap, Pool, VenueContracts } from "@causeway/environment";

import type { PoolPlace } from "./PoolPlace.ts";

/** A chain as an environment or the network's description has it. */
export interface SwappingChain {
  readonly name: string;
  readonly chainId: bigint | number;
  readonly swap?: ChainSwap | undefined;
  readonly venues?: VenueContracts | undefined;
}

/**
 * The pools of a chain that orders can use: those whose venue the chain's executor has. None, if the chain swaps nothing.
 *
 * @param pools Of the environment, on any chain.
 */
export function placesOf(
  { name, chainId, swap, venues }: SwappingChain,
  pools: readonly Pool[],
): PoolPlace[] {
  if (swap === undefined || venues === undefined) return [];
  return pools
    .filter((pool) => pool.chain === name)
    .flatMap((pool): PoolPlace[] => {
      const venueId = swap.venues[pool.venue];
      if (venueId === undefined) return [];
      const common = { chainId: BigInt(chainId), venueId, tokens: pool.tokens, fee: pool.fee };
      return [placeOf(pool, common, swap, venues)];
    });
}

function placeOf(
  pool: Pool,
  common: Pick<PoolPlace, "chainId" | "venueId" | "tokens" | "fee">,
  { gas: { hop } }: ChainSwap,
  venues: VenueContracts,
): PoolPlace {
  if (pool.venue === "uniswap-v2") {
    const gas = BigInt(hop.constantProduct);
    return { ...common, kind: "pair", address: pool.address, gas };
  }
  const { tickSpacing } = pool;
  if (pool.venue === "uniswap-v3") {
    const gas = BigInt(hop.concentrated);
    return { ...common, kind: "concentrated", address: pool.address, tickSpacing, gas };
  }
  const { poolManager: manager } = venues["uniswap-v4"];
  const gas = BigInt(hop.universalRouter);
  return { ...common, kind: "keyed", manager, poolId: pool.poolId, tickSpacing, gas };
}
