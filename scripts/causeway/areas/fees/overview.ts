import { type BaseConfig, CHAINS, type OverviewPart, type RowReaders } from "@causeway/operator";

import type { ScheduleKind } from "./versions/ScheduleKind.ts";

/** Reads the version of a schedule, a cell, for each family of chains. */
export type VersionReading = <C extends BaseConfig>(kind: ScheduleKind<C>) => RowReaders<C>;

/** A column of the table of chains for each product that charges: which version of its fees is in force. */
export function feesOverview<C extends BaseConfig>(
  kinds: readonly ScheduleKind<C>[],
  reading: VersionReading,
): readonly OverviewPart<C>[] {
  return kinds.map((kind) => ({
    section: CHAINS,
    columns: [`${kind.name} fees`],
    rows: ({ chains }) =>
      chains.map((chain) => ({
        subject: chain.name,
        at: chain,
        of: [chain],
        ...reading(kind),
      })),
  }));
}
