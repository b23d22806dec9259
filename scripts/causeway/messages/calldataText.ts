import type { ReadyTransaction } from "@causeway/lifecycle";

/** A transaction as wallets and scripts take it: one line of JSON, integers as decimal strings. */
export function calldataText({
  chainId,
  to,
  data,
  value,
  gasLimit,
  from,
}: Pick<ReadyTransaction, "chainId" | "to" | "data" | "value" | "gasLimit" | "from">): string {
  return JSON.stringify({
    chainId: `${chainId}`,
    to,
    data,
    value: `${value}`,
    gasLimit: `${gasLimit}`,
    from,
  });
}
