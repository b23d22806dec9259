import type { LightClient } from "../../../api/wire.ts";

/** A validator, and what it signed for each chain. */
export interface Validator {
  /** Ed25519 key. */
  readonly key: string;
  readonly chains: readonly SignedChain[];
}

/** What a validator signed for one chain. */
export interface SignedChain {
  readonly chainId: string;
  readonly weight: string;
  /** Whether a signature over the newest checkpoint is known, of any client of the chain. */
  readonly hasSigned: boolean;
  /** The newest checkpoint that it signed; null if none is known. */
  readonly last: LightClient["members"][number]["last"];
}

/** Validators of all committees, by their keys. Clients of one chain say the same of a validator, each up to its checkpoint. */
export function validatorsOf(clients: readonly LightClient[]): readonly Validator[] {
  const byKey = new Map<string, Map<string, SignedChain>>();
  for (const { followedChainId: chainId, members } of clients) {
    for (const { validator, weight, hasSigned, last } of members) {
      const chains = byKey.get(validator) ?? new Map<string, SignedChain>();
      const known = chains.get(chainId)?.hasSigned ?? false;
      chains.set(chainId, { chainId, weight, hasSigned: hasSigned || known, last });
      byKey.set(validator, chains);
    }
  }
  return [...byKey]
    .map(([key, chains]) => ({ key, chains: [...chains.values()] }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}
