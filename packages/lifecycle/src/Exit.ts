import { isChainError, type Submission } from "@causeway/chains";
import { ChainType, type Hex } from "@causeway/protocol";

import { RefundToMissing } from "./errors.ts";
import type { ReadChain } from "./ReadChain.ts";

/**
 * What an exit is. Of a message: `import`, `deliver`, `expire`, `confirm`, `recover` (of a call that was not answered),
 * `settle`, and before a proof `handOver` (to the next committee) and `activate` (of that committee). Of a transfer: `end` to `pullOwed`. Of an order that is held: `fill`, `take` and `release`.
 */
export const EXIT_KINDS = [
  "import",
  "deliver",
  "expire",
  "confirm",
  "recover",
  "settle",
  "handOver",
  "activate",
  "end",
  "admit",
  "drain",
  "retry",
  "sendBack",
  "execute",
  "claim",
  "settleReturn",
  "renewRefund",
  "reprove",
  "contain",
  "discard",
  "pullOwed",
  "fill",
  "take",
  "release",
] as const;

export type ExitKind = (typeof EXIT_KINDS)[number];

/** A call by which a message or a transfer goes on, or back. */
export interface Exit {
  readonly kind: ExitKind;
  readonly chain: ReadChain;
  /** A plain sentence without its end. */
  readonly does: string;
  /** Who alone can send it; anyone if undefined. */
  readonly by?: string;
  /** Unix seconds from which on anyone can send it, and not `by` alone; undefined if that never changes. */
  readonly anyoneFrom?: bigint;
  /** Unix seconds before which it is refused; undefined if no time alone decides that. */
  readonly startsAt?: bigint | undefined;
  /** Why it would do nothing now; it is not made then. */
  readonly vain?: string | undefined;
  readonly make: () => Promise<Submission>;
}

/** A transaction that can be signed and sent as it is. */
export interface ReadyTransaction {
  readonly kind: ExitKind;
  /** What it does, in a plain sentence. */
  readonly does: string;
  readonly chain: string;
  readonly chainId: bigint;
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
  readonly gasLimit: bigint;
  /** Smallest units of the chain's coin: the value, and on EVM all of the gas limit at the gas price of the next block. */
  readonly cost: bigint;
  /** Who alone can send it; anyone if left out. */
  readonly from?: Hex;
  /** Unix seconds from which on anyone can send it, and not `from` alone; left out if that never changes. */
  readonly anyoneFrom?: bigint;
}

/** An exit that cannot be taken now, and why. */
export interface RefusedExit {
  readonly kind: ExitKind;
  readonly does: string;
  readonly reason: string;
  readonly chain: string;
  /** Who alone can send it; anyone if left out. */
  readonly from?: Hex;
  /** Unix seconds from which on anyone can send it, and not `from` alone; left out if that never changes. */
  readonly anyoneFrom?: bigint;
  /** Unix seconds from which on it can be sent; left out if no time alone decides that. */
  readonly startsAt?: bigint;
  /** What the reader must give first; `refundToOnTon` for a message that is sent on TON. */
  readonly lacks?: "refundTo" | "refundToOnTon" | "validators" | "prover";
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

async function tryExit(exit: Exit): Promise<ReadyTransaction | RefusedExit> {
  const { kind, chain, does, by, vain, make } = exit;
  if (vain !== undefined) return refused(exit, vain);
  try {
    const { adapter, name, chainId } = chain;
    const made = await make();
    const [submission, gasLimit, gasPrice] = await Promise.all([
      adapter.fullyPaid(made),
      adapter.gasLimitOf(made, by),
      adapter.accounts.gasPrice(),
    ]);
    const { to, data, value } = submission;
    // where a value pays the gas, nothing is paid beside it
    const cost = made.paidGas === undefined ? value + gasLimit * gasPrice : value;
    return { kind, does, chain: name, chainId, to, data, value, gasLimit, cost, ...senderOf(exit) };
  } catch (error) {
    if (error instanceof RefundToMissing || isChainError(error, "RefundAccountMissing")) {
      const isTon = chain.adapter.origin.chainType === ChainType.ton;
      return { ...refused(exit, error.message), lacks: isTon ? "refundToOnTon" : "refundTo" };
    }
    if (!isChainError(error, "CallReverted")) throw error;
    return refused(exit, error.message);
  }
}

function refused(exit: Exit, reason: string): RefusedExit {
  const { kind, does, chain, startsAt } = exit;
  const time = startsAt !== undefined && { startsAt };
  return { kind, does, reason, chain: chain.name, ...senderOf(exit), ...time };
}

function senderOf({ by, anyoneFrom }: Exit): Pick<ReadyTransaction, "from" | "anyoneFrom"> {
  return { ...(by && { from: by }), ...(anyoneFrom !== undefined && { anyoneFrom }) };
}
