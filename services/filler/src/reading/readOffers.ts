import type { MailboxEvent } from "@causeway/chains";
import { frameFacts } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import type { Lane } from "../store/lanes.ts";
import type { OrderedTransfer } from "../store/orders.ts";
import type { OfferedTransfer } from "../store/transfers.ts";
import { learnLane } from "./learnLane.ts";
import {
  type BridgePlace,
  type LaneBridges,
  offeredTransfer,
  type SentMessage,
} from "./offeredTransfer.ts";
import { orderedTransfer } from "./orderedTransfer.ts";

/** Of what a mailbox sent, what may pay a filler: advances that are offered, and orders with a fee for their fill. */
export interface SentOffers {
  readonly offers: readonly OfferedTransfer[];
  readonly orders: readonly OrderedTransfer[];
}

/** Reads what a mailbox sent to the chains that we watch. */
export async function readOffers(
  filler: Pick<Filler, "db" | "chains" | "config">,
  origin: FilledChain,
  events: readonly MailboxEvent[],
): Promise<SentOffers> {
  const offers: OfferedTransfer[] = [];
  const orders: OrderedTransfer[] = [];
  for (const { event, lane, bridges, destination } of await sentTo(filler, origin, events)) {
    const offer = offeredTransfer(event, lane, bridges);
    if (offer !== undefined) offers.push(offer);
    if (filler.config.heldOrders === undefined) continue;
    const receiver = destination.config.swap?.receiver.toLowerCase();
    const order = receiver && orderedTransfer(event, lane, { ...bridges, receiver });
    if (order) orders.push(order);
  }
  return { offers, orders };
}

/** A message of a bridge to a chain that we watch. */
interface SentTo {
  readonly event: SentMessage;
  readonly lane: Lane;
  readonly bridges: LaneBridges;
  readonly destination: FilledChain;
}

async function sentTo(
  filler: Pick<Filler, "db" | "chains">,
  origin: FilledChain,
  events: readonly MailboxEvent[],
): Promise<SentTo[]> {
  const sent: SentTo[] = [];
  for (const event of events) {
    const isOurs =
      event.kind === "sent" && frameFacts(event.frame).sender === origin.bridge.address;
    if (!isOurs) continue;
    const lane = await learnLane(filler, origin, "origin", event.laneId);
    const destination = lane && filler.chains.get(lane.destinationChainId);
    if (lane === undefined || destination === undefined) continue;
    const bridges = { origin: placeOf(origin), destination: placeOf(destination) };
    sent.push({ event, lane, bridges, destination });
  }
  return sent;
}

function placeOf({ bridge, adapter }: FilledChain): BridgePlace {
  return { address: bridge.address, chainType: adapter.origin.chainType };
}
