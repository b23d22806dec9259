import { connectContract } from "@causeway/chains/evm";
import type { PlanContext } from "@causeway/operator";
import { FEE_LAPSE, type Hex } from "@causeway/protocol";

import { IFeeSchedule__factory } from "../../../../../typechain-types/index.js";

/** What a chain's fee schedule says of its versions. */
export interface HeldSchedule {
  /** The one in force; 0 before the first. */
  readonly version: number;
  /** The highest number that was published. */
  readonly last: number;
  readonly contentHash: Hex;
  /** From when on prices in force may change again, unix seconds. */
  readonly changeableFrom: bigint;
  /** What waits; one that lapsed does not. */
  readonly pending: PendingVersion | undefined;
  /** Unix seconds of the block that was read. */
  readonly time: bigint;
}

/** A version that was published and is not in force. */
export interface PendingVersion {
  readonly version: number;
  /** Unix seconds. */
  readonly effectiveAt: bigint;
  /** Whether it was published long enough before that. */
  readonly hadNotice: boolean;
  readonly contentHash: Hex;
}

/** A version that was in force. */
export interface RetiredVersion {
  readonly version: number;
  /** Unix seconds. */
  readonly replacedAt: bigint;
  readonly contentHash: Hex;
}

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
  const schedule = connectContract(IFeeSchedule__factory, address, view.provider);
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
  const schedule = connectContract(IFeeSchedule__factory, address, view.provider);
  const { replacedAt, contentHash } = await schedule.retired(version, { blockTag: view.blockTag });
  return replacedAt === 0n ? undefined : { version, replacedAt, contentHash: contentHash as Hex };
}
