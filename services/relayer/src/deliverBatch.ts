import type { ChainAdapter, LaneEntrance, ProvenLane, RecipientGas } from "@causeway/chains";
import {
  type Batch,
  buildBatch,
  decodeFrame,
  frameHash,
  type Hex,
  type LaneChainTypes,
  type Member,
} from "@causeway/protocol";
import { gasThatDelivers } from "./gasThatDelivers.ts";
import { isRetry, type PlannedBatch } from "./planBatches.ts";
import type { RelayedChain, Relayer } from "./Relayer.ts";
import { requestNewerIfRefused } from "./requestNewerIfRefused.ts";
import { retryDelay } from "./retryDelay.ts";
import { settle } from "./settle.ts";
import type { ProvenSignedCheckpoint } from "./store/checkpoints.ts";
import type { Lane } from "./store/lanes.ts";
import { framesOf, postpone } from "./store/messages.ts";
import { withEvidence } from "./withEvidence.ts";

/** What all batches of a lane share. */
export interface Delivery {
  readonly lane: Lane;
  readonly types: LaneChainTypes;
  readonly entrance: LaneEntrance;
  readonly checkpoint: ProvenSignedCheckpoint;
  readonly proven: ProvenLane;
}

/**
 * Delivers a range of a lane. A message that failed before is put off without a transaction if it would fail again.
 *
 * @returns whether anything was sent.
 */
export async function deliverBatch(
  relayer: Relayer,
  destination: RelayedChain,
  delivery: Delivery,
  planned: PlannedBatch,
): Promise<boolean> {
  const { adapter } = destination;
  const { lane, entrance, checkpoint } = delivery;
  const submitted = await requestNewerIfRefused(relayer, checkpoint, () =>
    withEvidence(relayer, adapter, entrance.lightClient, checkpoint, async (evidence) => {
      const batch = await batchFor(relayer, delivery, planned, evidence);
      const gas = await gasFor(relayer, adapter, delivery, planned, batch);
      if (gas === undefined) return "would fail";
      return { gas, transaction: await adapter.deliver(lane.laneId, batch, gas) };
    }),
  );
  if (submitted === undefined) return false;
  const attempts = new Map(planned.messages.map((m) => [m.messageId, m.attempts]));
  const delayOf = (messageId: Hex) =>
    retryDelay(relayer.config.retry, (attempts.get(messageId) ?? 0) + 1);
  if (submitted === "would fail") {
    for (const id of attempts.keys()) await postpone(relayer.db, id, delayOf(id));
    return false;
  }
  const { gas, transaction } = submitted;
  // Whoever took it when it was tried, and failed with more gas than was paid for, is not given that again.
  const delay = isRaised(gas) ? () => undefined : delayOf;
  await settle(relayer, destination, transaction, checkpoint.checkpointHash, "deliver", delay);
  return true;
}

async function batchFor(
  relayer: Relayer,
  { lane, proven }: Delivery,
  planned: PlannedBatch,
  evidence: Hex,
): Promise<Batch> {
  return buildBatch({
    tree: await relayer.laneTrees.upTo(proven.lane),
    first: Number(planned.first),
    members: await membersOf(relayer, lane.laneId, planned),
    count: Number(proven.lane.count),
    evidence,
    outboxProof: proven.outboxProof,
  });
}

/** What a batch's recipients are given; undefined if the one that failed before would fail again. */
async function gasFor(
  { config }: Relayer,
  adapter: ChainAdapter,
  { lane, types }: Delivery,
  planned: PlannedBatch,
  batch: Batch,
): Promise<RecipientGas | undefined> {
  const [only, ...others] = planned.messages;
  if (only === undefined || others.length > 0) return planned.gas;
  const frame = decodeFrame(only.frame, types);
  if (isRetry(planned)) return gasThatDelivers(adapter, config.raise, lane.laneId, batch, frame);
  const { recipient, gasLimit } = frame;
  return { recipient, asked: gasLimit, given: gasLimit };
}

function isRaised(gas: RecipientGas): boolean {
  return typeof gas !== "bigint" && gas.given > gas.asked;
}

async function membersOf(
  relayer: Relayer,
  laneId: Hex,
  { first, size, messages }: PlannedBatch,
): Promise<Member[]> {
  const called = new Set(messages.map(({ index }) => index));
  const frames = await framesOf(relayer.db, laneId, first, first + BigInt(size));
  return Array.from({ length: size }, (_, k) => {
    const frame = frames.get(first + BigInt(k)) as Hex;
    return called.has(first + BigInt(k)) ? { frame } : { frameHash: frameHash(frame) };
  });
}
