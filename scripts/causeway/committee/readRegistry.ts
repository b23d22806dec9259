import { type CommitteeMember, type Hex, ZERO_WORD } from "@causeway/protocol";

import { CommitteeRegistry__factory } from "../../../typechain-types/index.js";
import { connectContract } from "../contracts/connectContract.ts";
import type { PlanContext } from "../plan/PlanContext.ts";

/** Who signs a chain's checkpoints, as its registry says. */
export interface Registry {
  /** From 1. */
  readonly epoch: bigint;
  readonly current: Committee;
  /** Undefined if no successor was named. */
  readonly next: (Committee & { readonly activatableAt: bigint }) | undefined;
  /** Unix seconds of the block that was read. */
  readonly time: bigint;
}

export interface Committee {
  /** Keccak commitment. */
  readonly hash: Hex;
  readonly members: readonly CommitteeMember[];
}

/** Undefined if the chain has no registry, or the registry no committee yet. */
export async function readRegistry({
  view,
  addresses,
}: Pick<PlanContext, "view" | "addresses">): Promise<Registry | undefined> {
  const { provider, blockTag } = view;
  if (!(await view.hasCode(addresses.CommitteeRegistry))) return undefined;
  const registry = connectContract(
    CommitteeRegistry__factory,
    addresses.CommitteeRegistry,
    provider,
  );
  const at = { blockTag };
  const [epoch, hash, nextHash, activatableAt, members, nextMembers, time] = await Promise.all([
    registry.epoch(at),
    registry.committeeHash(at),
    registry.nextCommitteeHash(at),
    registry.activatableAt(at),
    registry.members(at),
    registry.nextMembers(at),
    view.time(),
  ]);
  if (epoch === 0n) return undefined;
  return {
    epoch,
    current: { hash, members: members.map(toMember) },
    next:
      nextHash === ZERO_WORD
        ? undefined
        : { hash: nextHash, members: nextMembers.map(toMember), activatableAt },
    time,
  };
}

function toMember({ x, y, ed25519, weight }: CommitteeMember): CommitteeMember {
  return { x, y, ed25519, weight };
}
