import type { Hex } from "../bytes.ts";

/** Which account of another chain is read, and under which checkpoint. */
export interface AccountQuery {
  /** The chain that is read. */
  readonly chainId: bigint;
  /**
   * For the reading chain's light client of that chain: fields and proof, or the fields alone where it accepted them
   * before. Where the chain is read through the hub, what `makeHubEvidence` gives.
   */
  readonly evidence: Hex;
  /** Its address there, 20 bytes. */
  readonly account: Hex;
}
