import type { Hex } from "@causeway/protocol";
import type { Slice } from "@ton/core";

import { wordOf } from "./MailboxCells.ts";
import { type KeptPrices, loadPrices } from "./prices.ts";

/** What holds for all lanes to one chain. */
export interface KeptDestination {
  readonly chainType: number;
  /** Undefined while no lane to it is open. */
  readonly openLane: Hex | undefined;
  readonly prices: KeptPrices;
}

/** Reads `Destination` of `ton/contracts/outbox/outbox.tolk`. */
export function loadDestination(slice: Slice): KeptDestination {
  const [chainType, openLane] = [slice.loadUint(16), slice.loadUintBig(256)];
  const prices = loadPrices(slice.loadRef());
  return { chainType, openLane: openLane === 0n ? undefined : wordOf(openLane), prices };
}
