import { connectContract } from "@causeway/chains/ethers";
import type { PlanContext } from "@causeway/operator/evm";
import { FEE_LAPSE, type Hex } from "@causeway/protocol";
import { iFeeScheduleAbi } from "@causeway/protocol/contracts";

import type { HeldSchedule, RetiredVersion } from "../versions/HeldSchedule.ts";

/** A fee schedule before its first version, or before it is deployed. */
function withoutVersion(time: bigint): HeldSchedule {
  const contentHash: Hex = `0x${"0".repeat(64)}`;
  return { version: 0, last: 0, contentHash, changeableFrom: 0n, pending: undefined, time };
}

/** What the fee schedule at an address says of itself; nothing of one that is not deployed. */
export async function readHeldSchedule(
  { view }: Pick<PlanContext, "view">,
  address: Hex,
): Promise<HeldSchedule> {
  const time = await view.time();
  if (!(await view.hasCode(address))) return withoutVersion(time);
  const schedule = connectContract(iFeeScheduleAbi, address, view.provider);
  const { blockTag } = view;
  const [version, last, contentHash, changeableFrom, pending] = await Promise.all([
    schedule.version({ blockTag }),
    schedule.lastVersion({ blockTag }),
    schedule.contentHash({ blockTag }),
    schedule.changeableFrom({ blockTag }),
    schedule.pending({ blockTag }),
  ]);
  const isWaiting = pending.version !== 0n && time <= pending.effectiveAt + FEE_LAPSE;
  return {
    version: Number(version),
    last: Number(last),
    contentHash: contentHash as Hex,
    changeableFrom,
    pending: isWaiting
      ? {
          version: Number(pending.version),
          effectiveAt: pending.effectiveAt,
          hadNotice: pending.hadNotice,
          contentHash: pending.contentHash as Hex,
        }
      : undefined,
    time,
  };
}

/** A version that was in force and is not; undefined of any other. */
export async function readRetired(
  { view }: Pick<PlanContext, "view">,
  address: Hex,
  version: number,
): Promise<RetiredVersion | undefined> {
  const schedule = connectContract(iFeeScheduleAbi, address, view.provider);
  const { replacedAt, contentHash } = await schedule.retired(version, { blockTag: view.blockTag });
  return replacedAt === 0n ? undefined : { version, replacedAt, contentHash: contentHash as Hex };
}
