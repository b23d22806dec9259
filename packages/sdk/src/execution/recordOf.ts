import { CausewayError } from "../errors/CausewayError.ts";
import type { ChainId, TransactionHash } from "../values/ids.ts";
import type { ExecutionRecord } from "./ExecutionRecord.ts";
import type { Origin } from "./origin/Origin.ts";
import { idsIn } from "./origin/SentMark.ts";

/**
 * An execution from a transaction at the origin alone.
 *
 * @throws CausewayError `NotFound` if no node knows the transaction
 */
export async function recordOf(
  origin: Origin,
  { chainId, transaction }: { readonly chainId: ChainId; readonly transaction: TransactionHash },
): Promise<ExecutionRecord> {
  const [sent, receipt, newest] = await Promise.all([
    origin.transaction(transaction),
    origin.receipt(transaction),
    origin.block(),
  ]);
  if (sent === undefined) {
    const message = `No node of chain ${chainId} knows the transaction ${transaction}`;
    throw new CausewayError("NotFound", { message, details: { chainId, transaction } });
  }
  const { from, to, data, value, nonce } = sent;
  const block = receipt === undefined ? newest : receipt.height;
  return {
    ...{ id: `${chainId}-${transaction}`, chainId, sender: from },
    ...idsIn(receipt?.logs ?? [], undefined),
    sent: to === undefined ? undefined : { to, data, value },
    effects: { order: { nonce, block, isKnown: true, transaction, usedNonce: nonce } },
    steps: { switchChain: "skipped", allow: "skipped", sign: "skipped", send: "done" },
  };
}
