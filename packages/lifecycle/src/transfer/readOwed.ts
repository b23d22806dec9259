import type { Hex, Transfer } from "@causeway/protocol";

import type { MessageSituation } from "../message/MessageSituation.ts";
import { bridgeOn } from "./bridgeOn.ts";
import type { OwedAmount } from "./TransferSituation.ts";

/** Who advanced a transfer that was delivered, and what the destination owes to them. */
export interface OwedToAdvancer {
  readonly deliveredAdvancer: Hex | undefined;
  readonly owed: readonly OwedAmount[];
}

/**
 * What the destination owes to the advancer of a transfer. Its custody counts by account and not by transfer.
 *
 * @param waiting The advancer who waits for their repayment; of one that was repaid, its delivery says who it was.
 */
export async function readOwed(
  { destination, ending, sent }: MessageSituation,
  { assetId }: Pick<Transfer, "assetId">,
  waiting: Hex | undefined,
): Promise<OwedToAdvancer> {
  if (ending?.outcome !== "delivered") return { deliveredAdvancer: undefined, owed: [] };
  const { height } = ending.transaction;
  const deliveredAdvancer =
    waiting ?? (await bridgeOn(destination).deliveredAdvancerOf(sent.messageId, height, height));
  if (deliveredAdvancer === undefined) return { deliveredAdvancer, owed: [] };
  const advances = destination.adapter.advancesAt(destination.bridge);
  const units = await advances.owedTo(assetId, deliveredAdvancer);
  return { deliveredAdvancer, owed: units > 0n ? [{ account: deliveredAdvancer, units }] : [] };
}
