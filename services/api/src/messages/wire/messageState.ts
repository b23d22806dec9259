import type { MessageRecord } from "@causeway/index/messages";
import { z } from "zod";

/** States as the field numbers them. */
const [CROSSING, COMPLETED, RELAYING, RELAYED, ENDED] = [0, 1, 2, 3, 4] as const;

export const messageState = z
  .literal([CROSSING, COMPLETED, RELAYING, RELAYED, ENDED])
  .describe(
    "0 crossing, 1 delivered, 2 proven on the hub, 3 imported by the hub, 4 expired, rejected or voided",
  );

/** The number of a message's state. */
export function wireStateOf({
  facts,
  hubChainId,
}: Pick<MessageRecord, "facts" | "hubChainId">): z.output<typeof messageState> {
  const { ending, isImported, checkpoint } = facts;
  if (ending !== undefined) return ending === "delivered" ? COMPLETED : ENDED;
  if (hubChainId === undefined) return CROSSING;
  if (isImported) return RELAYED;
  return checkpoint === undefined ? CROSSING : RELAYING;
}
