import type { ReadChain } from "@causeway/lifecycle";
import type { MessageReport } from "@causeway/lifecycle/report";
import { contractEvents } from "@causeway/protocol";

import type { EventQuery } from "./eventsOn.ts";
import { bridgePart, mailboxPart, swapReceiverPart, swapRouterPart } from "./parts/index.ts";

/** The events that may tell of a message on one chain, each by its contract: an event of any other contract counts for nothing. */
export function queriesFor(report: MessageReport, chain: ReadChain): readonly EventQuery[] {
  const { origin, destination, hub } = report.situation;
  return [
    ...(chain === origin ? atOrigin(report) : []),
    ...(chain === destination ? atDestination(report) : []),
    ...(chain === hub ? atHub(report) : []),
  ];
}

function atOrigin({ situation, transfer }: MessageReport): readonly EventQuery[] {
  const { origin, sent } = situation;
  const { messageId } = sent;
  const { height, timestamp: since } = sent.transaction;
  const [mailbox, bridge] = [mailboxOn(origin), bridgeOn(origin)];
  const there = { within: { height } };
  const own = { ...mailbox, names: ["MessageAppended"], topics: [messageId], ...there };
  if (transfer === undefined) return [own];
  const order = transfer.order?.situation.order;
  const paid = { names: ["TransferPaid", "TransferPartPaid"], topics: [messageId] };
  return [
    own,
    { ...bridge, names: ["TransferSent"], topics: [messageId], ...there },
    { ...bridge, ...paid, within: { since } },
    ...(order === undefined || origin.swap === undefined
      ? []
      : [
          {
            ...{
              contract: contractEvents(swapRouterPart),
              address: origin.swap.router,
              names: ["OrderSent"],
            },
            ...{ topics: [order.orderId, null, messageId], ...there },
          },
        ]),
  ];
}

function atDestination({ situation, transfer }: MessageReport): readonly EventQuery[] {
  const { destination, sent, ending } = situation;
  const { messageId, laneId } = sent;
  const within = { since: sent.transaction.timestamp };
  const [mailbox, bridge] = [mailboxOn(destination), bridgeOn(destination)];
  const undelivered = ["MessageFailed", "MessageExpired", "MessageRejected", "MessageVoided"];
  const own: readonly EventQuery[] = [
    { ...mailbox, names: undelivered, topics: [messageId], within },
    ...(ending === undefined
      ? []
      : [
          {
            ...{ ...mailbox, names: ["MessagesDelivered"], topics: [laneId] },
            within: { height: ending.transaction.height },
          },
        ]),
  ];
  if (transfer === undefined) return own;
  const receiver = destination.swap?.receiver;
  const ended = ["OrderFilled", "OrderHeld", "OrderTaken", "OrderSentBack"];
  const byTransfer = ["TransferPaid", "TransferPartPaid", "TransferReturned"];
  return [
    ...own,
    { ...bridge, names: byTransfer, topics: [messageId], within },
    { ...bridge, names: ["TransferAdvanced"], topics: [null, messageId], within },
    ...(receiver === undefined
      ? []
      : [
          {
            ...{ contract: contractEvents(swapReceiverPart), address: receiver, names: ended },
            ...{ topics: [null, messageId], within },
          },
        ]),
  ];
}

function atHub({ situation: { hub, sent } }: MessageReport): readonly EventQuery[] {
  if (hub === undefined) return [];
  const within = { since: sent.transaction.timestamp };
  return [{ ...mailboxOn(hub), names: ["LaneImported"], topics: [sent.laneId], within }];
}

function mailboxOn({ adapter }: ReadChain) {
  return { contract: contractEvents(mailboxPart), address: adapter.origin.mailbox };
}

function bridgeOn({ bridge }: ReadChain) {
  return { contract: contractEvents(bridgePart), address: bridge };
}
