import { z } from "zod";
import { zonedTime } from "../../causeway/times.ts";
import { type CausewayRecord, causewayRecord } from "../causeway.ts";
import type { StatedCrossing } from "../statedCrossings.ts";
import { amountsOf, completionOf, recordFields, recordOf } from "./record.ts";
import type { Shown } from "./Shown.ts";

/** A swap by the hash of its transaction. Amounts are whole tokens. */
export const infoByHash = z.object({
  ...recordFields,
  amount: z.string().nullable().describe("Whole tokens that the sender gave"),
  receiveAmount: z.string().nullable().describe("Whole tokens that the receiver really got"),
  timestamp: z.string().describe("Time of its block"),
  timestampLong: z.int().describe("The same in unix milliseconds"),
  completeTime: z.string().nullable(),
  completeTimeLong: z.int().nullable(),
  causeway: causewayRecord,
});

/** What the endpoint by hash answers of a swap. */
export function infoByHashOf(
  stated: StatedCrossing,
  shown: Shown,
  causeway: CausewayRecord,
): z.input<typeof infoByHash> {
  const { crossing } = stated;
  const amounts = amountsOf(crossing, shown);
  const completed = completionOf(crossing);
  return {
    ...recordOf(stated, amounts, shown),
    amount: amounts.given?.text ?? null,
    receiveAmount: amounts.received?.text ?? null,
    timestamp: zonedTime(crossing.sent.at),
    timestampLong: Number(crossing.sent.at) * 1_000,
    completeTime: completed === undefined ? null : zonedTime(completed),
    completeTimeLong: completed === undefined ? null : Number(completed) * 1_000,
    causeway,
  };
}
