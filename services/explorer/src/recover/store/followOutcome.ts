import type { FileChain } from "../environment/readEnvironment.ts";
import { type Outcome, outcomeOf } from "../evm/outcomeOf.ts";
import { knownChain } from "../rpcs/probeRpcs.ts";

/** Seconds between two questions for the receipt. */
const PAUSE = 2;
/** Questions for the receipt: a wallet's transaction may wait for a cheaper block. */
const MOST_QUESTIONS = 300;

/** By which RPCs a transaction is followed. */
export interface Following {
  readonly rpcUrls: readonly string[];
  /** Waits for seconds between two questions. */
  readonly pause: (seconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Follows a transaction into its block. An RPC that does not answer now may answer in a moment.
 *
 * @returns how it ended; undefined if no block took it for too long, or if the signal ended the following.
 */
export async function followOutcome(
  chain: FileChain,
  hash: string,
  { rpcUrls, pause, signal }: Following,
): Promise<Outcome> {
  for (let question = 0; question < MOST_QUESTIONS && !signal.aborted; question++) {
    const outcome = await outcomeOf(knownChain(chain), rpcUrls, hash).catch(() => undefined);
    if (outcome !== undefined) return outcome;
    await pause(PAUSE);
  }
  return undefined;
}
