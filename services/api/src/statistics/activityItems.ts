import type { Activity, AddressCountOf, HourRange } from "@causeway/index/statistics";

import { rawNumber } from "../http/rawNumber.ts";
import type { ChainItem, Dashboard, DashboardItem } from "./schemas.ts";

/** States in which the receiver got his funds. */
const COMPLETE = ["paid", "filled", "taken"];
/** The state in which the sender got his funds back. Only the transfer of an order has it. */
const REFUNDED = "refunded";

/** States in which a transfer never brought its order. */
const ENDED_EARLY = [REFUNDED, "discarded"];

/** States in which an order or a transfer is on its way, there or back. */
const CROSSING = ["crossing", "sent back"];

/** What a dashboard adds up. */
export interface Figures {
  readonly ranges: readonly HourRange[];
  readonly activity: readonly Activity[];
  /** `beginsAt` is the beginning of a bucket. */
  readonly addresses: readonly AddressCountOf[];
}

/** The dashboard of what moved. */
export function dashboardOf({ ranges, activity, addresses }: Figures): Dashboard {
  const ended = activity.filter(isEnd);
  const complete = ended.filter((one) => one.kind !== "swap" && isCounted(one));
  const refund = ended.filter(({ state }) => state === REFUNDED);
  const crossing = crossingOf(activity);
  const unpriced = ended.reduce((sum, one) => sum + one.unpriced, 0n);
  return {
    summary: {
      state: {
        count: { crossing: crossing.count, complete: countOf(complete), refund: countOf(refund) },
        volume: { crossing: crossing.usd, complete: usdOf(complete), refund: usdOf(refund) },
      },
    },
    items: ranges.map((range) =>
      itemOf(range, {
        ended: ended.filter(({ beginsAt }) => beginsAt === range.from),
        addresses: addresses.filter(({ beginsAt }) => beginsAt === range.from),
      }),
    ),
    causeway: { unpriced: Number(unpriced) },
  };
}

function isCounted({ state }: Activity): boolean {
  return COMPLETE.includes(state);
}

/** A carrier arrives for its order, which says how it ended. If the carrier never arrives, only the carrier says so. */
function isEnd({ moment, kind, state }: Activity): boolean {
  const isOver = kind === "carrier" ? state === REFUNDED : !CROSSING.includes(state);
  return moment === "ended" && isOver;
}

/** If its transfer ends an order, the order crosses no more. */
function crossingOf(activity: readonly Activity[]): { count: number; usd: number } {
  const sent = activity.filter(({ moment }) => moment === "sent");
  const own = sent.filter(({ kind, state }) => kind !== "carrier" && CROSSING.includes(state));
  const over = sent.filter(({ kind, state }) => kind === "carrier" && ENDED_EARLY.includes(state));
  return {
    count: countOf(own) - countOf(over),
    usd: rawNumber(sumOf(own) - sumOf(over)),
  };
}

function countOf(activity: readonly Activity[]): number {
  return Number(activity.reduce((sum, { count }) => sum + count, 0n));
}

function usdOf(activity: readonly Activity[]): number {
  return rawNumber(sumOf(activity));
}

function sumOf(activity: readonly Activity[]): bigint {
  return activity.reduce((sum, { microUsd }) => sum + microUsd, 0n);
}

interface OfBucket {
  readonly ended: readonly Activity[];
  readonly addresses: readonly AddressCountOf[];
}

function itemOf({ from, to }: HourRange, of: OfBucket): DashboardItem {
  const sides = { source: "originChainId", dest: "destinationChainId" } as const;
  return {
    date: new Date(Number(from) * 1_000).toISOString().slice(0, 10),
    data: {
      time: { startTime: Number(from) * 1_000, endTime: Number(to) * 1_000 },
      ...amountsOf(
        of.ended,
        of.addresses.find(({ side }) => side === "all"),
      ),
      chain: {
        source: chainsOf(of, sides.source),
        dest: chainsOf(of, sides.dest),
      },
    },
  };
}

function amountsOf(ended: readonly Activity[], counted: AddressCountOf | undefined) {
  const swaps = ended.filter(({ kind }) => kind === "swap");
  const complete = ended.filter((one) => one.kind !== "swap" && isCounted(one));
  return {
    volume: { complete: usdOf(complete), swap: usdOf(swaps) },
    count: { complete: countOf(complete), address: Number(counted?.addresses ?? 0n) },
  };
}

/** By chains, in the order of their ids. Where the origin does not say the destination, no chain counts. */
function chainsOf(
  { ended, addresses }: OfBucket,
  of: "originChainId" | "destinationChainId",
): ChainItem[] {
  const side = of === "originChainId" ? "origin" : "destination";
  const byChain = Map.groupBy(ended.filter(isCounted), (one) => one[of]);
  byChain.delete(0n);
  return [...byChain]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([chainId, own]) => ({
      chainId: rawNumber(chainId),
      ...amountsOf(
        own,
        addresses.find((count) => count.side === side && count.chainId === chainId),
      ),
    }));
}
