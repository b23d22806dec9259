import { broughtBy, newestEvent } from "@causeway/chains";
import { CouldNotRead, type FoundMessage, findMessage } from "@causeway/lifecycle";
import { chainNamed, type Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import { frameHash, type Hex } from "@causeway/protocol";

import { abilitiesOf, addressesOn } from "../../areas/deployment/index.ts";
import type { FollowedChain, FollowedChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { arrivedFrame } from "./arrivedFrame.ts";
import { deliveredIn } from "./deliveredIn.ts";
import type { NotVoidable, Voidable } from "./Voidable.ts";

/**
 * A message that a chain sent, as it is voided where it ends. Its origin gets notice only of one that was not
 * delivered: else
 * its sender would get back an amount that was paid.
 *
 * @throws UnknownMessage, CouldNotRead
 */
export async function genuineMessage(
  environment: Environment<Config>,
  chains: FollowedChains,
  searched: FollowedChains,
  messageId: Hex,
  isTold: boolean,
): Promise<Voidable | NotVoidable> {
  const { config } = environment;
  const found = await findMessage(searched, messageId);
  const destination = await destinationOf(chains, found);
  const chain = chainNamed(config, destination.name);
  const { laneId, index, frame } = found.sent;
  const label = `message ${messageId} to ${chain.name}`;
  const placed = { messageId, laneId, index, frameHash: frameHash(frame) };
  const reason = isTold ? await whyNotTold(environment, destination, found) : undefined;
  if (reason !== undefined) return { chain, label, reason };
  // Nothing waits by a message where there are no assets.
  if (!abilitiesOf(chain).assets) return { ...placed, chain, label, isTold, waiting: undefined };
  const { Bridge: bridge, Expiry: expiry } = addressesOn(config, chain);
  const brought = broughtBy(messageId, arrivedFrame(frame), { bridge, expiry });
  const own = { reachable: [destination], unreachable: [] };
  const about = brought?.kind === "notice" ? brought.messageId : brought?.transferId;
  const waiting =
    about === undefined || about === messageId ? found.sent : (await findMessage(own, about)).sent;
  return { ...placed, chain, label, isTold, waiting };
}

async function destinationOf(
  { reachable }: FollowedChains,
  { origin, sent }: FoundMessage,
): Promise<FollowedChain> {
  const lane = await origin.adapter.outboundLane(sent.laneId);
  const chain = reachable.find(({ chainId }) => chainId === lane?.destinationChainId);
  if (chain !== undefined) return chain;
  const reason = `chain ${lane?.destinationChainId}, where it ends, does not answer`;
  throw new CouldNotRead(`message ${sent.messageId}`, reason);
}

/** @returns undefined if the message was not delivered, as far as chains can tell. */
async function whyNotTold(
  environment: Environment<Config>,
  destination: FollowedChain,
  { sent }: FoundMessage,
): Promise<string | undefined> {
  const { messageId, laneId, index } = sent;
  if ((await destination.adapter.inFlight(laneId, index)) !== undefined) {
    return (
      "is not voided: its recipient was called and has not answered, and may take it still. Leave out --tell, or run " +
      "this again once the call has ended"
    );
  }
  // Not its outcome: one that was voided silently may have been delivered before.
  const query = { kind: "delivered", laneId, index } as const;
  const place = await newestEvent(destination, query, destination.startHeight);
  if (place === undefined) return undefined;
  const { transaction: hash } = place;
  const chain = chainNamed(environment.config, destination.name);
  if (!abilitiesOf(chain).assets) return placeTaken(hash);
  const open = await openChain(environment, chain);
  try {
    const { Mailbox } = addressesOn(environment.config, chain);
    const shown = await deliveredIn(open.provider, Mailbox, hash);
    const there = shown?.find((each) => each.laneId === laneId && each.index === index);
    if (there === undefined) return placeTaken(hash);
    if (there.messageId !== messageId) return undefined;
    return (
      `is not voided: it was delivered in transaction ${hash}, and its sender would get back an amount that was paid. ` +
      "Leave out --tell: then the origin learns nothing"
    );
  } finally {
    await open.close();
  }
}

function placeTaken(transaction: Hex): string {
  return `is not voided: its place is taken, and transaction ${transaction} does not show by which message`;
}
