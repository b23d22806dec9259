import { isChainError, type Submission } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { RefundToMissing } from "./errors.ts";
import type { ReadChain } from "./ReadChain.ts";

/** A call by which a message or a transfer goes on, or back. */
export interface Exit {
  readonly chain: ReadChain;
  /** A plain sentence without its end. */
  readonly does: string;
  /** Who alone can send it; anyone if undefined. */
  readonly by?: string;
  /** Why it would do nothing now; it is not made then. */
  readonly vain?: string | undefined;
  readonly make: () => Promise<Submission>;
}

/** A transaction that can be signed and sent as it is. */
export interface ReadyTransaction {
  /** What it does, in a plain sentence. */
  readonly does: string;
  readonly chain: string;
  readonly chainId: bigint;
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
  readonly gasLimit: bigint;
  /** Who alone can send it; anyone if left out. */
  readonly from?: Hex;
}

/** An exit that cannot be taken now, and why. */
export interface RefusedExit {
  readonly does: string;
  readonly reason: string;
  /** What whoever asks must name first. */
  readonly lacks?: "refundTo";
}

/** Exits after each was tried, in their order. */
export interface TriedExits {
  readonly transactions: readonly ReadyTransaction[];
  readonly refused: readonly RefusedExit[];
}

/** Makes the calls, and has the chains say what each needs. Nothing is sent. @throws ChainError */
export async function tryExits(exits: readonly Exit[]): Promise<TriedExits> {
  const tried = await Promise.all(exits.map(tryExit));
  return {
    transactions: tried.filter((one) => "data" in one),
    refused: tried.filter((one) => "reason" in one),
  };
}

async function tryExit({
  chain,
  does,
  by,
  vain,
  make,
}: Exit): Promise<ReadyTransaction | RefusedExit> {
  if (vain !== undefined) return { does, reason: vain };
  try {
    const submission = await make();
    const gasLimit = await chain.adapter.gasLimitOf(submission, by);
    const { to, data, value } = submission;
    const { name, chainId } = chain;
    return { does, chain: name, chainId, to, data, value, gasLimit, ...(by && { from: by }) };
  } catch (error) {
    if (error instanceof RefundToMissing) return { does, reason: error.message, lacks: "refundTo" };
    if (!isChainError(error, "CallReverted")) throw error;
    return { does, reason: error.message };
  }
}
