import { connectContract } from "@causeway/chains/ethers";
import { type Hex, timeText, ZERO_WORD } from "@causeway/protocol";
import { iBridgeAdminAbi, mailboxAbi } from "@causeway/protocol/contracts";

import { CannotSend } from "../local/messages/CannotSend.ts";
import type { End } from "../local/messages/End.ts";
import type { AssetRoute } from "./AssetRoute.ts";
import { pausedAsset } from "./describeRefusal.ts";

/** Where a transfer is to go. */
export interface Way {
  readonly origin: End;
  readonly destination: End;
  readonly mailbox: Hex;
  readonly bridge: Hex;
  readonly route: AssetRoute;
}

/**
 * A transfer could be sent into a pause, and would wait there: whoever sends one by hand does not want that.
 *
 * @throws CannotSend if the lane is closed, or it or the asset is paused at the destination.
 */
export async function requireOpenWay(way: Way): Promise<void> {
  const { origin, destination, mailbox, route } = way;
  const from = connectContract(mailboxAbi, mailbox, origin.provider);
  const to = connectContract(mailboxAbi, mailbox, destination.provider);
  const laneId = await from.openLaneTo(destination.chainId);
  if (laneId === ZERO_WORD) {
    throw new CannotSend(
      `no lane from ${origin.name} to ${destination.name} is open: add a route to ` +
        "config/local/routes.json and apply it to both",
    );
  }
  const now = await timeOn(destination);
  const { pausedUntil } = await to.inboundLane(laneId);
  if (now < pausedUntil) {
    const lane = `--lane ${origin.name}:${destination.name}`;
    throw new CannotSend(
      `the lane from ${origin.name} is paused on ${destination.name} until ${timeText(pausedUntil)}: send it ` +
        `afterwards, or ask who holds the role laneAdmin there to end that (causeway unpause ${lane})`,
    );
  }
  const bridge = connectContract(iBridgeAdminAbi, way.bridge, destination.provider);
  const asset = await bridge.assetOf(route.assetId);
  if (now < asset.pausedUntil) {
    throw new CannotSend(pausedAsset(route.symbol, destination.name, asset.pausedUntil));
  }
}

/** Unix seconds by a chain's own clock. */
export async function timeOn({ name, provider }: End): Promise<bigint> {
  const block = await provider.getBlock("latest");
  if (block === null) throw new Error(`${name} has no block`);
  return BigInt(block.timestamp);
}
