import type { ChainConfig, OverviewPart, OverviewRow, RowReaders } from "@causeway/operator";

import type { LanesConfig } from "./config.ts";
import { type ConfiguredLane, configuredLanes } from "./configuredLanes.ts";

/** How the table of lanes is called; areas below add columns to it. */
export const LANES = "lanes";

type Reading<C extends LanesConfig> = (lane: ConfiguredLane) => RowReaders<C>;

/** What is read of a lane, for each family of chains. */
interface LaneReadings {
  /** At its origin: a cell. */
  readonly sending: Reading<LanesConfig>;
  /** At its destination: a cell. */
  readonly delivery: Reading<LanesConfig>;
  /** By a relayer: two cells. Made new for each overview. */
  readonly latency: (relayerUrl: string) => Reading<LanesConfig>;
}

/** Whether lanes take messages, and deliver them. */
export function lanesOverview({
  sending,
  delivery,
  latency,
}: LaneReadings): readonly OverviewPart<LanesConfig>[] {
  return [
    {
      section: LANES,
      columns: ["sending"],
      rows: (config) => laneRows(config, ({ originChain }) => originChain, sending),
    },
    { section: LANES, columns: ["delivery"], rows: (config) => arrivingRows(config, delivery) },
    {
      section: LANES,
      columns: ["p50", "p90"],
      rows: (config) =>
        config.relayerUrl === undefined ? [] : arrivingRows(config, latency(config.relayerUrl)),
    },
  ];
}

/** How the table of lanes that the configuration does not have is called; `causeway lanes` shows it. */
export const OTHER_LANES = "other lanes";

/**
 * Lanes of each chain that the configuration lists as retired, or does not know.
 *
 * @param reading Reads the lanes of a chain, for each family of chains: two cells.
 */
export function otherLanes(reading: RowReaders<LanesConfig>): OverviewPart<LanesConfig> {
  return {
    section: OTHER_LANES,
    columns: ["retired", "unknown to the configuration"],
    rows: ({ chains }) =>
      chains.map((chain) => ({ subject: chain.name, at: chain, of: [chain], ...reading })),
  };
}

/** A lane by its chains: `spoke-a -> hub`. */
export function laneName({ originChain, destinationChain }: ConfiguredLane): string {
  return `${originChain.name} -> ${destinationChain.name}`;
}

/** A row for each lane, read where it ends. */
export function arrivingRows<C extends LanesConfig>(
  config: LanesConfig,
  reading: Reading<C>,
): OverviewRow<C>[] {
  return laneRows(config, ({ destinationChain }) => destinationChain, reading);
}

function laneRows<C extends LanesConfig>(
  config: LanesConfig,
  readAt: (lane: ConfiguredLane) => ChainConfig,
  reading: Reading<C>,
): OverviewRow<C>[] {
  return configuredLanes(config).map((lane) => ({
    subject: laneName(lane),
    at: readAt(lane),
    of: [lane.originChain, lane.destinationChain],
    ...reading(lane),
  }));
}
