import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { Signing } from "../committee/index.ts";
import type { Follower } from "./Follower.ts";
import { followerProblem } from "./followerProblem.ts";

/** A chain that takes over the hub's committee, and which light clients know it. */
export interface AdoptedReport {
  readonly chain: ChainConfig;
  /** The committee that signs there now; undefined before the first. */
  readonly adopted: Signing | undefined;
  readonly followers: readonly Follower[];
}

/**
 * Why a chain that takes over the hub's committee is not signed for by it yet, or a light client does not know it. Relayers
 * do what is missing.
 *
 * @param wanted Keccak commitment of the configured committee.
 */
export function adoptedProblems(
  { chain, adopted, followers }: AdoptedReport,
  wanted: Hex,
): string[] {
  const { name } = chain;
  if (adopted === undefined) return [`has no committee yet: causeway apply --chain ${name}`];
  const { epoch, committee } = adopted;
  if (committee !== wanted) {
    return [
      `epoch ${epoch} has another committee: relayers show ${name} the hub's next committee, ` +
        `and begin epoch ${epoch + 1n} there`,
    ];
  }
  const registry = { epoch, current: { hash: committee, members: [] }, next: undefined, time: 0n };
  const ahead = ({ state }: Follower) => state.kind === "read" && state.epoch > epoch;
  return followers
    .filter((one) => !ahead(one))
    .flatMap((one) => followerProblem({ chain, registry, followers }, one) ?? []);
}
