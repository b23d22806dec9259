import type { FeeScheduleState } from "@causeway/chains/ton/contracts";

import type { WantedSchedule } from "../versions/WantedSchedule.ts";

/** A fee schedule on TON, as it must be and as it is. */
export interface ComparedOnTon {
  /** Its calls are bags of cells: acts, and the message that makes a version effective. */
  readonly wanted: WantedSchedule;
  /** Undefined before it is deployed. */
  readonly state: FeeScheduleState | undefined;
  /** Unix seconds of the block. */
  readonly time: bigint;
  /** Nanoton with which all prices are sent. */
  readonly value: bigint;
}
