import type { CommitteeMember, Hex, Outbox, Peer } from "@causeway/protocol";

/** A block's header whose hash was recomputed from its fields. */
export interface Header {
  readonly height: bigint;
  readonly hash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** As a checkpoint has it: 1 is an Ethereum state trie. */
  readonly stateKind: number;
  readonly stateRoot: Hex;
}

/** A committee, its list checked against both of its commitments. */
export interface ProvenCommittee {
  readonly members: readonly CommitteeMember[];
  /** Poseidon commitment. */
  readonly commitment: Hex;
  /** Keccak commitment. */
  readonly hash: Hex;
}

/** A chain's committees, proven under a header. */
export interface ProvenCommittees {
  /** Epoch of the committee that signs checkpoints of this header. */
  readonly epoch: bigint;
  readonly current: ProvenCommittee;
  /** Signs the next checkpoint; the current one unless a successor was named. */
  readonly next: ProvenCommittee;
}

/** What a validator needs of the chain that it signs for. Every value is proven. */
export interface FinalisedChain {
  /** The mailbox whose outbox is proven. */
  readonly origin: Peer;
  /** Height of the newest finalised block that all RPCs have. */
  finalisedHeight(): Promise<bigint>;
  /** @throws ChainError `NotFinalised`, `UnknownHeight`, `InvalidHeader`. */
  finalisedHeader(height: bigint): Promise<Header>;
  /** @throws ChainError `InvalidStateProof`, `ContractMissing`. */
  proveOutbox(header: Header): Promise<Outbox>;
  /** @throws ChainError `InvalidStateProof`, `RegistryMismatch`. */
  proveCommittees(header: Header): Promise<ProvenCommittees>;
  /**
   * The list of a committee that signs for this chain, or did.
   *
   * @param hash Its Keccak commitment.
   * @throws ChainError `RegistryMismatch` if no such list is known.
   */
  membersOf(hash: Hex): Promise<readonly CommitteeMember[]>;
}
