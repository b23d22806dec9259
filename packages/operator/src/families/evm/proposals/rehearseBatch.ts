import { type Fork, ForkFailed } from "../fork/Fork.ts";
import { onForkOf } from "../fork/onFork.ts";
import { type TimedCall, type Tried, tryCalls } from "../fork/tryCalls.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { Batch } from "./Batch.ts";

/**
 * Tries a batch on a fork of the block that was read; undefined where the chain cannot be forked: the signers' page says
 * so.
 *
 * @param earlier Batches that the same signer executes before.
 * @param prepare Brings the fork to where the batch is meant for.
 */
export async function rehearseBatch(
  { chain, view }: Pick<PlanContext, "chain" | "view">,
  batch: Batch,
  earlier: readonly Batch[],
  prepare?: (fork: Fork) => Promise<unknown>,
): Promise<Tried | undefined> {
  try {
    return await onForkOf({ chain, view }, async (fork) => {
      await prepare?.(fork);
      for (const before of earlier) await tryCalls(fork, callsOf(before));
      return await tryCalls(fork, callsOf(batch));
    });
  } catch (error) {
    if (error instanceof ForkFailed) return undefined;
    throw error;
  }
}

function callsOf({ actions }: Batch): TimedCall[] {
  return actions.map(({ step, to, data }) => ({ from: step.signer.address, to, data }));
}
