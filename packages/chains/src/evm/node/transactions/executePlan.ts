import { type Call, CallReverted } from "./Call.ts";
import { type ExecuteOptions, executeCalls } from "./executeCalls.ts";
import { NonceTaken } from "./NonceTaken.ts";
import { settlePending } from "./settlePending.ts";

/** What a chain needs, as it was at one block. */
export interface Planned {
  readonly calls: readonly Call[];
  /** The account's nonce at that block. */
  readonly nonce: number;
}

/** Another operator with the same key gets further each time that he is in our way. */
const ATTEMPTS = 30;

/**
 * Settles what earlier runs sent, plans and executes; where somebody else sends with the same key meanwhile, or did
 * what a call is for, as anyone may enrol a validator, it plans again.
 *
 * @param plan Plans from what the chain holds now.
 * @returns the plan that was executed.
 * @throws NonceTaken if that does not end, CallReverted if the plan still has the call, and all that `settlePending` and
 * `executeCalls` throw.
 */
export async function executePlan<P extends Planned>(
  plan: () => Promise<P>,
  options: Omit<ExecuteOptions, "nonce">,
): Promise<P> {
  let reverted: CallReverted | undefined;
  for (let attempt = 1; ; attempt++) {
    await settlePending(options);
    const planned = await plan();
    if (planned.calls.some(({ id }) => id === reverted?.id)) throw reverted;
    try {
      await executeCalls(planned.calls, { ...options, nonce: planned.nonce });
      return planned;
    } catch (error) {
      if (!mayPass(error) || attempt === ATTEMPTS) throw error;
      reverted = error instanceof CallReverted ? error : undefined;
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof NonceTaken || error instanceof CallReverted;
}
