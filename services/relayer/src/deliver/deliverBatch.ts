import type {
  BeforeSigning,
  ChainAdapter,
  LaneEntrance,
  ProvenLane,
  RecipientGas,
  SubmittedTransaction,
} from "@causeway/chains";
import { laneFrames } from "@causeway/index/messages";
import {
  type Batch,
  buildBatch,
  decodeFrame,
  frameHash,
  type Hex,
  type LaneChainTypes,
  type Member,
} from "@causeway/protocol";

import type { Lane } from "../lanes/servedLanes.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";
import { noteAttempt } from "../store/attempts.ts";
import type { StoredCheckpoint } from "../store/checkpoints.ts";
import { countedAttempt } from "./countedAttempt.ts";
import { requestNewerIfRefused, withEvidence } from "./evidence.ts";
import { isRetry, type PlannedBatch } from "./planBatches.ts";
import { gasThatDelivers, retryDelay } from "./retry.ts";
import { settle } from "./settle.ts";

/** What all batches of a lane share. */
export interface Delivery {
  readonly lane: Lane;
  readonly types: LaneChainTypes;
  readonly entrance: LaneEntrance;
  readonly checkpoint: StoredCheckpoint;
  readonly proven: ProvenLane;
}

/**
 * Delivers a range of a lane. A message that failed before is put off without a transaction if it would fail again, and
 * left to others if it fails though its trial did not.
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
  const { lightClient } = entrance;
  const client = { chain: adapter, lightClient };
  const submitted = await requestNewerIfRefused(relayer, client, checkpoint, () =>
    withEvidence(relayer, adapter, lightClient, checkpoint, async (evidence) => {
      const batch = await batchFor(relayer, delivery, planned, evidence);
      const gas = await gasFor(relayer, adapter, delivery, planned, batch);
      if (gas === undefined) return "would fail";
      return deliverCounted(relayer, planned, (beforeSigning) =>
        adapter.deliver(lane.laneId, batch, gas, beforeSigning),
      );
    }),
  );
  if (submitted === undefined) return false;
  if (submitted === "would fail") {
    for (const message of planned.messages) {
      const delay = retryDelay(relayer.config.retry, message.attempts + 1);
      await noteAttempt(relayer.db, [message], delay);
    }
    return false;
  }
  const { checkpointHash } = checkpoint;
  const failed = await settle(relayer, destination, submitted, checkpointHash, "deliver");
  if (isRetry(planned)) tellLeft(relayer, destination, failed);
  return true;
}

function tellLeft({ logger }: Relayer, { config }: RelayedChain, messageIds: readonly Hex[]): void {
  for (const messageId of messageIds) {
    const told = { chain: config.name, messageId };
    logger.warn(told, "left to others: its recipient fails when paid for, and not when tried");
  }
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

async function membersOf(
  relayer: Relayer,
  laneId: Hex,
  { first, size, messages }: PlannedBatch,
): Promise<Member[]> {
  const called = new Set(messages.map(({ index }) => index));
  const frames = await laneFrames(relayer.db, laneId, first, first + BigInt(size));
  return Array.from({ length: size }, (_, k) => {
    const frame = frames.get(first + BigInt(k)) as Hex;
    return called.has(first + BigInt(k)) ? { frame } : { frameHash: frameHash(frame) };
  });
}

/** Sends a delivery as a counted attempt. One that failed before is sent once more in all. */
export async function deliverCounted(
  relayer: Pick<Relayer, "db" | "config">,
  planned: PlannedBatch,
  send: (beforeSigning: BeforeSigning) => Promise<SubmittedTransaction>,
): Promise<SubmittedTransaction> {
  const delay = isRetry(planned) ? undefined : retryDelay(relayer.config.retry, 1);
  return countedAttempt(relayer, planned.messages, delay, send);
}
