import type { Hex } from "@causeway/protocol";
import { keccak256, Transaction, type TransactionLike, type Wallet } from "ethers";

import type { Signed } from "./journalEntries.ts";
import type { SendOptions } from "./SendOptions.ts";

/** Signs a transaction for a call and writes it down, so that it can be offered; `head` is the newest block's number. */
export async function sign(
  call: Pick<Signed, "id" | "summary" | "chain" | "head">,
  transaction: TransactionLike,
  wallet: Wallet,
  { journal, onSent }: SendOptions,
): Promise<Signed> {
  const { chain, id, summary, head } = call;
  const raw = (await wallet.signTransaction(transaction)) as Hex;
  // Not from what was signed: to read that takes longer than to sign it.
  const { nonce, to, maxFeePerGas, maxPriorityFeePerGas } = Transaction.from(transaction);
  const signed: Signed = {
    kind: "signed",
    at: new Date().toISOString(),
    chain,
    id,
    summary,
    from: wallet.address,
    to: to as Hex,
    nonce,
    hash: keccak256(raw) as Hex,
    raw,
    maxFeePerGas: maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n,
    head,
  };
  journal.append(signed);
  onSent?.(signed);
  return signed;
}
