import { ChainError } from "../../../ChainError.ts";
import { CallFailed } from "./Call.ts";
import type { Signed } from "./journalEntries.ts";
import { NonceTaken } from "./NonceTaken.ts";

/**
 * The typed error for a transaction that no block took as long as it was waited for, or in whose place one took
 * another; any other error as it is.
 *
 * @param pending What is still on its way.
 */
export function notTaken(error: unknown, chainId: bigint, pending: readonly Signed[]): unknown {
  if (error instanceof NonceTaken) {
    const { nonce, by } = error;
    const message = `chain ${chainId} took another transaction with nonce ${nonce}`;
    return new ChainError("TransactionTimedOut", message, { nonce, by }, error);
  }
  if (!(error instanceof CallFailed)) return error;
  const nonce = pending[0]?.nonce;
  const hashes = pending.map(({ hash }) => hash);
  const message = `chain ${chainId} took no transaction with nonce ${nonce}`;
  return new ChainError("TransactionTimedOut", message, { hashes, nonce }, error);
}
