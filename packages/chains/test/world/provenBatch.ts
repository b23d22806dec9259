import {
  buildBatch,
  checkpointDomain,
  checkpointHash,
  committeeCommitment,
  environmentOf,
  type Hex,
  LaneTree,
  laneLeaf,
  makeOutboxProof,
  mockProof,
  packCheckpoint,
} from "@causeway/protocol";
import { concat } from "ethers";

import {
  type ChainAdapter,
  checkpointAt,
  type DeliveryBatch,
  type SentEvent,
} from "../../src/index.ts";
import type { TestValidator } from "../../testing/committee.ts";
import { ENVIRONMENT } from "../../testing/LocalChain.ts";

/** The messages that a chain sent, in order. */
export async function sentMessages(chain: ChainAdapter): Promise<SentEvent[]> {
  const events = await chain.mailboxEvents(0n, await chain.headHeight());
  return events.filter((event) => event.kind === "sent");
}

/**
 * Proves consecutive messages of a chain's only lane by a checkpoint of its newest final block, which holds them all.
 *
 * @param committee Whom the destination's mock light client follows.
 */
export async function provenBatch(
  chain: ChainAdapter,
  committee: readonly TestValidator[],
  { first, size = 1 }: { readonly first: bigint; readonly size?: number },
): Promise<DeliveryBatch> {
  const { checkpoint, outbox } = await checkpointAt(chain, await chain.finalisedHeight());
  const hash = checkpointHash(
    checkpointDomain(environmentOf(ENVIRONMENT), chain.origin),
    checkpoint,
  );
  const sent = await sentMessages(chain);
  const proof = mockProof(committeeCommitment(committee), hash);
  return buildBatch({
    tree: new LaneTree(sent.map(({ messageId }) => messageId)),
    first: Number(first),
    members: sent.slice(Number(first), Number(first) + size).map(({ frame }) => ({ frame })),
    count: sent.length,
    evidence: concat([packCheckpoint(checkpoint), proof]) as Hex,
    outboxProof: makeOutboxProof(outbox.lanes.map(laneLeaf), 0),
  });
}
