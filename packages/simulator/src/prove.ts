import { type Batch, buildBatch, makeOutboxProof } from "@causeway/protocol";

import { alignClocks } from "./alignClocks.ts";
import { configure } from "./contractCalls.ts";
import { finalise } from "./finalise.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import type { FinalBlock } from "./SimulatedChain.ts";

/**
 * A message as `Mailbox.deliver` and `Expiry.expire` take it. Its origin's block becomes final and
 * the hub takes it over, where needed.
 */
export async function prove(message: SentMessage, lanes: readonly Lane[]): Promise<Batch> {
  const { lane, index, bytes } = message;
  const final = await finalWith(message, lanes);
  await alignClocks([lane.origin, lane.prover, lane.destination]);
  return buildBatch({
    tree: lane.tree,
    first: index,
    members: [{ frame: bytes }],
    count: final.counts.get(lane.id) ?? 0,
    evidence: final.evidence,
    outboxProof: makeOutboxProof(final.places, lane.prover.outbox.indexOf(lane.id)),
  });
}

/** A final block of the prover that shows the message. */
async function finalWith({ lane, index }: SentMessage, lanes: readonly Lane[]) {
  const { origin, prover } = lane;
  if (origin.finalCount(lane.id) <= index) await finalise(origin, lanes);
  if (lane.isDirect || prover.finalCount(lane.id) > index) return prover.final as FinalBlock;
  if (lane.imported <= index) await importLane(lane, origin.final as FinalBlock);
  return finalise(prover, lanes);
}

async function importLane(lane: Lane, final: FinalBlock): Promise<void> {
  const { origin, prover } = lane;
  await alignClocks([origin, prover]);
  const count = final.counts.get(lane.id) ?? 0;
  const proof = makeOutboxProof(final.places, origin.outbox.indexOf(lane.id));
  const args = [lane.id, final.evidence, proof, count, lane.tree.root(count)];
  await configure(prover.rpc, prover.contracts.mailbox, "importLane", args);
}
