import { isChainError, LaneTrees, type RecordedOutcome, type Submission } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { FollowedChain } from "../areas/messaging/index.ts";
import { RefundToMissing } from "./errors.ts";
import { frontierProofOf } from "./frontierProofOf.ts";
import { laneLeavesOf } from "./laneLeavesOf.ts";
import type { Need } from "./Need.ts";
import { nextStep } from "./nextStep.ts";
import type { Situation } from "./Situation.ts";
import { submissionFor } from "./submissionFor.ts";

/** A transaction that anyone can sign and send as it is. */
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

/** The transactions for a message that need no proof which is not on a chain yet, and why there is none. */
export interface Ready {
  readonly transactions: readonly ReadyTransaction[];
  /** Undefined where there are some, or none is needed. */
  readonly refused: string | undefined;
}

const DOES = {
  import: "Take the message's lane over on the hub",
  deliver: "Deliver the message",
  expire:
    "End the message, whose deadline has passed, and tell its origin; the value pays the notice",
  confirm: "Prove the notice again",
} as const;

/**
 * What can be sent for a message now.
 *
 * @param refundTo Who gets what is paid above the fee of a notice.
 */
export async function readyTransactions(situation: Situation, refundTo?: Hex): Promise<Ready> {
  const step = nextStep(situation);
  if (step.kind === "send") {
    const trees = new LaneTrees(laneLeavesOf(situation.origin));
    return ready(step.leg.to, DOES[step.action], () =>
      submissionFor(situation, { ...step, refundTo }, trees),
    );
  }
  const { ending, recorded } = situation;
  if (!ending || !canSettle(recorded)) return { transactions: [], refused: undefined };
  const does = "Have the message's sender take notice that it was never delivered";
  return ready(situation.origin, does, () => settleSubmission(situation));
}

/** Whether the sender can be told now of what its message's destination said. */
function canSettle(recorded: RecordedOutcome): boolean {
  return recorded.outcome !== "none" && !recorded.settled && recorded.standing === "counts";
}

/** Leaves room for what changes until the transaction is in a block. What is not used is not paid. */
const MARGIN_PERCENT = 110n;

/** The transactions for a message whose recipient needs more gas than its sender asked for. */
export function withGasFor(ready: Ready, need: Need | undefined): Ready {
  if (need?.kind !== "enough" || !need.isRaised) return ready;
  const gasLimit = (need.gasLimit * MARGIN_PERCENT) / 100n;
  const does = "Deliver the message, with more gas than its sender asked for";
  return {
    ...ready,
    transactions: ready.transactions.map((one) => ({ ...one, does, gasLimit })),
  };
}

async function ready(
  { name, chainId, adapter }: FollowedChain,
  does: string,
  make: () => Promise<Submission>,
): Promise<Ready> {
  try {
    const submission = await make();
    const gasLimit = await adapter.gasLimitOf(submission);
    const { to, data, value } = submission;
    const transaction = { does, chain: name, chainId, to, data, value, gasLimit };
    return { transactions: [transaction], refused: undefined };
  } catch (error) {
    const isRefusal = isChainError(error, "CallReverted") || error instanceof RefundToMissing;
    if (!isRefusal) throw error;
    return { transactions: [], refused: `${does}: ${error.message}` };
  }
}

async function settleSubmission({ origin, sent }: Situation): Promise<Submission> {
  const { laneId, index, frame } = sent;
  const siblings = await frontierProofOf(origin, laneId, index);
  return origin.adapter.settleCall(laneId, index, frame, siblings);
}
