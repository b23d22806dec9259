import type { FeeScheduleAt } from "@causeway/chains/node";
import {
  FEE_GRACE,
  gasPriceBand,
  MOVE_STEP_BPS,
  parseFeeSubject,
  unpackPrice,
} from "@causeway/protocol";

import type { HeldSchedule, PricedEntry } from "../PricedChain.ts";

type Kept = FeeScheduleAt["state"];
type KeptEntry = Kept["entries"] extends ReadonlyMap<bigint, infer Entry> ? Entry : never;

/** What a schedule on TON holds, as decisions need it. */
export function heldSchedule({ now, state }: FeeScheduleAt): HeldSchedule {
  const entries = [...state.entries].map(([subject, entry]) => ({
    ...parseFeeSubject(subject),
    ...heldEntry(entry, BigInt(state.bandBps), now),
  }));
  return { now, grace: Number(FEE_GRACE), moveStepBps: MOVE_STEP_BPS, entries };
}

/** Until the mailbox confirms the last prices nothing moves, and the grace begins no earlier than now. */
function heldEntry(
  entry: KeptEntry,
  bandBps: bigint,
  now: number,
): Omit<PricedEntry, "kind" | "destinationChainId"> {
  const { gasPrice } = unpackPrice(BigInt(entry.prices.upcoming));
  const graceEndsAt = entry.isConfirmed ? entry.graceEndsAt : now + Number(FEE_GRACE);
  return { gasPrice, ...gasPriceBand(entry.centre, bandBps), graceEndsAt };
}
