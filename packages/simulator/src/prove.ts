import { type Batch, buildBatch, frameHash, makeOutboxProof } from "@causeway/protocol";

import { alignClocks } from "./alignClocks.ts";
import { configure } from "./contractCalls.ts";
import { finalise } from "./finalise.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import type { FinalBlock } from "./SimulatedChain.ts";

/**
 * Messages of a lane, in its order, as `Mailbox.deliver` takes them, and one message as `Expiry.expire` does. Their
 * origin's block becomes final and the hub takes them over, where needed.
 *
 * @param messages One or more. Those between them are proven too, but not delivered.
 */
export async function prove(
  messages: readonly SentMessage[],
  lanes: readonly Lane[],
): Promise<Batch> {
  const [first, last] = [messages[0], messages.at(-1)] as [SentMessage, SentMessage];
  const { lane } = first;
  const final = await finalWith(last, lanes);
  await alignClocks([lane.origin, lane.prover, lane.destination]);
  const named = new Set(messages);
  return buildBatch({
    tree: lane.tree,
    first: first.index,
    members: lane.messages.slice(first.index, last.index + 1).map((message) => {
      const { bytes } = message;
      return named.has(message) ? { frame: bytes } : { frameHash: frameHash(bytes) };
    }),
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

/** A message, and the proof that its origin sent it. */
export interface MessageProof {
  readonly laneId: string;
  /** `Batch` of `IMailbox`, with this one member. */
  readonly batch: {
    readonly count: bigint;
    readonly first: bigint;
    readonly evidence: string;
    readonly outboxProof: string[];
    readonly siblings: string[];
    readonly members: string;
  };
}
