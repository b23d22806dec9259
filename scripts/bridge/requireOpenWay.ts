import { connectContract } from "@causeway/chains/ethers";
import type { Hex } from "@causeway/protocol";
import { iBridgeAdminAbi } from "@causeway/protocol/contracts";

import { CannotSend } from "../local/messages/CannotSend.ts";
import { type LaneEnds, requireOpenLane } from "../local/messages/requireOpenLane.ts";
import { timeOn } from "../local/messages/timeOn.ts";
import type { AssetRoute } from "./AssetRoute.ts";
import { pausedAsset } from "./describeRefusal.ts";

/** Where a transfer is to go. */
export interface Way extends LaneEnds {
  readonly bridge: Hex;
  readonly route: Pick<AssetRoute, "assetId" | "symbol">;
}

/**
 * A transfer could be sent into a pause, and would wait there: whoever sends one by hand does not want that.
 *
 * @throws CannotSend if the lane is closed, or it or the asset is paused at the destination.
 */
export async function requireOpenWay(way: Way): Promise<void> {
  const { destination, route } = way;
  await requireOpenLane(way);
  const bridge = connectContract(iBridgeAdminAbi, way.bridge, destination.provider);
  const asset = await bridge.assetOf(route.assetId);
  if ((await timeOn(destination)) < asset.pausedUntil) {
    throw new CannotSend(pausedAsset(route.symbol, destination.name, asset.pausedUntil));
  }
}
