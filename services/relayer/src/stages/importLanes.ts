import { outboxProofFor } from "@causeway/chains";
import { lastUndelivered } from "@causeway/index/messages";

import { requestNewerIfRefused, withEvidence } from "../deliver/evidence.ts";
import { settle } from "../deliver/settle.ts";
import { forEachLane } from "../lanes/forEachLane.ts";
import type { Lane } from "../lanes/servedLanes.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { newestShown } from "../store/checkpoints.ts";
import { lastWaiting } from "../store/provenances.ts";

/** Takes lanes between two other chains over on their hub, as far as messages wait for it. */
export const importLanes: Stage = {
  name: "import",
  wokenBy: ["message", "lane"],
  async run(relayer, hub) {
    return forEachLane(relayer, hub, "hub", "import", (lane) => importLane(relayer, hub, lane));
  },
};

async function importLane(relayer: Relayer, hub: RelayedChain, lane: Lane): Promise<boolean> {
  const { laneId } = lane;
  // What waits at the destination is proven again by the hub, too.
  const last =
    (await lastUndelivered(relayer.db, laneId)) ?? (await lastWaiting(relayer.db, laneId));
  if (last === undefined) return false;
  const { evidence: kind } = hub.adapter;
  const checkpoint = await newestShown(relayer.db, lane.originChainId, kind);
  const proven = checkpoint && outboxProofFor(checkpoint, laneId);
  if (checkpoint === undefined || proven === undefined) return false;
  const held = await hub.adapter.importedLane(laneId);
  if (held === undefined) return false;
  const isEnough = held.count > last || held.count >= proven.lane.count;
  if (isEnough && !held.outdated) return false;
  const { outboxProof, lane: state } = proven;
  const { count, laneRoot } = state;
  const { lightClient } = held;
  const client = { chain: hub.adapter, lightClient };
  const transaction = await requestNewerIfRefused(relayer, client, checkpoint, () =>
    withEvidence(relayer, hub.adapter, lightClient, checkpoint, (evidence) =>
      hub.adapter.importLane(laneId, { evidence, outboxProof, count, laneRoot }),
    ),
  );
  if (transaction === undefined) return false;
  await settle(relayer, hub, transaction, checkpoint.checkpointHash, "import");
  return true;
}
