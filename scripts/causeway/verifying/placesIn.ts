import type { Hex } from "@causeway/protocol";

import type { TransactionPlace } from "./ChainEvents.ts";

/** Transactions that one record may name: a server could name any number. */
const MOST_PLACES = 40;

interface NamedPlace {
  readonly chainId: string;
  readonly transaction: string;
}

/** What a record names of its way. */
interface Named {
  readonly legs: readonly NamedPlace[];
  readonly advance?: NamedPlace | null;
  readonly proof: { readonly logs: readonly NamedPlace[]; readonly checkpoint: NamedPlace | null };
}

/** The transactions that a record names; those that cannot be any are left out. */
export function placesIn({ legs, advance, proof }: Named): TransactionPlace[] {
  const named = [...legs, ...proof.logs, advance ?? [], proof.checkpoint ?? []].flat();
  return named
    .filter(({ chainId, transaction }) => CHAIN_ID.test(chainId) && HASH.test(transaction))
    .slice(0, MOST_PLACES)
    .map(({ chainId, transaction }) => ({
      chainId: BigInt(chainId),
      transaction: transaction as Hex,
    }));
}

const CHAIN_ID = /^\d{1,78}$/;
const HASH = /^0x[0-9a-f]{64}$/;
