import { Transaction } from "ethers";

import { JournalError } from "./Journal.ts";
import type { Signed } from "./journalEntries.ts";

/**
 * Refuses an entry of a journal whose transaction is not what the entry says: what is in a journal is offered again,
 * and signed again for more, so that whoever could write into it would have calls of his own signed.
 *
 * @param file Where the journal is.
 * @throws JournalError
 */
export function requireGenuine(signed: Signed, chainId: bigint, file: string): void {
  const { hash, id } = signed;
  const held = read(signed);
  const isGenuine =
    held !== undefined &&
    held.hash === hash &&
    held.from === signed.from &&
    held.to === signed.to &&
    held.nonce === signed.nonce &&
    held.chainId === chainId;
  if (isGenuine) return;
  throw new JournalError(
    file,
    `has a transaction ${hash} ("${id}") that ${signed.from} did not sign so for chain ${chainId}: ` +
      "nothing was sent; find out who changed it, and restore it",
  );
}

function read({ raw }: Signed): Transaction | undefined {
  try {
    return Transaction.from(raw);
  } catch {
    return undefined;
  }
}
