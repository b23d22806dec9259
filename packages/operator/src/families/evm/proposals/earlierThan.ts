import type { Batch } from "./Batch.ts";
import type { Proposal } from "./Proposal.ts";

/** The batches that the same signer executes before. */
export function earlierThan({ batch }: Proposal, proposals: readonly Proposal[]): Batch[] {
  return proposals
    .map((other) => other.batch)
    .filter(
      ({ signer, position }) =>
        signer.address === batch.signer.address && position < batch.position,
    );
}
