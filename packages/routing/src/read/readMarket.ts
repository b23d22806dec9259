import type { Asset, Offer, Pool } from "@causeway/environment";
import { type DefaultOffer, type Hex, offeredFee } from "@causeway/protocol";

import { findPaths } from "../search/findPaths.ts";
import type { ChainToken, Crossing, Market } from "../search/Market.ts";
import { type PoolsByToken, poolsByToken } from "../search/PoolsByToken.ts";
import type { UnusedPool } from "./PoolPlace.ts";
import { placesOf, type SwappingChain } from "./placesOf.ts";
import { type CrossingPlace, type ReadChain, readCrossing } from "./readCrossing.ts";
import { type CallReader, type ReadPools, readPools } from "./readPools.ts";

/** Gas of sending an order, without its hops. */
const SENDING_GAS = 260_000n;
/** Hops at a destination that an offer counts with. */
const COUNTED_HOPS = 2n;
/** The amount of coin whose price stands for all. */
const SAMPLE = 10n ** 16n;
const MOST_HOPS = 3;

/** A chain of a market, and what reads it at a block. */
export interface MarketChain extends SwappingChain {
  readonly reader: CallReader;
  readonly block: number;
  /** Wei per gas. */
  readonly gasPrice: bigint;
}

/** What a market is read from, beside its chains. */
export interface MarketFacts {
  /** The bridge, the same on each chain. */
  readonly bridge: string;
  readonly assets: readonly Asset[];
  readonly pools: readonly Pool[];
  /** Whether transfers offer something for an advance. */
  readonly isOffering: boolean;
}

/** A market, and what it was read by. */
export interface ReadMarket {
  readonly market: Market;
  readonly unused: readonly UnusedPool[];
  /** Of the pools' states, by all chains. */
  readonly bytes: number;
}

/**
 * Reads all that a search needs: the pools of each chain by one call, and the ways of assets between the chains. Gas is
 * priced as if the coins of all chains cost the same.
 *
 * @throws as the readers do.
 */
export async function readMarket(
  chains: readonly MarketChain[],
  facts: MarketFacts,
): Promise<ReadMarket> {
  const reads = await Promise.all(chains.map((chain) => readPoolsOn(chain, facts)));
  const pools = reads.flatMap((read) => read.pools);
  const gasCost = gasCosts(chains, pools);
  const crossings = await Promise.all(
    chains.flatMap((from) =>
      chains.filter((to) => to !== from).map((to) => readCrossings({ from, to }, facts, gasCost)),
    ),
  );
  return {
    market: { pools, crossings: crossings.flat(), gasCost },
    unused: reads.flatMap(({ unused }) => unused),
    bytes: reads.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Reads the pools of a chain by one call. @throws as the reader does. */
export async function readPoolsOn(
  chain: MarketChain,
  { pools }: Pick<MarketFacts, "pools">,
): Promise<ReadPools> {
  const { swap, reader, block } = chain;
  if (swap === undefined) return { pools: [], unused: [], bytes: 0 };
  return readPools(placesOf(chain, pools), { reader, lens: swap.lens, block });
}

/** Two chains, in the direction of an order. */
export interface MarketWay {
  readonly from: MarketChain;
  readonly to: MarketChain;
}

/**
 * Reads the ways of all assets from one chain to another.
 *
 * @throws as the readers do.
 */
export async function readCrossings(
  way: MarketWay,
  facts: MarketFacts,
  gasCost: Market["gasCost"],
): Promise<Crossing[]> {
  const read = facts.assets.map((asset) => crossingOf({ asset, ...way }, facts, gasCost));
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

async function crossingOf(
  { asset, from, to }: MarketWay & { readonly asset: Asset },
  { bridge, isOffering }: MarketFacts,
  gasCost: Market["gasCost"],
): Promise<Crossing | undefined> {
  const at = ({ name }: MarketChain) => asset.chains.find(({ chain }) => chain === name);
  const [here, there] = [at(from), at(to)];
  if (here === undefined || there === undefined) return undefined;
  const offer = isOffering
    ? asset.offers.find(
        ({ origin, destination }) => origin === from.name && destination === to.name,
      )
    : undefined;
  const place: CrossingPlace = {
    assetId: asset.assetId as Hex,
    ...{ from: here, to: there, bridge, offer: () => undefined, originGas: SENDING_GAS },
    destinationGas: BigInt(to.swap?.gas.base ?? 0),
  };
  const crossing = await readCrossing(place, readChain(from), readChain(to));
  if (crossing === undefined || offer === undefined) return crossing;
  const cost = gasCost(BigInt(to.chainId), calledGas(to), crossing.to) / crossing.unitTo;
  return { ...crossing, offer: offeredOf(offer, cost) };
}

/** A filler pays the gas of the swap, as far as it is known before a route. */
function calledGas({ swap }: MarketChain): bigint {
  return swap === undefined ? 0n : COUNTED_HOPS * BigInt(swap.gas.hop.concentrated);
}

function offeredOf(offer: Offer, callCost: bigint): Crossing["offer"] {
  const stated: DefaultOffer = { ...offer, floor: BigInt(offer.floor) };
  return (units) => offeredFee(stated, units, callCost);
}

function readChain({ chainId, reader, block }: MarketChain): ReadChain {
  return { chainId: BigInt(chainId), reader, block };
}

/** The price of gas on chains in any token, by the pools of the token's chain; 0 where no pool has a price. */
export function gasCosts(
  chains: readonly MarketChain[],
  pools: Market["pools"],
): Market["gasCost"] {
  const prices = new Map<string, bigint>();
  const byChain = Map.groupBy(pools, ({ chainId }) => chainId);
  const graphs = new Map([...byChain].map(([chainId, own]) => [chainId, poolsByToken(own)]));
  const priceOf = ({ chainId, token }: ChainToken): bigint => {
    const key = `${chainId} ${token}`;
    const known = prices.get(key);
    if (known !== undefined) return known;
    const wrapped = chains
      .find((chain) => BigInt(chain.chainId) === chainId)
      ?.venues?.wrappedNative.toLowerCase();
    const graph = graphs.get(chainId) ?? new Map();
    const price = wrapped === undefined ? 0n : sampleOf(graph, wrapped, token);
    prices.set(key, price);
    return price;
  };
  return (chainId, gas, paidIn) => {
    const price = chains.find((chain) => BigInt(chain.chainId) === chainId)?.gasPrice ?? 0n;
    return (gas * price * priceOf(paidIn)) / SAMPLE;
  };
}

function sampleOf(graph: PoolsByToken, wrapped: string, token: string): bigint {
  if (wrapped === token) return SAMPLE;
  const [best] = findPaths(graph, wrapped, token, SAMPLE, MOST_HOPS, 1);
  return best?.amountOut ?? 0n;
}
