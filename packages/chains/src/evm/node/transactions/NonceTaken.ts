import type { Hex } from "@causeway/protocol";

/**
 * Somebody else sends with the same key, so that the chain is not any more what the calls were planned for. Nothing of
 * ours has that nonce: plan again and go on.
 */
export class NonceTaken extends Error {
  readonly from: Hex;
  readonly nonce: number;
  /** Hash of the other transaction, if the chain told it. */
  readonly by: Hex | undefined;

  constructor(from: Hex, nonce: number, by?: Hex) {
    const what = by === undefined ? "a transaction" : `transaction ${by}`;
    super(
      `nonce ${nonce} of ${from} belongs to ${what} that was not sent from here: somebody else uses the same key; ` +
        "apply again when that is over",
    );
    this.name = "NonceTaken";
    this.from = from;
    this.nonce = nonce;
    this.by = by;
  }
}
