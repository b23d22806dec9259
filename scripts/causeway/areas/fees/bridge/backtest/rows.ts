import type { AssetReport, ReportedRelease } from "./report.ts";

type Pair = { readonly before: string; readonly after: string };

/** Who gets what, a row for each. */
export function partyRows({ parties }: AssetReport): [who: string, amounts: Pair][] {
  return [
    ["receivers", parties.receivers],
    ["providers", parties.providers],
    ...parties.shares.map(({ account, ...amounts }): [string, Pair] => [
      `share of ${account}`,
      amounts,
    ]),
    ["integrators", parties.integrators],
  ];
}

/** A release by its transfer, or by who was paid. */
export function releaseName({ transferId, receiver }: ReportedRelease): string {
  return transferId ?? `to ${receiver}`;
}
