import type { Hex, Transfer } from "@causeway/protocol";

import type { Situation } from "../messages/Situation.ts";
import { bridgeOn } from "./bridgeOn.ts";
import type { OwedAmount } from "./TransferSituation.ts";

/**
 * What the destination owes to those whom it pays of a transfer that was advanced: who did, and of a rebate its
 * receiver. Its custody counts by account and not by transfer.
 *
 * @param waiting Who waits for his repayment; of one that was repaid, its delivery says who it was.
 */
export async function readOwed(
  { destination, ending, sent }: Situation,
  { assetId, receiver, rebate }: Pick<Transfer, "assetId" | "receiver" | "rebate">,
  waiting: Hex | undefined,
): Promise<OwedAmount[]> {
  if (ending?.outcome !== "delivered") return [];
  const { height } = ending.transaction;
  const advancer =
    waiting ?? (await bridgeOn(destination).deliveredAdvancerOf(sent.messageId, height, height));
  if (advancer === undefined) return [];
  const advances = destination.adapter.advancesAt(destination.bridge);
  const isOther = receiver.toLowerCase() !== advancer.toLowerCase();
  const accounts = rebate > 0n && isOther ? [advancer, receiver] : [advancer];
  const owed = await Promise.all(
    accounts.map(async (account) => ({
      account,
      units: await advances.owedTo(assetId, account),
    })),
  );
  return owed.filter(({ units }) => units > 0n);
}
