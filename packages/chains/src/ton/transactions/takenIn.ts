import type { CommonMessageInfoInternal } from "@ton/core";

import type { ChainedTransaction } from "./readTransactions.ts";

/** The transaction that took a message. Logical times name the messages of one account. */
export function takenIn(
  transactions: readonly ChainedTransaction[],
  { src, createdLt }: Pick<CommonMessageInfoInternal, "src" | "createdLt">,
): ChainedTransaction | undefined {
  return transactions.find(({ transaction: { inMessage } }) => {
    const came = inMessage?.info;
    return came?.type === "internal" && came.createdLt === createdLt && came.src.equals(src);
  });
}
