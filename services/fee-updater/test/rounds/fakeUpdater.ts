import { createLogger } from "@causeway/service";
import { Registry } from "prom-client";

import { createMetrics } from "../../src/metrics.ts";
import type { PricedEntry } from "../../src/PricedChain.ts";
import { Destination } from "../../src/rounds/Destination.ts";
import { Reasons } from "../../src/rounds/Reasons.ts";
import { RoundLog } from "../../src/rounds/RoundLog.ts";
import type { UpdatedChain, Updater } from "../../src/Updater.ts";
import { FakeChain } from "./FakeChain.ts";

/** Unix seconds. */
export const NOW = 10_000;
/** Milliseconds. */
export const INTERVAL = 1_000;

/** What a schedule holds for messages to a chain, at 1,000 wei, unless changed. */
export function entryTo(destinationChainId: bigint, changes: Partial<PricedEntry> = {}) {
  const band = { gasPrice: 1_000n, lowest: 250n, highest: 4_000n };
  const entry = { kind: "messages", destinationChainId, graceEndsAt: 0 } as const;
  return { ...entry, ...band, ...changes };
}

/** An updater of chains that do what a test says; what it logs is in `lines`. */
export function fakeUpdater(names: readonly string[], changes: Partial<Updater> = {}) {
  const chains = names.map((name, index) => ({
    chain: new FakeChain(name, BigInt(index + 1)),
    nativeCoin: "ETH",
    destination: new Destination(600),
  }));
  const registry = new Registry();
  const lines: { readonly msg: string }[] = [];
  const logger = createLogger("fee-updater", "silent");
  const note = (_: unknown, msg: string) => lines.push({ msg });
  Object.assign(logger, { info: note, warn: note, error: note });
  const updater: Updater = {
    chains: new Map<bigint, UpdatedChain>(chains.map((one) => [one.chain.chainId, one])),
    conversions: () => ({ numerator: 1n, denominator: 1n }),
    rules: {
      ...{ window: 600, least: 3, newestWithin: 60, percentile: 50, spikeFactor: 4 },
      ...{ leastChangeBps: 1_000, leastPause: 0 },
    },
    now: () => NOW,
    rounds: new RoundLog(names, INTERVAL),
    reasons: new Reasons(),
    metrics: createMetrics(registry),
    logger,
    ...changes,
  };
  return { updater, chains, lines, metrics: () => registry.metrics() };
}

/** Has gas on a chain cost so much, as far as its samples tell. */
export function costs({ destination }: UpdatedChain, gasPrice: bigint): void {
  for (const height of [1n, 2n, 3n]) destination.note({ height, timestamp: NOW, gasPrice }, NOW);
}
