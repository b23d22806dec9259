import type { ReadyTransaction, RefusedExit } from "../Exit.ts";
import { pendingExit } from "../message/pendingExit.ts";
import type { MessageReport } from "./readReport.ts";

/** Every exit of a report, the best first: those that can be taken now, then those that cannot, with the reasons. */
export function reportExits({
  situation,
  ready,
  handover,
  unproven,
  transfer,
}: Pick<MessageReport, "situation" | "ready" | "handover" | "unproven" | "transfer">): {
  readonly transactions: readonly ReadyTransaction[];
  readonly refused: readonly RefusedExit[];
} {
  const pending = pendingExit(situation, unproven);
  return {
    transactions: [
      ...(transfer?.transactions ?? []),
      ...ready.transactions,
      ...handover.transactions,
    ],
    refused: [
      ...(transfer?.refused ?? []),
      ...ready.refused,
      ...handover.refused,
      ...(pending === undefined ? [] : [pending]),
    ],
  };
}
