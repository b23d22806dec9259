import { type ByFamily, type ChainConfig, forFamily } from "@causeway/operator";

/** What Causeway does on chains of a family. */
export interface Abilities {
  /** Whether assets are bridged and swapped there. Messages go everywhere. */
  readonly assets: boolean;
  /** Whether contracts of other chains read its state by proof. */
  readonly readableState: boolean;
  /** Whether the chain proposes and lists a committee of its own; else its committee is the hub's. */
  readonly ownCommittee: boolean;
  /** How many accounts share the fees at most. */
  readonly feeShares: number;
  /** The unit in which prices are, by the coin's symbol. */
  readonly coinUnit: (coin: string) => string;
  /** The unit of a message's gas limit, by the coin's symbol. */
  readonly gasUnit: (coin: string) => string;
  /** Whether a delivery calls the recipient within its own transaction, whose gas is bounded. */
  readonly callsInDelivery: boolean;
}

const ABILITIES: ByFamily<Abilities> = {
  evm: {
    ...{ assets: true, readableState: true, ownCommittee: true },
    ...{ feeShares: 8, coinUnit: () => "wei", gasUnit: () => "gas", callsInDelivery: true },
  },
  ton: {
    ...{ assets: false, readableState: false, ownCommittee: false },
    ...{ feeShares: 1, coinUnit: nanoOf, gasUnit: nanoOf, callsInDelivery: false },
  },
};

function nanoOf(coin: string): string {
  return `nano${coin.toLowerCase()}`;
}

/**
 * What Causeway does on a chain.
 *
 * @throws FamilyUnknown
 */
export function abilitiesOf(chain: Pick<ChainConfig, "name" | "family">): Abilities {
  return forFamily(ABILITIES, chain);
}
