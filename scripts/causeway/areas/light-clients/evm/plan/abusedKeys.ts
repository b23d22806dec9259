import { connectContract } from "@causeway/chains/ethers";
import type { ChainConfig } from "@causeway/operator";
import type { CommitteeMember } from "@causeway/protocol";
import { zkLightClientAbi } from "@causeway/protocol/contracts";

import { committeeSums, membersBefore } from "../../../committee/index.ts";
import { abilitiesOf, addressesOn } from "../../../deployment/index.ts";
import type { LightClientsContext } from "../LightClientsContext.ts";

type Keys = Pick<CommitteeMember, "x" | "y">;

/**
 * Why a light client must not be anchored at the configured committee: its keys may have been abused, and whoever abused
 * them may have signed for any time and epoch to come. Undefined if nothing says so.
 *
 * The light client knows a committee by its commitment. Whether another one has the same keys is seen here alone.
 */
export async function abusedKeys(
  context: LightClientsContext,
  followed: ChainConfig,
): Promise<string | undefined> {
  const { config, chain, view } = context;
  const address = addressesOn(config, chain).lightClientOf(followed);
  const client = connectContract(zkLightClientAbi, address, view.provider);
  const { members } = config.committee;
  const { hash, commitment } = committeeSums(members, config.verifier.slots);
  const at = { blockTag: view.blockTag };
  const [isRefused, suspected] = await Promise.all([
    client.isRefused(commitment, at),
    client.suspected(at),
  ]);
  const resume = `causeway client resume --environment ${config.environment} --follows ${followed.name} --on ${chain.name}`;
  const unless = suspected
    ? `; if nobody abused a key, a holder of the role laneAdmin says so: ${resume}`
    : "";
  if (isRefused) {
    return `it takes no committee that was in office when keys were abused: new keys go into committee.json${unless}`;
  }
  if (!suspected) return undefined;
  const before = await context.on(registrarOf(config, followed)).read(membersBefore(hash));
  const { kept, total } = keptWeight(before, members);
  if (3n * kept <= 2n * total) return undefined;
  return (
    `${kept} of the weight ${total} in committee.json are keys of the committee before, and a quorum: an attacker with them ` +
    `may have signed ahead for this one; replace them until they are two thirds at most${unless}`
  );
}

/** The chain that lists the committees of a chain: where the chain keeps no list, they are the hub's. */
function registrarOf({ hub }: LightClientsContext["config"], followed: ChainConfig): ChainConfig {
  return abilitiesOf(followed).ownCommittee ? followed : hub;
}

/** Which part of a committee's weight is held by keys of another. */
export function keptWeight(
  before: readonly Keys[],
  after: readonly Pick<CommitteeMember, "x" | "y" | "weight">[],
): { readonly kept: bigint; readonly total: bigint } {
  const isKept = ({ x, y }: Keys) => before.some((one) => one.x === x && one.y === y);
  const sum = (members: typeof after) => members.reduce((all, { weight }) => all + weight, 0n);
  return { kept: sum(after.filter(isKept)), total: sum(after) };
}
