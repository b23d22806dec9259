import type { Hex } from "@causeway/protocol";

import { type Contribution, dayOf, hourOf } from "../Aggregate.ts";
import { activeAddresses, addressTotals } from "./tables.ts";

/** A chain that something left or reached. */
export type Side = readonly [side: "origin" | "destination", chainId: bigint];

/** An address was active in an hour and in a day: on all chains together, and on each of some. */
export function activity(
  kind: string,
  address: Hex,
  at: bigint,
  sides: readonly Side[],
): Contribution[] {
  const spans = { hour: hourOf(at), day: dayOf(at) };
  return Object.entries(spans).flatMap(([span, begins_at]) =>
    [["all", 0n] as const, ...sides].map(([side, chain_id]) => ({
      aggregate: activeAddresses,
      key: { kind, span, begins_at, side, chain_id, address },
      add: { uses: 1n },
    })),
  );
}

/** One more that an address sent or received. */
export function total(
  kind: string,
  address: Hex,
  chainId: bigint,
  role: "sender" | "receiver",
): Contribution {
  const key = { address, kind, chain_id: chainId, role };
  return { aggregate: addressTotals, key, add: { count: 1n } };
}
