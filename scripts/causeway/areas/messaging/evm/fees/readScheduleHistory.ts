import { type ChainView, readLogs } from "@causeway/chains/evm";
import { type Hex, parseFeeSubject } from "@causeway/protocol";
import { interfaceOf, messageFeeScheduleAbi } from "@causeway/protocol/contracts";
import type { LogDescription } from "ethers";

import { type ScheduleEvent, ScheduleHistory } from "../../fees/backtest/ScheduleHistory.ts";
import { triedSchedule } from "../../fees/backtest/TriedSchedule.ts";

const scheduleAbi = interfaceOf(messageFeeScheduleAbi);

const EVENTS = [
  "FeeSchedulePublished",
  "VersionEffective",
  "VersionRolledBack",
  "GasPriceMoved",
  "TargetSettled",
] as const;

/** Where a chain's fee schedule is, and how its events are read. */
export interface ScheduleSource {
  readonly schedule: Hex;
  /** The block that deployed it, or one before. */
  readonly fromBlock: number;
  /** The chain's `logRange`. */
  readonly range: number;
}

/**
 * What a chain charged for messages at any moment, by its schedule's events.
 *
 * @throws HistoryError where an RPC left events out.
 */
export async function readScheduleHistory(
  view: ChainView,
  { schedule, ...blocks }: ScheduleSource,
): Promise<ScheduleHistory> {
  const topics = [EVENTS.map((name) => scheduleAbi.getEvent(name).topicHash)];
  const logs = await readLogs(view, { address: schedule, topics, ...blocks });
  const times = new Map<number, bigint>();
  const changes: ScheduleEvent[] = [];
  for (const log of logs) {
    const time = times.get(log.blockNumber) ?? (await timeOf(view, log.blockNumber));
    times.set(log.blockNumber, time);
    const change = changeOf(scheduleAbi.parseLog(log));
    const position = { height: BigInt(log.blockNumber), logIndex: BigInt(log.index), time };
    if (change !== undefined) changes.push({ ...change, ...position });
  }
  return new ScheduleHistory(changes, BigInt(view.blockTag));
}

type WithoutPosition<Change> = Change extends unknown
  ? Omit<Change, "height" | "logIndex" | "time">
  : never;

function changeOf(event: LogDescription | null): WithoutPosition<ScheduleEvent> | undefined {
  if (event === null) return undefined;
  const { name, args } = event;
  switch (name) {
    case "FeeSchedulePublished": {
      const schedule = triedSchedule(args.fees);
      return { kind: "published", version: Number(args.version), schedule };
    }
    case "VersionEffective":
    case "VersionRolledBack":
      return { kind: "effective", version: Number(args.version) };
  }
  const { kind, destinationChainId } = parseFeeSubject(args.subject);
  if (kind === "results") return undefined;
  return name === "GasPriceMoved"
    ? { kind: "moved", destinationChainId, gasPrice: args.gasPrice }
    : { kind: "settled", destinationChainId };
}

async function timeOf({ provider }: ChainView, height: number): Promise<bigint> {
  const block = await provider.getBlock(height);
  if (block === null) throw new Error(`the RPC has lost block ${height}`);
  return BigInt(block.timestamp);
}
