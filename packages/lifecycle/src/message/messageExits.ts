import { LaneTrees, type Submission } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { type Exit, type ReadyTransaction, type TriedExits, tryExits } from "../Exit.ts";
import { canSettle } from "./canSettle.ts";
import { DOES } from "./exitTexts.ts";
import { frontierProofOf } from "./frontierProofOf.ts";
import { laneLeavesOf } from "./laneLeavesOf.ts";
import type { Flight, MessageSituation } from "./MessageSituation.ts";
import type { Need } from "./Need.ts";
import { nextStep } from "./nextStep.ts";
import { recoverySubmission, submissionFor } from "./submissionFor.ts";

const ASK =
  "Ask the recipient, which did not answer: the attempt ends if it did not take the message";
const ASK_AND_CALL =
  "Ask the recipient, which did not answer, and call it once more if it did not take the message";
const WITH_MORE = ", with more gas than its sender asked for";
const SENDER_MORE = ", with more gas than a notice brings";

/**
 * The transactions that can be sent for a message now: those that need no proof which is not on a chain yet.
 *
 * @param refundTo Who gets what is paid above the fee of a notice.
 */
export function readyTransactions(
  situation: MessageSituation,
  refundTo?: Hex,
): Promise<TriedExits> {
  return tryExits(messageExits(situation, refundTo));
}

function messageExits(situation: MessageSituation, refundTo: Hex | undefined): Exit[] {
  const { origin, ending, recorded, sufficient } = situation;
  const step = nextStep(situation);
  if (step.kind === "send") {
    const trees = new LaneTrees(laneLeavesOf(origin));
    const make = () => submissionFor(situation, { ...step, refundTo }, trees);
    const isMore = step.action === "deliver" && sufficient !== undefined;
    const does = `${DOES[step.action]}${isMore ? WITH_MORE : ""}`;
    return [{ kind: step.action, chain: step.leg.to, does, make }];
  }
  if (step.kind === "recover") {
    const make = () => recoverySubmission(situation, step);
    const does = `${step.frame ? ASK_AND_CALL : ASK}${step.extraGas ? WITH_MORE : ""}`;
    return [{ kind: "recover", chain: step.on, does, make }];
  }
  return ending && canSettle(recorded) ? senderExits(situation) : [];
}

/** By which the sender of a message that ended learns of the end. */
function senderExits(situation: MessageSituation): Exit[] {
  const { origin, settling, senderExtra } = situation;
  if (settling !== undefined) return settlingExits(situation, settling);
  const does = `Have the message's sender take notice that it was never delivered${senderExtra ? SENDER_MORE : ""}`;
  return [{ kind: "settle", chain: origin, does, make: () => settleSubmission(situation) }];
}

/** A sender that has not answered is asked, and told once more if it did not take notice. */
function settlingExits(situation: MessageSituation, { isSilent }: Flight): Exit[] {
  if (!isSilent) return [];
  const { origin, sent, senderExtra: extraGas } = situation;
  const does = `Ask the message's sender, and tell it once more if it took no notice${extraGas ? SENDER_MORE : ""}`;
  const asked = { on: origin, frame: sent.frame, ...(extraGas && { extraGas }) };
  const make = () => recoverySubmission(situation, asked);
  return [{ kind: "recover", chain: origin, does, make }];
}

/** Leaves room for what changes until the transaction is in a block. What is not used is not paid. */
const MARGIN_PERCENT = 110n;

/** The transactions for a message whose recipient needs more gas than its sender asked for. */
export function withGasFor(ready: TriedExits, need: Need | undefined): TriedExits {
  if (need?.kind !== "enough" || !need.isRaised) return ready;
  const gasLimit = (need.gasLimit * MARGIN_PERCENT) / 100n;
  const does = `${DOES.deliver}${WITH_MORE}`;
  return {
    ...ready,
    transactions: ready.transactions.map((one) => ({
      ...one,
      does,
      gasLimit,
      cost: costWith(one, gasLimit),
    })),
  };
}

/** Gas of another limit costs the same a unit. */
function costWith({ cost, value, gasLimit: before }: ReadyTransaction, gasLimit: bigint): bigint {
  return value + ((cost - value) / before) * gasLimit;
}

async function settleSubmission(situation: MessageSituation): Promise<Submission> {
  const { origin, sent, senderExtra } = situation;
  const { laneId, index, frame } = sent;
  const siblings = await frontierProofOf(origin, laneId, index);
  return origin.adapter.settleCall(laneId, index, frame, siblings, senderExtra);
}
