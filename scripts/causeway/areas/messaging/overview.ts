import type { OverviewPart, RowReaders } from "@causeway/operator";

import { arrivingRows, type ConfiguredLane, LANES, type LanesConfig } from "../lanes/index.ts";

/**
 * Messages of each lane that were sent and did not end.
 *
 * @param reading Reads a lane's backlog where the lane ends, for each family of chains: two cells.
 */
export function messagingOverview(
  reading: (lane: ConfiguredLane) => RowReaders<LanesConfig>,
): readonly OverviewPart<LanesConfig>[] {
  const rows = (config: LanesConfig) => arrivingRows(config, reading);
  return [{ section: LANES, columns: ["waiting", "oldest"], rows }];
}
