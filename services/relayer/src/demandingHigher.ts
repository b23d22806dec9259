import { isChainError, type SignedCheckpoint } from "@causeway/chains";

import type { Relayer } from "./Relayer.ts";

/**
 * Shows a checkpoint to a light client. Where the client was anchored above it, a checkpoint from
 * the height that it asks for on is demanded before the error goes on.
 */
export async function demandingHigher<Result>(
  { demands }: Pick<Relayer, "demands">,
  { chainId }: Pick<SignedCheckpoint, "chainId">,
  show: () => Promise<Result>,
): Promise<Result> {
  try {
    return await show();
  } catch (error) {
    if (isChainError(error, "CallReverted") && error.details.error === "HeightTooLow") {
      const [, leastHeight] = error.details.arguments as [height: bigint, leastHeight: bigint];
      demands.add(chainId, { height: leastHeight });
    }
    throw error;
  }
}
