import type { PoolsFile, VenueContracts } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";
import { artifactOf, type VenueContract } from "@causeway/venue-code";
import { getCreateAddress, keccak256, ZeroAddress } from "ethers";

import { permit2On, wrappedNativeOn } from "../../causeway/areas/bridge/index.ts";
import type { Config } from "../../causeway/areas.ts";
import { VENUE_DEPLOYER } from "../network/accounts.ts";

/** In the order in which one account deploys them as its first transactions: hence at one address on all chains. */
export const VENUE_CONTRACTS = [
  "UniswapV2Factory",
  "UniswapV2Router02",
  "UniswapV3Factory",
  "SwapRouter",
  "NonfungiblePositionManager",
  "PoolManager",
  "PoolModifyLiquidityTest",
  "UniversalRouter",
] as const satisfies readonly VenueContract[];

/** A contract that is deployed to each chain. */
export type DeployedVenue = (typeof VENUE_CONTRACTS)[number];

/** Whether chains get venues: there are tokens or pools for them. */
export function hasVenues({ tokens, pools }: PoolsFile): boolean {
  return pools.length > 0 || Object.keys(tokens).length > 0;
}

/** Where a contract of a venue is, or will be. */
export function venueAddress(name: DeployedVenue): string {
  return getCreateAddress({
    from: VENUE_DEPLOYER.address,
    nonce: VENUE_CONTRACTS.indexOf(name),
  });
}

/** Hashes of the creation code by which addresses of pairs and pools are computed. */
export function initCodeHashes(): { readonly pair: string; readonly pool: string } {
  const hashOf = (name: VenueContract) => keccak256(artifactOf(name).bytecode);
  return { pair: hashOf("UniswapV2Pair"), pool: hashOf("UniswapV3Pool") };
}

/** Where pools of a chain trade, or will trade. */
export function venuesOn(config: Config, chain: ChainConfig): VenueContracts {
  const { pair, pool } = initCodeHashes();
  return {
    wrappedNative: wrappedNativeOn(config, chain),
    permit2: permit2On(chain),
    universalRouter: venueAddress("UniversalRouter"),
    "uniswap-v2": {
      factory: venueAddress("UniswapV2Factory"),
      router: venueAddress("UniswapV2Router02"),
      initCodeHash: pair,
    },
    "uniswap-v3": {
      factory: venueAddress("UniswapV3Factory"),
      router: venueAddress("SwapRouter"),
      positionManager: venueAddress("NonfungiblePositionManager"),
      initCodeHash: pool,
    },
    "uniswap-v4": { poolManager: venueAddress("PoolManager") },
  };
}

/** What each contract is constructed with. */
export function constructorArguments({
  wrappedNative,
  permit2,
  "uniswap-v2": v2,
  "uniswap-v3": v3,
  "uniswap-v4": { poolManager },
}: VenueContracts): Readonly<Record<DeployedVenue, readonly unknown[]>> {
  const owner = VENUE_DEPLOYER.address;
  // Positions of v4 are added without its position manager, and nothing here bridges by Across.
  const [noPositions, noBridge] = [ZeroAddress, ZeroAddress];
  const hashes = [v2.initCodeHash, v3.initCodeHash];
  const factories = [permit2, wrappedNative, v2.factory, v3.factory, ...hashes];
  return {
    UniswapV2Factory: [owner],
    UniswapV2Router02: [v2.factory, wrappedNative],
    UniswapV3Factory: [],
    SwapRouter: [v3.factory, wrappedNative],
    NonfungiblePositionManager: [v3.factory, wrappedNative, ZeroAddress],
    PoolManager: [owner],
    PoolModifyLiquidityTest: [poolManager],
    UniversalRouter: [[...factories, poolManager, v3.positionManager, noPositions, noBridge]],
  };
}
