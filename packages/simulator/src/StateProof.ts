/** What `RemoteState.accountOf`, `slotOf` and `slotsOf` are shown of another chain. */
export interface StateProof {
  /** The chain that is read. */
  readonly chainId: bigint;
  readonly evidence: string;
  readonly account: string;
  readonly accountProof: string[];
  /** Slots and their proofs, in the same order. */
  readonly slots: string[];
  readonly storageProofs: string[][];
  /** Number of the block whose state it is. */
  readonly height: bigint;
}
