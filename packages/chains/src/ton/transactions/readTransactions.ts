import type { Hex } from "@causeway/protocol";
import { loadTransaction, type Transaction } from "@ton/core";

import type { TransactionId } from "../proofs/accounts.ts";
import { invalidProof, readProof } from "../proofs/invalidProof.ts";
import { readBag } from "../proofs/readBag.ts";

/** A transaction of an account, and the one before. */
export interface ChainedTransaction {
  readonly id: TransactionId;
  readonly transaction: Transaction;
  /** Its logical time is 0 without a transaction. */
  readonly previous: TransactionId;
}

/**
 * Transactions of an account from one that is known backwards. Each names the hash of the one before, so none can be
 * altered or left out.
 *
 * @param bag A bag with a root for each, the newest first.
 * @param newest That of the first.
 * @throws ChainError `InvalidStateProof`.
 */
export function readTransactions(bag: Uint8Array, newest: TransactionId): ChainedTransaction[] {
  return readProof(() => {
    const read: ChainedTransaction[] = [];
    let id = newest;
    for (const root of readBag(bag)) {
      if (root.hash !== id.hash || root.levelMask !== 0) {
        const details = { lt: id.lt, expected: id.hash, found: root.hash };
        throw invalidProof(`it has another transaction at logical time ${id.lt}`, details);
      }
      const transaction = loadTransaction(root.cell.beginParse());
      const hash = `0x${transaction.prevTransactionHash.toString(16).padStart(64, "0")}` as Hex;
      const previous = { lt: transaction.prevTransactionLt, hash };
      read.push({ id, transaction, previous });
      id = previous;
    }
    return read;
  });
}
