import type { FeeScheduleState } from "@causeway/chains/ton/contracts";
import { hashOf } from "@causeway/operator/ton";
import { FEE_LAPSE, FEE_RATE, ZERO_WORD } from "@causeway/protocol";

import type { HeldSchedule, RetiredVersion } from "../versions/HeldSchedule.ts";

/**
 * A fee schedule on TON as plans compare it.
 *
 * @param state Undefined before it is deployed.
 * @param time Unix seconds of the block.
 */
export function heldOnTon(state: FeeScheduleState | undefined, time: bigint): HeldSchedule {
  if (state === undefined) {
    const nothing = { version: 0, last: 0, contentHash: ZERO_WORD, changeableFrom: 0n };
    return { ...nothing, pending: undefined, time };
  }
  const { version, lastVersion: last, contentHash, changedAt, pending } = state;
  const isWaiting = pending !== undefined && time <= BigInt(pending.effectiveAt) + FEE_LAPSE;
  return {
    ...{ version, last, contentHash, time },
    changeableFrom: changedAt === 0 ? 0n : BigInt(changedAt) + FEE_RATE,
    pending: isWaiting
      ? {
          version: pending.version,
          effectiveAt: BigInt(pending.effectiveAt),
          hadNotice: pending.hadNotice,
          contentHash: hashOf(pending.content),
        }
      : undefined,
  };
}

/** A version that was in force on TON and is not; undefined of any other. */
export function retiredOnTon(
  state: FeeScheduleState | undefined,
  version: number,
): RetiredVersion | undefined {
  const found = state?.retired.get(version);
  return found && { version, ...found, replacedAt: BigInt(found.replacedAt) };
}
