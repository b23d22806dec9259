import { isChainError, type SignedCheckpoint } from "@causeway/chains";

import type { Relayer } from "./Relayer.ts";

/** Refusals of a checkpoint for its time, which a later one passes. */
const TOO_EARLY = ["CheckpointDistrusted", "CheckpointTooOld"];

/**
 * Shows a checkpoint to a light client. Where the client was anchored above it, a checkpoint from
 * the height that it asks for on is requested before the error goes on; where it is of a time that
 * does not count any more, a higher one.
 */
export async function requestNewerIfRefused<Result>(
  { checkpointRequests }: Pick<Relayer, "checkpointRequests">,
  { chainId, height }: Pick<SignedCheckpoint, "chainId" | "height">,
  show: () => Promise<Result>,
): Promise<Result> {
  try {
    return await show();
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    const { error: name, arguments: values } = error.details;
    if (name === "HeightTooLow") {
      const [, leastHeight] = values as [height: bigint, leastHeight: bigint];
      checkpointRequests.add(chainId, { height: leastHeight });
    }
    if (TOO_EARLY.includes(String(name))) checkpointRequests.add(chainId, { height: height + 1n });
    throw error;
  }
}
