import { type AdvanceQuote, isChainError, type TransferFrame } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { Situation } from "../decision/decide.ts";
import type { FilledChain, Filler } from "../Filler.ts";
import { laneObstacle } from "../reading/laneObstacle.ts";
import { HeadTooOld } from "./HeadTooOld.ts";

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

async function presentOf({ looks }: Filler, { adapter, config }: FilledChain): Promise<bigint> {
  const head = await adapter.headHeight();
  const now = await adapter.blockTime(head);
  if (looks.isPast(config.chainId, now)) throw new HeadTooOld(config.name, head, now);
  return now;
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

function once<T>(ask: (key: Hex) => Promise<T>): (key: Hex) => Promise<T> {
  const asked = new Map<Hex, Promise<T>>();
  return (key) => {
    const known = asked.get(key) ?? ask(key);
    asked.set(key, known);
    return known;
  };
}
