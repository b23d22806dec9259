/** What a fee schedule of the bridge has terms for: releases of an asset for a chain, or a vault's curve. */
export interface BridgeFeeSubject {
  /** The number of the asset's purse. */
  readonly purse: bigint;
  /** 0 for the curve. */
  readonly originChainId: bigint;
}

const CHAIN_ID_BITS = 64n;

/** The number by which `BridgeFeeSchedule` knows a subject. */
export function bridgeFeeSubject({ purse, originChainId }: BridgeFeeSubject): bigint {
  return (purse << CHAIN_ID_BITS) | originChainId;
}

/** The subject of a number. */
export function parseBridgeFeeSubject(subject: bigint): BridgeFeeSubject {
  return { purse: subject >> CHAIN_ID_BITS, originChainId: BigInt.asUintN(64, subject) };
}
