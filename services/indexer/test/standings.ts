import { type ChainStanding, Standings } from "@causeway/index";

import type { IndexerConfig } from "../src/config.ts";

/** Two chains, of which a test notes standings. */
export const CHAINS = [
  { name: "hub", chainId: 1n },
  { name: "spoke-a", chainId: 2n },
] as unknown as IndexerConfig["chains"];

/** A chain that was read up to its newest block; block 100 is of the second 1,000. */
export function standing(
  own: Partial<ChainStanding> = {},
  written: Partial<ChainStanding["written"]> = {},
): ChainStanding {
  return {
    ...{ head: 100n, headAt: 1_000n },
    written: {
      ...{ start: 1n, filled: 49n, live: 50n, final: 90n, observed: 100n, observedAt: 1_000n },
      ...{ writer: "process 1 on one", writerSince: 0, generation: 1n },
      ...written,
    },
    ...own,
  };
}

export function standings(of: Readonly<Record<string, ChainStanding>>): Standings {
  const all = new Standings();
  for (const [chain, one] of Object.entries(of)) all.note(chain, one);
  return all;
}
