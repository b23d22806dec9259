import type { Activity, AddressCountOf, HourRange } from "@causeway/index/statistics";

import { rawNumber } from "../http/rawNumber.ts";
import type { ChainItem, Dashboard, DashboardItem } from "./schemas.ts";

/** States in which the receiver got his funds. */
const COMPLETE = ["paid", "filled", "taken"];
/** States in which the sender got his funds back. */
const REFUND = ["refunded", "sent back"];

/** States in which a transfer never brought its order. */
const ENDED_EARLY = ["refunded", "discarded"];

/** What a dashboard adds up. */
export interface Figures {
  readonly ranges: readonly HourRange[];
  readonly activity: readonly Activity[];
  /** `beginsAt` is the beginning of a bucket. */
  readonly addresses: readonly AddressCountOf[];
}

/** The dashboard of what moved. */
export function dashboardOf({ ranges, activity, addresses }: Figures): Dashboard {
  const ended = activity.filter(({ moment }) => moment === "ended");
  const crossing = activity.filter(
    ({ moment, state }) => moment === "sent" && state === "crossing",
  );
  const [complete, refund] = [COMPLETE, REFUND].map((states) =>
    ended.filter(({ kind, state }) => kind !== "swap" && states.includes(state)),
  ) as [Activity[], Activity[]];
  const unpriced = ended.reduce((sum, one) => sum + one.unpriced, 0n);
  return {
    summary: {
      state: {
        count: {
          ...{ crossing: crossingOf(activity), complete: countOf(complete) },
          refund: countOf(refund) + countOf(refund, ["carrier"]),
        },
        volume: {
          ...{ crossing: usdOf(crossing), complete: usdOf(complete), refund: usdOf(refund) },
        },
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

/** If its transfer ends an order, only the transfer says so. */
function crossingOf(activity: readonly Activity[]): number {
  const sent = activity.filter(({ moment }) => moment === "sent");
  const over = sent.filter(({ kind, state }) => kind === "carrier" && ENDED_EARLY.includes(state));
  const crossing = countOf(sent.filter(({ state }) => state === "crossing"));
  return crossing - over.reduce((sum, { count }) => sum + Number(count), 0);
}

/** An order has the count, and its carrier the volume: a transfer has both. */
function countOf(
  activity: readonly Activity[],
  kinds: readonly Activity["kind"][] = ["transfer", "order"],
): number {
  const counted = activity.filter(({ kind }) => kinds.includes(kind));
  return Number(counted.reduce((sum, { count }) => sum + count, 0n));
}

function usdOf(activity: readonly Activity[]): number {
  return rawNumber(activity.reduce((sum, { microUsd }) => sum + microUsd, 0n));
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
