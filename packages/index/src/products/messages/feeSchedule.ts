import { feeScheduleRows } from "../feeScheduleRows.ts";

/** Versions of the fees of messages. */
export const feeSchedule = feeScheduleRows({
  name: "fee_schedule",
  table: "index.fee_schedules",
  contract: "messageFeeSchedule",
});
