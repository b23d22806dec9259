import { ChainType, type LaneChainTypes } from "@causeway/protocol";

import type { Relayer } from "./Relayer.ts";

/** Families of a lane's ends. A chain that this relayer does not serve counts as EVM. */
export function laneChainTypes(
  { chains }: Pick<Relayer, "chains">,
  originChainId: bigint,
  destinationChainId: bigint,
): LaneChainTypes {
  const typeOf = (chainId: bigint) =>
    chains.get(chainId)?.adapter.origin.chainType ?? ChainType.evm;
  return { origin: typeOf(originChainId), destination: typeOf(destinationChainId) };
}
