import { stack } from "d3-shape";

import type { Volume } from "../../../api/wire.ts";

const HOUR = 3_600_000;
/** Hours that are shown: a day. */
export const HOURS = 24;

/** What left each chain in an hour, of one asset. */
export interface HourAmounts {
  /** Unix milliseconds. */
  readonly beginsAt: number;
  /** Units of the asset by chain id. */
  readonly amounts: Readonly<Record<string, bigint>>;
}

/** What left all chains in a day, of one asset. */
export interface VolumeChart {
  readonly assetId: string;
  readonly symbol: string | null;
  readonly decimals: number;
  readonly transfers: number;
  /** Units of the asset. */
  readonly total: bigint;
  /** Each hour of the day, the oldest first. */
  readonly hours: readonly HourAmounts[];
  /** Chains that it left, in order. */
  readonly chainIds: readonly string[];
}

/** A chart for each asset that moved, that with the most transfers first. @param now Unix milliseconds. */
export function volumeCharts(volumes: readonly Volume[], now: number): readonly VolumeChart[] {
  const last = Math.floor(now / HOUR) * HOUR;
  const begins = Array.from({ length: HOURS }, (_, place) => last - (HOURS - 1 - place) * HOUR);
  const shown = volumes.filter(({ beginsAt }) => Date.parse(beginsAt) >= (begins[0] ?? last));
  const charts = [...Map.groupBy(shown, ({ assetId }) => assetId)].map(([assetId, own]) => ({
    ...{ assetId, symbol: own[0]?.symbol ?? null, decimals: own[0]?.decimals ?? 0 },
    transfers: own.reduce((sum, { transfers }) => sum + transfers, 0),
    total: own.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    hours: begins.map((beginsAt) => ({ beginsAt, amounts: amountsIn(own, beginsAt) })),
    chainIds: [...new Set(own.map(({ originChainId }) => originChainId))].sort(),
  }));
  return charts.toSorted((one, other) => other.transfers - one.transfers);
}

function amountsIn(volumes: readonly Volume[], beginsAt: number): Record<string, bigint> {
  const amounts: Record<string, bigint> = {};
  for (const { originChainId, amount, ...volume } of volumes) {
    if (Date.parse(volume.beginsAt) !== beginsAt) continue;
    amounts[originChainId] = (amounts[originChainId] ?? 0n) + BigInt(amount);
  }
  return amounts;
}

/** A chain's bars, one for each hour: from where to where each stands on those of the other chains, in units. */
export interface ChainBars {
  readonly chainId: string;
  readonly bars: readonly (readonly [from: number, to: number])[];
}

/** The bars of all chains on each other. */
export function barsOf({ hours, chainIds }: VolumeChart): readonly ChainBars[] {
  const layers = stack<HourAmounts>()
    .keys([...chainIds])
    .value(({ amounts }, chainId) => Number(amounts[chainId] ?? 0n))([...hours]);
  return layers.map((layer) => ({
    chainId: layer.key,
    bars: layer.map(([from, to]) => [from, to] as const),
  }));
}
