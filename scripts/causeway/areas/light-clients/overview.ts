import type { OverviewPart, RowReaders } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { arrivingRows, LANES, lightClientOn } from "../lanes/index.ts";
import type { LightClientsConfig } from "./config.ts";

/**
 * The light client that proves a lane's messages where they arrive: of the origin, or of the hub on the way.
 *
 * @param reading Reads the light client at an address, for each family of chains.
 */
export function lightClientsOverview(
  reading: (address: Hex) => RowReaders<LightClientsConfig>,
): readonly OverviewPart<LightClientsConfig>[] {
  const rows = (config: LightClientsConfig) =>
    arrivingRows(config, ({ hubChainId, originChain, destinationChain }) => {
      const follows = hubChainId === 0n ? originChain : config.hub;
      return reading(lightClientOn(config, destinationChain, follows));
    });
  return [{ section: LANES, columns: ["client", "checkpoint", "checkpoint age"], rows }];
}
