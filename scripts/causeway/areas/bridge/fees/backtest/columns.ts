import {
  amountColumn,
  type BeforeAndAfter,
  beforeAndAfter,
  type Column,
  minuteText,
  textColumn,
} from "@causeway/backtest";

import type { AssetReport, ReportedRelease } from "./report.ts";

/** What somebody gets, and would have got. */
export interface Party extends BeforeAndAfter {
  readonly who: string;
}

/** Who gets what, a row for each. */
export function partiesOf({ parties }: AssetReport): Party[] {
  return [
    { who: "receivers", ...parties.receivers },
    { who: "providers", ...parties.providers },
    ...parties.shares.map(({ account, ...amounts }) => ({
      who: `share of ${account}`,
      ...amounts,
    })),
    { who: "integrators", ...parties.integrators },
  ];
}

/** What parties get of an asset. */
export function partyColumns(asset: AssetReport): Column<Party>[] {
  return [textColumn("who", ({ who }) => who), ...beforeAndAfter<Party>(() => asset)];
}

/** What terms say. */
export const TERMS_COLUMNS: readonly Column<AssetReport["terms"][number]>[] = [
  textColumn("for", ({ subject }) => subject),
  textColumn("before", ({ before }) => before ?? "nothing"),
  textColumn("after", ({ after }) => after),
];

/** What releases of an asset cost. */
export function releaseColumns(asset: AssetReport): Column<ReportedRelease>[] {
  const amount = (head: string, amountOf: (release: ReportedRelease) => string) =>
    amountColumn(head, amountOf, () => asset);
  return [
    textColumn("transfer", ({ transferId, receiver }) => transferId ?? `to ${receiver}`),
    textColumn("paid", ({ releasedAt }) => minuteText(releasedAt)),
    amount("released", ({ units }) => units),
    amount("fee before", ({ before }) => before),
    amount("fee after", ({ after }) => after),
  ];
}
