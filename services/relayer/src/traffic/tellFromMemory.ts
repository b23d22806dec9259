import { metricsIn } from "@causeway/service";
import type { Registry } from "prom-client";

import type { Relayer } from "../Relayer.ts";
import type { BacklogEntry } from "./Backlog.ts";

/**
 * Adds metrics that are taken from memory when they are asked for: an age goes on to grow while nothing can be looked at.
 *
 * @param now Unix milliseconds.
 */
export function tellFromMemory(
  relayer: Pick<Relayer, "chains" | "backlog" | "heads" | "signers" | "waiting">,
  registry: Registry,
  now: () => number = Date.now,
): void {
  const { backlog, heads, signers, waiting } = relayer;
  const named = (chainId: bigint | null) =>
    chainId === null ? "unknown" : (relayer.chains.get(chainId)?.config.name ?? `${chainId}`);
  const labelsOf = ({ originChainId, destinationChainId, state }: BacklogEntry) => {
    return { origin: named(originChainId), destination: named(destinationChainId), state };
  };
  const { gaugeWhenAsked: gauge } = metricsIn(registry, "causeway_");

  const way = ["origin", "destination", "state"] as const;
  gauge("backlog_messages", "Messages that are not delivered", way, (told) => {
    for (const entry of backlog.all) told.set(labelsOf(entry), Number(entry.messages));
  });
  const oldest = "Age of the oldest message that is not delivered; 0 without one";
  gauge("oldest_undelivered_seconds", oldest, way, (told) => {
    for (const entry of backlog.all) {
      const age = entry.oldestAt === null ? 0 : now() / 1_000 - Number(entry.oldestAt);
      told.set(labelsOf(entry), Math.max(0, age));
    }
  });
  const entry = ["chain", "asset", "state"] as const;
  const entryLabels = ({ chainId, assetId, state }: (typeof waiting.all)[number]) => {
    return { chain: named(chainId), asset: assetId, state };
  };
  gauge("waiting_transfers", "Transfers that wait at a bridge", entry, (told) => {
    for (const count of waiting.all) told.set(entryLabels(count), Number(count.transfers));
  });
  const longest = "Time since the transfer that waits longest came to wait";
  gauge("longest_waiting_seconds", longest, entry, (told) => {
    for (const count of waiting.all) {
      told.set(entryLabels(count), Math.max(0, (now() - count.since) / 1_000));
    }
  });
  const head = "Time of the newest block that was seen, unix time";
  gauge("head_timestamp_seconds", head, ["chain"], (told) => {
    for (const [chain, { timestamp }] of heads.all) told.set({ chain }, Number(timestamp));
  });
  const signed = "Validators who signed the newest checkpoint, or were ready to when too few were";
  gauge("signers", signed, ["chain"], (told) => {
    for (const [chainId, count] of signers) told.set({ chain: named(chainId) }, count);
  });
}
