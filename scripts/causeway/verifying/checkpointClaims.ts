import { ChainError, checkpointAt } from "@causeway/chains";
import type { ProvingCheckpoint } from "@causeway/index/messages";
import type { MessageSituation } from "@causeway/lifecycle";
import {
  type CommitteeMember,
  checkpointDomain,
  checkpointHash,
  type Hex,
  verifyEd25519,
} from "@causeway/protocol";

import type { MessageAnswer } from "./answers.ts";
import type { Claim } from "./Claim.ts";

/** What an answer says of a checkpoint. */
type ClaimedCheckpoint = MessageAnswer["proof"]["checkpoint"];

/**
 * Holds a checkpoint that a light client accepted against the chain that the client follows: the client trusts a committee,
 * and this asks nobody but the chain.
 */
export async function checkpointClaims(
  environmentTag: Hex,
  { legs }: MessageSituation,
  checkpoint: ProvingCheckpoint | undefined,
  answer: ClaimedCheckpoint,
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
    ...(await ofChain(environmentTag, from, checkpoint, answer)),
  ];
}

async function ofChain(
  environmentTag: Hex,
  { name, adapter }: MessageSituation["origin"],
  { provenHeight, checkpointHash: claimed }: ProvingCheckpoint,
  answer: ClaimedCheckpoint,
): Promise<Claim[]> {
  const field = `proof.checkpoint, as ${name} says it`;
  try {
    const { checkpoint, committees } = await checkpointAt(adapter, provenHeight);
    const onChain = checkpointHash(checkpointDomain(environmentTag, adapter.origin), checkpoint);
    const own = { field, claimed, onChain, isTrue: onChain === claimed };
    return [own, ...signerClaims(name, onChain, committees.current.members, answer)];
  } catch (error) {
    // Few RPCs keep the state of old blocks.
    if (!(error instanceof ChainError)) throw error;
    return [
      { field, claimed, onChain: undefined, isTrue: undefined },
      ...signersOf(answer).map(([place, signer]) => ({
        ...{ field: fieldOf(place, name), claimed: signer.validator },
        ...{ onChain: undefined, isTrue: undefined },
      })),
    ];
  }
}

/** Chains do not say who signed: the keys of the committee do. A validator signs once. */
function signerClaims(
  name: string,
  hash: Hex,
  members: readonly CommitteeMember[],
  answer: ClaimedCheckpoint,
): Claim[] {
  const keys = new Set(members.map(({ ed25519 }) => ed25519));
  return signersOf(answer).map(([place, { validator, signature }]) => {
    const isMember = keys.delete(validator as Hex);
    const holds = isMember && verifyEd25519(validator as Hex, hash, signature as Hex);
    const onChain = holds ? validator : undefined;
    return { field: fieldOf(place, name), claimed: validator, onChain, isTrue: holds };
  });
}

function signersOf(answer: ClaimedCheckpoint) {
  return [...(answer?.signers ?? []).entries()];
}

function fieldOf(place: number, name: string): string {
  return `proof.checkpoint.signers.${place}, by the committee of ${name}`;
}
