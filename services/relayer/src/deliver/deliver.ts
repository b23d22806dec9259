import { outboxProofFor } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { laneChainTypes } from "../laneChainTypes.ts";
import { forEachLane } from "../lanes/forEachLane.ts";
import type { Lane } from "../lanes/servedLanes.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { AttemptTakenError } from "../store/attempts.ts";
import { newestShown } from "../store/checkpoints.ts";
import { isRead, type PendingMessage, pendingMessages } from "../store/messages.ts";
import { postpone } from "../store/recoveries.ts";
import { deliverBatch } from "./deliverBatch.ts";
import { limitsWithin, planBatches } from "./planBatches.ts";

/** Messages looked at in one run; more are taken in the next. */
const LOOK_AT = 1_000;

/** Delivers what waits for a chain and is proven to it. */
export const deliver: Stage = {
  name: "deliver",
  wokenBy: ["message", "lane"],
  async run(relayer, destination) {
    return forEachLane(relayer, destination, "destination", "deliver", (lane) =>
      deliverLane(relayer, destination, lane),
    );
  },
};

async function deliverLane(
  relayer: Relayer,
  destination: RelayedChain,
  lane: Lane,
): Promise<boolean> {
  const { evidence } = destination.adapter;
  const provingChainId = lane.hubChainId || lane.originChainId;
  const checkpoint = await newestShown(relayer.db, provingChainId, evidence);
  const proven = checkpoint && outboxProofFor(checkpoint, lane.laneId);
  if (checkpoint === undefined || proven === undefined) return false;
  // The chain may be further than the index.
  if (!(await isRead(relayer.db, lane.laneId, proven.lane.count - 1n))) return false;
  const { originChainId, destinationChainId } = lane;
  const types = laneChainTypes(relayer, originChainId, destinationChainId);
  const candidates = await pendingMessages(relayer.db, lane.laneId, proven.lane.count, LOOK_AT);
  const pending = await deliverable(relayer, destination, lane.laneId, candidates);
  if (pending.length === 0) return false;
  const entrance = await destination.adapter.inboundLane(lane.laneId);
  if (entrance === undefined) return false;
  const delivery = { lane, types, entrance, checkpoint, proven };
  let delivered = false;
  const limits = limitsWithin(relayer.config.batch, destination.adapter.batchBounds);
  for (const batch of planBatches(pending, limits, types)) {
    relayer.running.cameFurther("deliver", destination.config.name);
    const sending = deliverBatch(relayer, destination, delivery, batch);
    delivered = (await sending.catch((error) => leaveTaken(relayer, error))) || delivered;
  }
  return delivered;
}

/** What another relayer of this database tries, it settles. */
function leaveTaken({ logger }: Relayer, error: unknown): boolean {
  if (!(error instanceof AttemptTakenError)) throw error;
  logger.info({ messageIds: error.messageIds }, error.message);
  return false;
}

/** Others deliver too; what they did may not have been observed yet. What is in flight rests for a while. */
async function deliverable(
  { db, config }: Relayer,
  { adapter }: RelayedChain,
  laneId: Hex,
  messages: readonly PendingMessage[],
): Promise<PendingMessage[]> {
  const done = await Promise.all(messages.map(({ index }) => adapter.isDone(laneId, index)));
  const open = messages.filter((_, i) => !done[i]);
  const flights = await Promise.all(open.map(({ index }) => adapter.inFlight(laneId, index)));
  const flying = open.filter((_, i) => flights[i] !== undefined);
  if (flying.length > 0) {
    const messageIds = flying.map(({ messageId }) => messageId);
    await postpone(db, messageIds, config.retry.first);
  }
  return open.filter((_, i) => flights[i] === undefined);
}
