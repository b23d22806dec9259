import { isChainError, type Submission, type SubmittedTransaction } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "../Relayer.ts";
import { storePayout } from "../store/payouts.ts";

/** Sends the call by which a message counts again. Its gas counts for the message and for the day, also where it reverts. */
export async function sendCounted(
  relayer: Relayer,
  chain: RelayedChain,
  messageId: Hex,
  submission: Submission,
): Promise<SubmittedTransaction> {
  const { maxGas: mostGas } = relayer.config.payouts;
  try {
    const transaction = await chain.adapter.submit({ ...submission, mostGas });
    await note(relayer, chain, messageId, transaction);
    return transaction;
  } catch (error) {
    if (isChainError(error, "TransactionReverted")) {
      await note(relayer, chain, messageId, error.details as unknown as SubmittedTransaction);
    }
    throw error;
  }
}

async function note(
  { db, metrics }: Relayer,
  { config }: RelayedChain,
  messageId: Hex,
  { hash, gasUsed }: Pick<SubmittedTransaction, "hash" | "gasUsed">,
): Promise<void> {
  await storePayout(db, config.chainId, "reprove", [messageId], { hash, gasUsed });
  metrics.gasUsed.inc({ chain: config.name, purpose: "reprove" }, Number(gasUsed));
}
