import { connectContract } from "@causeway/chains/ethers";
import type { ReadChain } from "@causeway/operator/evm";
import {
  type CommitteeMember,
  type Hex,
  isNextCommitteeNamed,
  ZERO_WORD,
} from "@causeway/protocol";
import { committeeRegistryAbi, type TypedContract } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";

/** Who signs a chain's checkpoints, as its registry says. */
export interface Registry {
  /** From 1. */
  readonly epoch: bigint;
  readonly current: SigningCommittee;
  /** Undefined if none is proposed. */
  readonly next: ProposedCommittee | undefined;
  /** Unix seconds of the block that was read. */
  readonly time: bigint;
}

export interface SigningCommittee {
  /** Keccak commitment. */
  readonly hash: Hex;
  readonly members: readonly CommitteeMember[];
}

/** Times in unix seconds. */
export interface ProposedCommittee extends SigningCommittee {
  /** From then on checkpoints name it. */
  readonly withdrawableUntil: bigint;
  readonly activatableAt: bigint;
}

/** Whether checkpoints of the block that was read name the proposed committee. */
export function isNextNamed({ next, time }: Pick<Registry, "next" | "time">): boolean {
  if (next === undefined) return false;
  const { hash: nextCommitteeHash, withdrawableUntil } = next;
  return isNextCommitteeNamed({ nextCommitteeHash, withdrawableUntil }, time);
}

/** Undefined if the chain has no registry, or the registry no committee yet. */
export async function readRegistry({
  config,
  chain,
  view,
}: ReadChain): Promise<Registry | undefined> {
  const address = addressesOn(config, chain).CommitteeRegistry;
  const { provider, blockTag } = view;
  if (!(await view.hasCode(address))) return undefined;
  const registry = connectContract(committeeRegistryAbi, address, provider);
  const at = { blockTag };
  const [epoch, hash, members, next, time] = await Promise.all([
    registry.epoch(at),
    registry.committeeHash(at),
    registry.members(at),
    readProposed(registry, at),
    view.time(),
  ]);
  if (epoch === 0n) return undefined;
  return { epoch, current: { hash, members: members.map(toMember) }, next, time };
}

async function readProposed(
  registry: TypedContract<typeof committeeRegistryAbi>,
  at: { readonly blockTag: number },
): Promise<ProposedCommittee | undefined> {
  const [hash, withdrawableUntil, activatableAt, members] = await Promise.all([
    registry.nextCommitteeHash(at),
    registry.withdrawableUntil(at),
    registry.activatableAt(at),
    registry.nextMembers(at),
  ]);
  if (hash === ZERO_WORD) return undefined;
  return { hash, members: members.map(toMember), withdrawableUntil, activatableAt };
}

function toMember({ x, y, ed25519, weight }: CommitteeMember): CommitteeMember {
  return { x, y, ed25519, weight };
}
