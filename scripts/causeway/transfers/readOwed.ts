import type { Hex, Transfer } from "@causeway/protocol";

import type { Situation } from "../messages/Situation.ts";
import { bridgeOn } from "./bridgeOn.ts";
import type { OwedAmount } from "./TransferSituation.ts";

/**
 * What the destination owes to who advanced a transfer. Its custody counts by account and not by transfer.
 *
 * @param waiting Who waits for his repayment; of one that was repaid, its delivery says who it was.
 */
export async function readOwed(
  { destination, ending, sent }: Situation,
  { assetId }: Pick<Transfer, "assetId">,
  waiting: Hex | undefined,
): Promise<OwedAmount[]> {
  if (ending?.outcome !== "delivered") return [];
  const { height } = ending.transaction;
  const advancer =
    waiting ?? (await bridgeOn(destination).deliveredAdvancerOf(sent.messageId, height, height));
  if (advancer === undefined) return [];
  const advances = destination.adapter.advancesAt(destination.bridge);
  const units = await advances.owedTo(assetId, advancer);
  return units > 0n ? [{ account: advancer, units }] : [];
}
