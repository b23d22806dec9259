import { connectContract } from "@causeway/chains/ethers";
import type { Query, ReadChain } from "@causeway/operator/evm";
import { type CommitteeMember, type Hex, ZERO_WORD } from "@causeway/protocol";
import { committeeRegistryAbi, type TypedContract } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import { committeeHashOf } from "../committeeSums.ts";
import type { CommitteeConfig } from "../config.ts";
import type { Signing } from "../Signing.ts";
import { committeeOnTon, signingOnTon } from "../ton/queries.ts";

/** Who signs a chain's checkpoints now; undefined where no committee does yet. */
export const signing: Query<CommitteeConfig, Signing | undefined> = {
  evm: async (chain) => {
    const registry = await registryOn(chain);
    if (registry === undefined) return undefined;
    const at = { blockTag: chain.view.blockTag };
    const [epoch, committee] = await Promise.all([registry.epoch(at), registry.committeeHash(at)]);
    return epoch === 0n ? undefined : { epoch, committee };
  },
  ton: signingOnTon,
};

/** Keccak commitment of the committee of an epoch; zero where that epoch has none, undefined where the chain forgot it. */
export function committeeOf(epoch: bigint): Query<CommitteeConfig, Hex | undefined> {
  return {
    evm: async (chain) => {
      const registry = await registryOn(chain);
      const members = await registry?.membersOf(epoch, { blockTag: chain.view.blockTag });
      if (members === undefined || members.length === 0) return ZERO_WORD;
      return committeeHashOf(
        members.map(({ x, y, ed25519, weight }) => ({ x, y, ed25519, weight })),
      );
    },
    ton: (place) => committeeOnTon(place, epoch),
  };
}

/**
 * Members of the committee that signed a chain's checkpoints last, before one of this Keccak commitment took office if it
 * did; none where no other did.
 */
export function membersBefore(
  committee: Hex,
): Query<CommitteeConfig, readonly Pick<CommitteeMember, "x" | "y">[]> {
  return {
    evm: async (chain) => {
      const registry = await registryOn(chain);
      if (registry === undefined) return [];
      const at = { blockTag: chain.view.blockTag };
      const [epoch, inOffice] = await Promise.all([registry.epoch(at), registry.committeeHash(at)]);
      if (epoch === 0n) return [];
      return registry.membersOf(inOffice === committee ? epoch - 1n : epoch, at);
    },
  };
}

async function registryOn({
  config,
  chain,
  view,
}: ReadChain): Promise<TypedContract<typeof committeeRegistryAbi> | undefined> {
  const address = addressesOn(config, chain).CommitteeRegistry;
  if (!(await view.hasCode(address))) return undefined;
  return connectContract(committeeRegistryAbi, address, view.provider);
}
