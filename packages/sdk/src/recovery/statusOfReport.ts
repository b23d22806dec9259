import {
  describeReason,
  messageFactsOf,
  messageStateOf,
  type ReadyTransaction,
} from "@causeway/lifecycle";
import { type CrossingState, crossingStateOf, isCrossingDone } from "@causeway/lifecycle/order";
import type { MessageReport } from "@causeway/lifecycle/report";
import { accountText } from "@causeway/protocol";

import { isUsable } from "../status/knownState.ts";
import type { Status, StatusExit, StatusParty } from "../status/Status.ts";
import type { MessageId, OrderId } from "../values/ids.ts";
import { legsOf } from "./legsOf.ts";

/**
 * A report of chains as a status. Amounts are those that the report has: what the receiver of an order got.
 *
 * @throws ChainError
 */
export async function statusOfReport(report: MessageReport): Promise<Status> {
  const { situation, transfer, ready } = report;
  const { sent, origin, destination, hub, failure, ending } = situation;
  const state = stateOf(report);
  const received = receivedOf(report);
  const { legs, logs } = await legsOf(report);
  return {
    ...{ source: "chains", ...identityOf(report), messageId: sent.messageId as MessageId },
    ...{ state, stateName: state, isUsable: isUsable(state) || received !== undefined },
    ...{ isOver: await isOver(report, state), party: partyOf(report, state) },
    until: untilOf(report, state),
    ...{ originChainId: origin.chainId, destinationChainId: destination.chainId },
    hubChainId: hub?.chainId,
    ...{ ...(await partiesOf(report)), given: undefined, bridged: undefined, received },
    refunded: undefined,
    failure: failure && ending === undefined ? describeReason(failure.reason) : undefined,
    ...{ legs, isSentFinal: situation.isFinal },
    exits: [...(transfer?.transactions ?? []), ...ready.transactions].map(exitOf),
    proof: { logs, checkpoint: undefined },
  };
}

function identityOf({ situation: { sent }, transfer }: MessageReport) {
  const order = transfer?.order?.situation.order;
  const id = (order?.orderId ?? sent.messageId) as OrderId | MessageId;
  const kind = order !== undefined ? "order" : transfer !== undefined ? "transfer" : "message";
  return { kind, id } as const;
}

function stateOf({ situation, transfer }: MessageReport): Exclude<Status["state"], "other"> {
  if (transfer === undefined) return messageStateOf(messageFactsOf(situation));
  const { advancer, deliveredAdvancer } = transfer.situation;
  const event = transfer.order?.situation.event?.kind;
  return crossingStateOf({
    transfer: transfer.state,
    order: transfer.order && { event },
    isAdvanced: (advancer ?? deliveredAdvancer) !== undefined,
    message: messageFactsOf(situation),
  });
}

/** The sender of an order is known by its router: the transfer itself is sent by that. */
async function partiesOf({ situation, transfer }: MessageReport) {
  const { frame, origin, destination, sent } = situation;
  if (transfer === undefined) {
    return {
      sender: accountText(frame.sender, origin.chainId),
      receiver: accountText(frame.recipient, destination.chainId),
    };
  }
  const order = transfer.order?.situation.order;
  const { sender, receiver } = transfer.situation.transfer;
  if (order === undefined || origin.swap === undefined) return { sender, receiver };
  const { height } = sent.transaction;
  const router = origin.adapter.orderRouterAt(origin.swap.router);
  const taken = await router.sentOrder(order.orderId, height, height);
  const isItsOwn = taken?.transferId === sent.messageId;
  return { sender: isItsOwn ? taken.sender : undefined, receiver: order.receiver };
}

/** What the receiver of an order got. */
function receivedOf({ situation, transfer }: MessageReport): Status["received"] {
  const event = transfer?.order?.situation.event;
  if (event === undefined || event.kind === "held") return undefined;
  const { token, amount, isAdvanced } = event;
  return { chainId: situation.destination.chainId, token, amount, isAdvanced };
}

function partyOf({ actor, transfer }: MessageReport, state: Status["state"]): StatusParty {
  if (state === "held") return "receiver";
  return (transfer?.transactions.length ?? 0) > 0 ? "anyone" : actor;
}

/** Until the end of a hold or of a pause, or the deadline. */
function untilOf({ situation, transfer }: MessageReport, state: Status["state"]) {
  const { ending, pausedUntil, legs, position, frame } = situation;
  if (state === "held") return secondsOf(transfer?.order?.situation.order.holdUntil);
  if (ending !== undefined) return undefined;
  const now = legs[position]?.now ?? 0n;
  if (pausedUntil > now) return secondsOf(pausedUntil);
  return secondsOf(transfer?.situation.transfer.deadline ?? frame.deadline);
}

function secondsOf(time: bigint | undefined): number | undefined {
  return time === undefined || time === 0n ? undefined : Number(time);
}

/** Whether nothing is left to do, and the block in which the message ended is final. */
async function isOver({ situation, transfer }: MessageReport, state: Status["state"]) {
  const { isFinal, ending, recorded, destination } = situation;
  if (!isFinal || ending === undefined) return false;
  const isSettled = recorded.outcome !== "none" && recorded.settled;
  const isDone =
    transfer === undefined
      ? ending.outcome === "delivered" || isSettled
      : state !== "other" && state !== "advanced" && isCrossingDone(state as CrossingState);
  return isDone && ending.transaction.height <= (await destination.adapter.finalisedHeight());
}

function exitOf(ready: ReadyTransaction): StatusExit {
  const { does, from, anyoneFrom, chainId, to, data, value } = ready;
  return { does, by: from, anyoneFrom: secondsOf(anyoneFrom), chainId, to, data, value };
}
