import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { bridgeAbi } from "@causeway/protocol/contracts";

import type { Display } from "../local/display/Display.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import type { Patience } from "../local/messages/followMessage.ts";
import { journeyOf } from "../local/messages/journeyOf.ts";
import type { Journey } from "../local/messages/showWay.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import { findAssetRoute } from "./AssetRoute.ts";
import { followTransfer, type SentTransfer } from "./followTransfer.ts";
import type { Outcome } from "./showArrival.ts";

/**
 * Follows a transfer that was sent before until it is paid.
 *
 * @throws CannotSend if the message is unknown or brings no asset, and what following throws.
 */
export async function followSent(
  network: NetworkDescription,
  messageId: Hex,
  patience: Patience,
  display: Display,
): Promise<Outcome> {
  const journey = await journeyOf(network, messageId, patience);
  const sent = await findTransfer(network, journey);
  const subject = `${sent.asset.symbol} ${journey.subject}`;
  display.note([`transfer ${messageId}, from ${journey.from} to ${journey.to}`]);
  return followTransfer(network, { ...journey, subject }, sent, display);
}

function findTransfer(network: NetworkDescription, journey: Journey): Promise<SentTransfer> {
  const { from, to, messageId } = journey;
  return withEnds(network, [from], async ({ provider }) => {
    const bridge = connectContract(bridgeAbi, network.bridge, provider);
    const [sent] = await bridge.queryFilter(bridge.filters.TransferSent(messageId));
    if (sent === undefined) {
      throw new CannotSend(
        `message ${messageId} brings no asset: follow it with npm run send -- --follow ${messageId}`,
      );
    }
    const { assetId } = sent.args;
    const symbol = network.assets.find((asset) => asset.assetId === assetId)?.symbol ?? assetId;
    const time = BigInt((await sent.getBlock()).timestamp);
    return {
      asset: findAssetRoute(network, { asset: symbol, from, to }),
      sentAt: { time, heightThere: undefined },
      isOffering: true,
    };
  });
}
