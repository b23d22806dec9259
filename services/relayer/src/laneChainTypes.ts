import type { LaneChainTypes } from "@causeway/protocol";

import type { Relayer } from "./Relayer.ts";

/** A lane begins or ends on a chain that this relayer does not serve: how its messages are encoded is unknown. */
export class ChainNotServed extends Error {
  readonly chainId: bigint;
  /** Chain ids that this relayer serves. */
  readonly served: readonly bigint[];

  constructor(chainId: bigint, served: readonly bigint[]) {
    super(
      `chain ${chainId} is not served, only ${served.join(", ")}: add it to the relayer's chains`,
    );
    this.name = "ChainNotServed";
    this.chainId = chainId;
    this.served = served;
  }
}

/**
 * Families of a lane's ends.
 *
 * @throws ChainNotServed
 */
export function laneChainTypes(
  { chains }: Pick<Relayer, "chains">,
  originChainId: bigint,
  destinationChainId: bigint,
): LaneChainTypes {
  const typeOf = (chainId: bigint) => {
    const chain = chains.get(chainId);
    if (chain === undefined) throw new ChainNotServed(chainId, [...chains.keys()]);
    return chain.adapter.origin.chainType;
  };
  return { origin: typeOf(originChainId), destination: typeOf(destinationChainId) };
}
