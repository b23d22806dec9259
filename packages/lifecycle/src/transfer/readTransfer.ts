import { isEntryOutdated } from "@causeway/chains";
import { decodeTransfer, type Hex, isReturn } from "@causeway/protocol";
import type { MessageSituation } from "../message/MessageSituation.ts";
import { readMessage } from "../message/readMessage.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";
import { advanceIdOf } from "./advanceIdOf.ts";
import { bridgeOn } from "./bridgeOn.ts";
import { readOwed } from "./readOwed.ts";
import { isBack, type TransferSituation } from "./TransferSituation.ts";

/**
 * What chains say of a transfer; undefined if the message carries none.
 *
 * @param environment Tag of the environment's name.
 */
export async function readTransfer(
  chains: ReadChains,
  environment: Hex,
  message: MessageSituation,
): Promise<TransferSituation | undefined> {
  if (!isBetweenBridges(message) || isReturn(message.frame.payload)) return undefined;
  const { origin, destination, sent, frame } = message;
  const transfer = decodeTransfer(frame.payload);
  const { assetId, deadline } = transfer;
  const { messageId, laneId } = sent;
  const [here, there] = [bridgeOn(origin), bridgeOn(destination)];
  const [asset, open, arrival, comeback, returned, endsAt, now] = await Promise.all([
    there.assetOf(assetId),
    there.advancerOf(advanceIdOf(message)),
    there.entryOf(messageId),
    here.entryOf(messageId),
    here.returnOf(destination.chainId, messageId),
    there.deadlineOf(laneId, assetId, deadline),
    newestTime(destination),
  ]);
  const returnId =
    arrival.state === "returned" ? await returnIdOn(destination, messageId) : undefined;
  const isOutdated = isBack({ comeback })
    ? await isEntryOutdated(here, comeback)
    : await isEntryOutdated(there, arrival);
  const again =
    isOutdated && !isBack({ comeback })
      ? await readMessage(chains, environment, message, true)
      : undefined;
  const advancer = message.ending === undefined ? open : arrival.advancer;
  return {
    ...{ message, transfer, asset, advancer, arrival, comeback, returned, isOutdated, again },
    ...(await readOwed(message, transfer, advancer)),
    ...{ returnId, isUntold: await isUntold(message, returnId) },
    ...{ endsAt, now },
  };
}

/** Whether a message goes from one of our bridges to another. */
export function isBetweenBridges({ origin, destination, frame }: MessageSituation): boolean {
  return isSame(frame.sender, origin.bridge) && isSame(frame.recipient, destination.bridge);
}

async function returnIdOn(chain: ReadChain, messageId: Hex): Promise<Hex | undefined> {
  const head = await chain.adapter.headHeight();
  return bridgeOn(chain).returnIdOf(messageId, chain.startHeight, head);
}

async function isUntold(
  { origin, destination, sent, ending }: MessageSituation,
  returnId: Hex | undefined,
): Promise<boolean> {
  const teller = returnId ?? ending?.noticeId;
  if (teller !== undefined) return origin.adapter.isVoided(teller);
  return ending?.outcome === "voided" && destination.adapter.isVoidedSilently(sent);
}

async function newestTime({ adapter }: ReadChain): Promise<bigint> {
  return adapter.blockTime(await adapter.headHeight());
}

function isSame(account: Hex, other: Hex): boolean {
  return account.toLowerCase() === other.toLowerCase();
}
