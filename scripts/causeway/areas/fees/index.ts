import type { BaseConfig } from "@causeway/operator";

import { versionCells } from "./evm/overview.ts";
import { scheduleActs } from "./evm/scheduleActs.ts";
import { feesArea as areaOf } from "./feesArea.ts";
import type { ScheduleKind } from "./versions/ScheduleKind.ts";

export { isSameEntry, mostCommon, namedShares, requireSame } from "./adopting.ts";
export { type FeeShareConfig, sharesOf } from "./config.ts";
export { contentHash } from "./evm/contentHash.ts";
export { onOpenChain, type PastBlocks, pastBlocks } from "./evm/past.ts";
export { planEvmSchedule } from "./evm/planEvmSchedule.ts";
export { FEE_ADMIN_ROLE, GAS_PRICE_UPDATER_ROLE } from "./roles.ts";
export { shareViolations } from "./rules.ts";
export { effectiveAt, type ShareConfig, shares } from "./schema.ts";
export type { ComparedOnTon } from "./ton/ComparedOnTon.ts";
export { planTonSchedule } from "./ton/planTonSchedule.ts";
export { hasPast } from "./versions/hasPast.ts";
export type {
  EarlierContents,
  ScheduleKind,
  ScheduleOnTon,
  ShownSchedule,
} from "./versions/ScheduleKind.ts";
export { periodOf, type TryOut, type TryOutOptions } from "./versions/TryOut.ts";
export {
  joinChanges,
  type PublishedVersion,
  type ScheduleChange,
  type WantedSchedule,
} from "./versions/WantedSchedule.ts";
export { chainName, describeShares, nameOf } from "./words.ts";

/** Fee schedules, whatever they price, on all families of chains. */
export function feesArea<C extends BaseConfig>(kinds: readonly ScheduleKind<C>[]) {
  return areaOf(kinds, (kind) => ({ evm: versionCells(kind) }), scheduleActs(kinds));
}
