/** A message, and the proof that its origin sent it. */
export interface MessageProof {
  readonly laneId: string;
  /** `Batch` of `IMailbox`, with this one member. */
  readonly batch: {
    readonly count: bigint;
    readonly first: bigint;
    readonly evidence: string;
    readonly outboxProof: string[];
    readonly siblings: string[];
    readonly members: string;
  };
}
