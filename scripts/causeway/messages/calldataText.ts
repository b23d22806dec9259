import type { ReadyTransaction } from "./readyTransactions.ts";

/** A transaction as wallets and scripts take it: one line of JSON, integers as decimal strings. */
export function calldataText({
  chainId,
  to,
  data,
  value,
  gasLimit,
}: Pick<ReadyTransaction, "chainId" | "to" | "data" | "value" | "gasLimit">): string {
  return JSON.stringify({
    chainId: `${chainId}`,
    to,
    data,
    value: `${value}`,
    gasLimit: `${gasLimit}`,
  });
}
