import type { ServedEnvironment } from "@causeway/environment";
import { type Hex, ZERO_WORD } from "@causeway/protocol";
import {
  iBridgeAdminAbi,
  iCustodyAbi,
  interfaceOf,
  mailboxAbi,
  swapRouterAbi,
} from "@causeway/protocol/contracts";
import { type Crossing, lesserOf } from "@causeway/routing";
import { gasCosts, type MarketChain, readCrossings } from "@causeway/routing/read";
import type { Interface } from "ethers";

import type { ChainState } from "./ChainState.ts";
import type { AssetState, LaneState, WayState } from "./WayState.ts";

const [router, bridge, custody, mailbox] = [
  interfaceOf(swapRouterAbi),
  interfaceOf(iBridgeAdminAbi),
  interfaceOf(iCustodyAbi),
  interfaceOf(mailboxAbi),
];

/** `Limited.Arrivals` of the custody. */
const ARRIVALS = 0;

/** Reads how orders go from one chain to another, at the blocks of both. */
export async function readWay(
  environment: Pick<ServedEnvironment, "assets">,
  origin: ChainState,
  destination: ChainState,
): Promise<WayState> {
  const { swap, chainId } = origin.config;
  if (swap === undefined) throw new TypeError(`${chainId} has no router`);
  const isLocal = origin.config.chainId === destination.config.chainId;
  const to = destination.config.chainId;
  const [[price, upcoming], [ordersPausedUntil], lane, crossed] = await Promise.all([
    view(origin, router, swap.router, "termsOf", [to]),
    view(origin, router, swap.router, "pausedUntil", []),
    isLocal ? undefined : readLane(origin, destination),
    isLocal ? STAYS : readAssets(environment, origin, destination),
  ]);
  const { crossings, assets } = crossed;
  const ends = isLocal ? [origin] : [origin, destination];
  const pools = ends.flatMap((end) => end.pools);
  const gasCost = gasCosts(ends.map(marketChain), pools);
  return {
    ...{ origin, destination, lane, assets, ordersPausedUntil },
    market: { pools, crossings, gasCost },
    feeBps: lesserOf(price, upcoming),
  };
}

const STAYS = { crossings: [] as Crossing[], assets: new Map<Hex, AssetState>() };

async function readAssets(
  { assets }: Pick<ServedEnvironment, "assets">,
  origin: ChainState,
  destination: ChainState,
) {
  const { bridge: at } = origin.config;
  if (at === undefined) return STAYS;
  const ends = [origin, destination];
  const gasCost = gasCosts(
    ends.map(marketChain),
    ends.flatMap(({ pools }) => pools),
  );
  const way = { from: marketChain(origin), to: marketChain(destination) };
  const facts = { bridge: at, assets, pools: [], isOffering: true };
  const crossings = await readCrossings(way, facts, gasCost);
  const states = crossings.map(async ({ assetId }) => {
    const state = await readAsset(at, assetId as Hex, origin, destination);
    return [assetId as Hex, state] as const;
  });
  return { crossings, assets: new Map(await Promise.all(states)) };
}

async function readAsset(
  at: string,
  assetId: Hex,
  origin: ChainState,
  destination: ChainState,
): Promise<AssetState> {
  const [[here], [there]] = await Promise.all([
    view(origin, bridge, at, "assetOf", [assetId]),
    view(destination, bridge, at, "assetOf", [assetId]),
  ]);
  const from = origin.config.chainId;
  const [[liquidity], [limit, admitted], [isMinted]] = await Promise.all([
    view(destination, custody, there.custody, "liquidity", []),
    view(destination, custody, there.custody, "limitOf", [from, ARRIVALS]),
    view(destination, custody, there.custody, "isMinted", []),
  ]);
  const { capacity, window } = limit;
  return {
    pausedUntil: latest(here.pausedUntil, there.pausedUntil),
    capacity: {
      liquidity: isMinted ? undefined : liquidity,
      ...{ admitted, limit: { capacity, window } },
    },
  };
}

async function readLane(origin: ChainState, destination: ChainState): Promise<LaneState> {
  const [from, to] = [origin.config, destination.config];
  const [laneId] = await view(origin, mailbox, from.mailbox, "openLaneTo", [to.chainId]);
  if (laneId === ZERO_WORD) return { laneId, hubChainId: 0n, pausedUntil: 0n };
  const [lane] = await view(destination, mailbox, to.mailbox, "inboundLane", [laneId]);
  return { laneId, hubChainId: lane.hubChainId, pausedUntil: lane.pausedUntil };
}

/** The values that a view answers at the block of a chain's state. */
async function view(
  { reader, block }: ChainState,
  abi: Interface,
  to: string,
  name: string,
  args: readonly unknown[],
  // biome-ignore lint/suspicious/noExplicitAny: each view has values of its own
): Promise<readonly any[]> {
  const data = abi.encodeFunctionData(name, args);
  return abi.decodeFunctionResult(name, await reader.call({ to, data, blockTag: block }));
}

function marketChain({ config, reader, block, gasPrice }: ChainState): MarketChain {
  return { ...config, reader, block, gasPrice };
}

function latest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
