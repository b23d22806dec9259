import type { MailboxEvent } from "@causeway/chains";
import { frameFacts } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import type { OfferedTransfer } from "../store/transfers.ts";
import { learnLane } from "./learnLane.ts";
import { type BridgePlace, offeredTransfer } from "./offeredTransfer.ts";

/** Of what a mailbox sent, the transfers to chains that we watch for whose advance something is offered. */
export async function readOffers(
  filler: Pick<Filler, "db" | "chains">,
  origin: FilledChain,
  events: readonly MailboxEvent[],
): Promise<OfferedTransfer[]> {
  const offers: OfferedTransfer[] = [];
  for (const event of events) {
    const isOurs =
      event.kind === "sent" && frameFacts(event.frame).sender === origin.bridge.address;
    if (!isOurs) continue;
    const lane = await learnLane(filler, origin, "origin", event.laneId);
    const destination = lane && filler.chains.get(lane.destinationChainId);
    if (lane === undefined || destination === undefined) continue;
    const bridges = { origin: placeOf(origin), destination: placeOf(destination) };
    const offer = offeredTransfer(event, lane, bridges);
    if (offer !== undefined) offers.push(offer);
  }
  return offers;
}

function placeOf({ bridge, adapter }: FilledChain): BridgePlace {
  return { address: bridge.address, chainType: adapter.origin.chainType };
}
