import {
  type Brought,
  outboxProofFor,
  reproofCall,
  type SubmittedTransaction,
} from "@causeway/chains";
import { buildBatch, type Hex } from "@causeway/protocol";

import { requestNewerIfRefused, withEvidence } from "../deliver/evidence.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";
import { newestShown } from "../store/checkpoints.ts";
import type { ArrivedFrame } from "../store/reports.ts";
import { sendCounted } from "./sendCounted.ts";

/**
 * Proves a message again where it arrived, by the newest checkpoint that its light client can be shown.
 *
 * @returns undefined while its hub does not vouch for its lane: no checkpoint would help.
 * @throws NotProvenYetError if no checkpoint holds it; one is asked for.
 */
export async function proveAgain(
  relayer: Relayer,
  chain: RelayedChain,
  message: ArrivedFrame,
  brought: Brought,
): Promise<SubmittedTransaction | undefined> {
  const { laneId, index, frame, provingChainId } = message;
  if (!(await isProvable(relayer, message))) return undefined;
  const { adapter, bridge } = chain;
  const checkpoint = await newestShown(relayer.db, provingChainId, adapter.evidence);
  const proven = checkpoint && outboxProofFor(checkpoint, laneId);
  if (checkpoint === undefined || proven === undefined || proven.lane.count <= index) {
    const height = (checkpoint?.height ?? 0n) + 1n;
    relayer.checkpointRequests.add(provingChainId, adapter.evidence, { height });
    throw new NotProvenYetError(laneId, index, provingChainId);
  }
  const entrance = await adapter.inboundLane(laneId);
  if (entrance === undefined) return undefined;
  const tree = await relayer.laneTrees.upTo(proven.lane);
  const { lane, outboxProof } = proven;
  const { lightClient } = entrance;
  const client = { chain: adapter, lightClient };
  return requestNewerIfRefused(relayer, client, checkpoint, () =>
    withEvidence(relayer, adapter, lightClient, checkpoint, async (evidence) => {
      const batch = buildBatch({
        ...{ tree, first: Number(index), members: [{ frame }], evidence },
        ...{ count: Number(lane.count), outboxProof },
      });
      const place = { adapter, bridge: bridge?.contract };
      const call = await reproofCall(place, brought, laneId, batch);
      return sendCounted(relayer, chain, message.messageId, call);
    }),
  );
}

/** Whether a checkpoint can hold a message: a hub that stopped to believe a lane's origin has no place for the lane. */
export async function isProvable(
  { chains }: Relayer,
  { laneId, index, originChainId, provingChainId }: ArrivedFrame,
): Promise<boolean> {
  if (originChainId === provingChainId) return true;
  const held = await chains.get(provingChainId)?.adapter.importedLane(laneId);
  return held !== undefined && !held.outdated && held.count > index;
}

/** No proven checkpoint holds the message; one was asked for. */
export class NotProvenYetError extends Error {
  constructor(laneId: Hex, index: bigint, chainId: bigint) {
    super(`no proven checkpoint of chain ${chainId} holds message ${index} of lane ${laneId}`);
    this.name = "NotProvenYetError";
  }
}
