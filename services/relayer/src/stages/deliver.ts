import { type LaneEntrance, outboxProofFor, type ProvenLane } from "@causeway/chains";
import { buildBatch, frameHash, type Hex, type Member } from "@causeway/protocol";

import { demandingHigher } from "../demandingHigher.ts";
import { evidenceFor } from "../evidenceFor.ts";
import { forEachLane } from "../forEachLane.ts";
import { laneChainTypes } from "../laneChainTypes.ts";
import { type PlannedBatch, planBatches } from "../planBatches.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { settle } from "../settle.ts";
import { newestProven, type ProvenSignedCheckpoint } from "../store/checkpoints.ts";
import type { Lane } from "../store/lanes.ts";
import { framesOf, type PendingMessage, pendingMessages } from "../store/messages.ts";

/** Messages looked at in one run; more are taken in the next. */
const LOOK_AT = 1_000;

/** Delivers what waits for a chain and is proven to it. */
export const deliver: Stage = {
  name: "deliver",
  async run(relayer, destination) {
    return forEachLane(relayer, destination, "destination", "deliver", (lane) =>
      deliverLane(relayer, destination, lane),
    );
  },
};

/** What all batches of a lane share. */
interface Delivery {
  readonly lane: Lane;
  readonly entrance: LaneEntrance;
  readonly checkpoint: ProvenSignedCheckpoint;
  readonly proven: ProvenLane;
}

async function deliverLane(
  relayer: Relayer,
  destination: RelayedChain,
  lane: Lane,
): Promise<boolean> {
  const checkpoint = await newestProven(relayer.db, lane.hubChainId || lane.originChainId);
  const proven = checkpoint && outboxProofFor(checkpoint, lane.laneId);
  if (checkpoint === undefined || proven === undefined) return false;
  const { originChainId, destinationChainId } = lane;
  const types = laneChainTypes(relayer, originChainId, destinationChainId);
  const candidates = await pendingMessages(relayer.db, lane.laneId, proven.lane.count, LOOK_AT);
  const pending = await withoutDelivered(destination, lane.laneId, candidates);
  if (pending.length === 0) return false;
  const entrance = await destination.adapter.inboundLane(lane.laneId);
  if (entrance === undefined) return false;
  const delivery = { lane, entrance, checkpoint, proven };
  let delivered = false;
  for (const batch of planBatches(pending, relayer.config.batch, types)) {
    delivered = (await deliverBatch(relayer, destination, delivery, batch)) || delivered;
  }
  return delivered;
}

async function deliverBatch(
  relayer: Relayer,
  destination: RelayedChain,
  { lane, entrance, checkpoint, proven }: Delivery,
  planned: PlannedBatch,
): Promise<boolean> {
  const { adapter } = destination;
  const evidence = await evidenceFor(relayer, adapter, entrance.lightClient, checkpoint);
  if (evidence === undefined) return false;
  const tree = await relayer.laneTrees.upTo(proven.lane);
  const batch = buildBatch({
    tree,
    first: Number(planned.first),
    members: await membersOf(relayer, lane.laneId, planned),
    count: Number(proven.lane.count),
    evidence,
    outboxProof: proven.outboxProof,
  });
  const transaction = await demandingHigher(relayer, checkpoint, () =>
    adapter.deliver(lane.laneId, batch, planned.gas),
  );
  const attempts = new Map(planned.messages.map((m) => [m.messageId, m.attempts]));
  const { checkpointHash } = checkpoint;
  await settle(relayer, destination, transaction, checkpointHash, "deliver", attempts);
  return true;
}

/** Others deliver too; what they did may not have been observed yet. */
async function withoutDelivered(
  { adapter }: RelayedChain,
  laneId: Hex,
  messages: readonly PendingMessage[],
): Promise<PendingMessage[]> {
  const done = await Promise.all(messages.map(({ index }) => adapter.isDone(laneId, index)));
  return messages.filter((_, i) => !done[i]);
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
