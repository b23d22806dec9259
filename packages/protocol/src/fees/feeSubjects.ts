/** What a fee schedule of messages has terms for: messages to a chain, or the hub's results to it. */
export interface FeeSubject {
  readonly kind: "messages" | "results";
  readonly destinationChainId: bigint;
}

/** Added to a chain id: the subject of the hub's results. */
const RESULTS = 1n << 64n;

/** The number by which `MessageFeeSchedule` knows a subject. */
export function feeSubject({ kind, destinationChainId }: FeeSubject): bigint {
  return kind === "messages" ? destinationChainId : RESULTS + destinationChainId;
}

/** The subject of a number. */
export function parseFeeSubject(subject: bigint): FeeSubject {
  return subject < RESULTS
    ? { kind: "messages", destinationChainId: subject }
    : { kind: "results", destinationChainId: subject - RESULTS };
}
