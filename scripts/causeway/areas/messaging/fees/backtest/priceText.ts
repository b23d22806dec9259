import { number } from "@causeway/backtest";
import type { ValueChange } from "@causeway/operator";

import { priceChangesOf } from "../priceChanges.ts";
import type { Names } from "./Names.ts";
import type { BacktestReport } from "./report.ts";

/** Lanes whose prices change alike. */
export interface PriceGroup {
  readonly ways: string;
  readonly changes: readonly ValueChange[];
}

/** What changes, told once for all lanes of which it is true. */
export function priceGroups({ prices }: BacktestReport, names: Names): PriceGroup[] {
  const groups = new Map<string, { ways: string[]; changes: readonly ValueChange[] }>();
  for (const price of prices) {
    const changes = priceChangesOf(price, names.coin(price.originChainId));
    const key = JSON.stringify(changes);
    const group = groups.get(key) ?? { ways: [], changes };
    group.ways.push(names.way(price));
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ changes }) => changes.length > 0)
    .map(({ ways, changes }) => ({ ways: listed(ways), changes }));
}

const MOST_LISTED = 6;

function listed(ways: readonly string[]): string {
  const left = ways.length - MOST_LISTED;
  return left <= 0
    ? ways.join(", ")
    : `${ways.slice(0, MOST_LISTED).join(", ")} and ${number(BigInt(left))} more`;
}
