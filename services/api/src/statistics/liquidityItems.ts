import type { HourRange, Liquidity, MomentPrice } from "@causeway/index/statistics";
import type { Hex } from "@causeway/protocol";

import { rawNumber } from "../http/rawNumber.ts";
import type { Dashboard } from "./schemas.ts";

/** What vaults hold, and what it is worth. */
export interface Holdings {
  readonly ranges: readonly HourRange[];
  readonly liquidity: readonly Liquidity[];
  readonly prices: ReadonlyMap<Hex, readonly (MomentPrice | undefined)[]>;
}

const NOTHING = { crossing: 0, complete: 0, refund: 0 };

/** The dashboard of what vaults could pay at the end of each bucket. */
export function liquidityDashboard({ ranges, liquidity, prices }: Holdings): Dashboard {
  let unpriced = 0;
  const worthOf = (one: Liquidity, place: number): bigint => {
    const tokens = one.tokens[place] ?? 0n;
    if (tokens <= 0n) return 0n;
    const price = prices.get(one.assetId)?.[place];
    if (price === undefined) unpriced += 1;
    return price === undefined ? 0n : microUsdOf(tokens, one.unit, price);
  };
  const items = ranges.map(({ from, to }, place) => {
    const byChain = new Map<bigint, bigint>();
    for (const one of liquidity) {
      const sum = byChain.get(one.chainId) ?? 0n;
      byChain.set(one.chainId, sum + worthOf(one, place));
    }
    const all = [...byChain.values()].reduce((sum, worth) => sum + worth, 0n);
    const source = [...byChain]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([chainId, worth]) => ({ chainId: rawNumber(chainId), ...amountsOf(worth) }));
    return {
      date: new Date(Number(from) * 1_000).toISOString().slice(0, 10),
      data: {
        time: { startTime: Number(from) * 1_000, endTime: Number(to) * 1_000 },
        ...amountsOf(all),
        chain: { source, dest: [] },
      },
    };
  });
  const state = { count: NOTHING, volume: NOTHING };
  return { summary: { state }, items, causeway: { unpriced } };
}

function amountsOf(worth: bigint) {
  return {
    volume: { complete: rawNumber(worth), swap: 0 },
    count: { complete: 0, address: 0 },
  };
}

function microUsdOf(tokens: bigint, unit: bigint, { usd, decimals }: MomentPrice): bigint {
  return (tokens * usd) / (unit * 10n ** BigInt(decimals + 12));
}
