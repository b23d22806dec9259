import type { InitializedTick } from "../../src/index.ts";
import type { Position } from "./positions.ts";

/** The ticks at which positions begin or end, with what a pool says of each. */
export function ticksOf(
  positions: readonly Position[],
  netAt: (tick: number) => Promise<bigint>,
): Promise<InitializedTick[]> {
  const bounds = new Set(positions.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]));
  const ticks = [...bounds].sort((one, other) => one - other);
  return Promise.all(ticks.map(async (tick) => ({ tick, liquidityNet: await netAt(tick) })));
}
