import {
  checkpointDomain,
  checkpointHash,
  EMPTY_PLACE,
  encodeEvidence,
  type Hex,
  laneLeaf,
  mockProof,
  outboxRoot,
  StateKind,
} from "@causeway/protocol";

import type { Lane } from "./Lane.ts";
import type { Block } from "./Rpc.ts";
import { readEvents } from "./readEvents.ts";
import { readImports } from "./readImports.ts";
import type { FinalBlock, SimulatedChain } from "./SimulatedChain.ts";
import { COMMITTEE, ENVIRONMENT, EPOCH } from "./settings.ts";

/** Makes the newest block of a chain final: a committee signs its checkpoint. */
export async function finalise(chain: SimulatedChain, lanes: readonly Lane[]): Promise<FinalBlock> {
  await readEvents(chain, lanes);
  const block = await chain.rpc.block("latest");
  if (chain.final?.hash === block.hash) return chain.final;
  const outbox = outboxOf(chain, lanes);
  await readImports(chain, outbox);
  const counts = new Map(outbox.map((lane) => [lane.id, lane.countAt(chain)]));
  const places = outbox.map((lane) => leafOf(lane, counts.get(lane.id) ?? 0));
  const root = outboxRoot(places);
  const snapshot = await chain.rpc.request<string>("evm_snapshot");
  const signed = sign(chain, block, root);
  chain.final = { number: block.number, hash: block.hash, snapshot, ...signed, places, counts };
  return chain.final;
}

function outboxOf(chain: SimulatedChain, lanes: readonly Lane[]): Lane[] {
  return chain.outbox.map((id) => lanes.find((lane) => lane.id === id) as Lane);
}

function leafOf(lane: Lane, count: number): Hex {
  if (count === 0) return EMPTY_PLACE;
  return laneLeaf({
    originChainId: lane.origin.chainId,
    destinationChainId: lane.destination.chainId,
    laneId: lane.id,
    count: BigInt(count),
    laneRoot: lane.tree.root(count),
  });
}

function sign(chain: SimulatedChain, block: Block, root: Hex) {
  const checkpoint = {
    height: block.number,
    timestamp: block.timestamp,
    epoch: EPOCH,
    stateKind: StateKind.ethereum,
    blockHash: block.hash,
    stateRoot: block.stateRoot,
    outboxRoot: root,
    nextCommittee: COMMITTEE.commitment,
    nextCommitteeHash: COMMITTEE.hash,
  };
  const signed = checkpointHash(checkpointDomain(ENVIRONMENT, chain.peer), checkpoint);
  const evidence = encodeEvidence(checkpoint, mockProof(COMMITTEE.commitment, signed));
  return { checkpoint, checkpointHash: signed, evidence };
}
