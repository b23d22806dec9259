import {
  type AdvanceQuote,
  type ChainAdapter,
  isChainError,
  type LaneEntrance,
  type TransferFrame,
} from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import type { KnownTransfer } from "../store/transfers.ts";
import type { Situation } from "./judge.ts";

/** The newest block that a chain's RPCs agree on is older than a decision by it may be. */
export class HeadTooOld extends Error {
  constructor(chain: string, height: bigint, blockTime: bigint) {
    super(`block ${height} of ${chain} is of ${blockTime} and its newest: too old to decide by`);
    this.name = "HeadTooOld";
  }
}

/** What a destination is like now. */
export interface Destination {
  /** Unix seconds by its newest block. */
  readonly now: bigint;
  /** Wei per gas. */
  readonly gasPrice: bigint;
  /** What the account has of its coin, smallest unit. */
  readonly coin: bigint;
  /** How much the account lets the curve take of a repayment; in a dry run the bound that is configured. */
  readonly curveBoundBps: bigint;
  /** Why a lane's messages will not be delivered soon; each lane is looked at once. */
  obstacle(laneId: Hex): Promise<Situation["obstacle"]>;
  /** What the account has of an asset, units. */
  balance(assetId: Hex): Promise<bigint>;
}

/**
 * Looks at a destination.
 *
 * @throws HeadTooOld
 */
export async function surveyDestination(filler: Filler, chain: FilledChain): Promise<Destination> {
  const { adapter, bridge } = chain;
  const { accounts } = adapter;
  const { curveBoundBps: configured, isDryRun } = filler.config;
  const assumed = isDryRun && configured !== undefined ? BigInt(configured) : undefined;
  const [now, gasPrice, coin, curveBoundBps] = await Promise.all([
    presentOf(filler, chain),
    accounts.gasPrice(),
    accounts.coinOf(filler.account),
    assumed ?? bridge.curveBoundOf(filler.account),
  ]);
  return {
    ...{ now, gasPrice, coin, curveBoundBps },
    obstacle: once((laneId) => laneObstacle(filler, chain, laneId, now)),
    balance: once(async (assetId) => {
      const asset = await bridge.tokenOf(assetId);
      return asset === undefined
        ? 0n
        : (await accounts.tokenOf(asset.token, filler.account)) / asset.unit;
    }),
  };
}

/** Time of a chain's newest block, unix seconds. @throws HeadTooOld */
export async function presentOf(
  { looks }: Filler,
  { adapter, config }: FilledChain,
): Promise<bigint> {
  const head = await adapter.headHeight();
  const now = await adapter.blockTime(head);
  if (looks.isPast(config.chainId, now)) throw new HeadTooOld(config.name, head, now);
  return now;
}

function once<T>(ask: (key: Hex) => Promise<T>): (key: Hex) => Promise<T> {
  const asked = new Map<Hex, Promise<T>>();
  return (key) => {
    const known = asked.get(key) ?? ask(key);
    asked.set(key, known);
    return known;
  };
}

/**
 * Why a lane's messages will not be delivered soon: it is paused, or a light client on its way was stopped, frozen, or
 * trusts nothing any more; or the hub's was not looked at lately. What was distrusted up to later than now is believed again only after that.
 *
 * @param now Unix seconds.
 */
export async function laneObstacle(
  { chains, looks, config }: Pick<Filler, "chains" | "looks" | "config">,
  { adapter }: FilledChain,
  laneId: Hex,
  now: bigint,
): Promise<Situation["obstacle"]> {
  const entrance = await adapter.inboundLane(laneId);
  if (entrance === undefined) return "lane paused";
  if (now < (await adapter.pausedUntil(laneId))) return "lane paused";
  const hub = chains.get(entrance.hubChainId)?.adapter;
  const legs: Leg[] = [{ adapter, entrance }];
  const imported = await hub?.importedLane(laneId);
  if (hub !== undefined && !looks.isFresh(entrance.hubChainId, config.staleAfter)) {
    return "hub not read";
  }
  if (hub !== undefined && imported !== undefined) legs.push({ adapter: hub, entrance: imported });
  const going = await Promise.all(legs.map((leg) => goesOn(leg, now)));
  return going.includes(false) ? "light client does not go on" : undefined;
}

/** A light client that a lane's messages are proven to. */
interface Leg {
  readonly adapter: ChainAdapter;
  readonly entrance: LaneEntrance;
}

async function goesOn({ adapter, entrance }: Leg, now: bigint): Promise<boolean> {
  const { lightClient } = entrance;
  const [{ frozen }, { trustedUntil, stoppedUntil, distrustedUntil }] = await Promise.all([
    adapter.lightClient(lightClient),
    adapter.lightClientLimits(lightClient),
  ]);
  return !frozen && now >= stoppedUntil && now >= distrustedUntil && now < trustedUntil;
}

/** What a destination says about a transfer. */
export type Survey = Omit<Situation, "inFlight" | "account">;

/**
 * Asks a destination about a transfer.
 *
 * @returns the name of the error by which the bridge refuses it if it does.
 */
export async function surveyTransfer(
  { config }: Filler,
  chain: FilledChain,
  destination: Destination,
  transfer: KnownTransfer,
): Promise<Survey | string> {
  const { assetId, originChainId, laneId } = transfer;
  const quote = await quoteOrRefusal(chain, transfer);
  if (typeof quote === "string") return quote;
  const [room, obstacle, balance] = await Promise.all([
    chain.bridge.roomOf(assetId, originChainId),
    destination.obstacle(laneId),
    destination.balance(assetId),
  ]);
  const { now, gasPrice, coin, curveBoundBps } = destination;
  const { dryRunBalance } = config.assets.find((asset) => asset.assetId === assetId) ?? {};
  const assumed = config.isDryRun ? dryRunBalance : undefined;
  const found = { now, quote, gasPrice, coin, curveBoundBps, room, obstacle };
  return { ...found, balance: assumed ?? balance };
}

/** A quote, or the name of the error by which the bridge refuses it. */
export async function quoteOrRefusal(
  { bridge }: Pick<FilledChain, "bridge">,
  transfer: TransferFrame,
): Promise<AdvanceQuote | string> {
  try {
    return await bridge.quoteAdvance(transfer);
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    return String(error.details.error ?? "no reason");
  }
}
