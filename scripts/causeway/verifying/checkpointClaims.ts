import { ChainError, checkpointAt } from "@causeway/chains";
import type { ProvingCheckpoint } from "@causeway/index/messages";
import type { MessageSituation } from "@causeway/lifecycle";
import { checkpointDomain, checkpointHash, type Hex } from "@causeway/protocol";

import type { Claim } from "./Claim.ts";

/**
 * Holds a checkpoint that a light client accepted against the chain that the client follows: the client trusts a committee,
 * and this asks nobody but the chain.
 */
export async function checkpointClaims(
  environmentTag: Hex,
  { legs }: MessageSituation,
  checkpoint: ProvingCheckpoint | undefined,
): Promise<Claim[]> {
  const leg = legs.find(
    ({ to, lightClient }) =>
      to.chainId === checkpoint?.chainId && lightClient.toLowerCase() === checkpoint.lightClient,
  );
  if (leg === undefined || checkpoint === undefined) return [];
  const { from, to, lightClient } = leg;
  const claimed = checkpoint.checkpointHash;
  const held = await to.adapter.isAccepted(lightClient, claimed);
  return [
    {
      field: `proof.checkpoint, as the light client on ${to.name} holds it`,
      claimed,
      onChain: held ? claimed : undefined,
      // A client forgets old checkpoints, and those of generations before.
      isTrue: held ? true : undefined,
    },
    await ofChain(environmentTag, from, checkpoint),
  ];
}

async function ofChain(
  environmentTag: Hex,
  { name, adapter }: MessageSituation["origin"],
  { provenHeight, checkpointHash: claimed }: ProvingCheckpoint,
): Promise<Claim> {
  const field = `proof.checkpoint, as ${name} says it`;
  try {
    const { checkpoint } = await checkpointAt(adapter, provenHeight);
    const onChain = checkpointHash(checkpointDomain(environmentTag, adapter.origin), checkpoint);
    return { field, claimed, onChain, isTrue: onChain === claimed };
  } catch (error) {
    // Few RPCs keep the state of old blocks.
    if (!(error instanceof ChainError)) throw error;
    return { field, claimed, onChain: undefined, isTrue: undefined };
  }
}
