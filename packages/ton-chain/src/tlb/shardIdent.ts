import type { Builder } from "@ton/core";

export const MASTERCHAIN = -1;
export const BASECHAIN = 0;

/** The chain's workchains, in the order in which a block of each is made. */
export const WORKCHAINS = [BASECHAIN, MASTERCHAIN] as const;
export type Workchain = (typeof WORKCHAINS)[number];

/** A workchain's only shard, since this chain never splits one. */
export const WHOLE_SHARD = 1n << 63n;

/** Stores TL-B's `ShardIdent` of a workchain that is one shard. */
export function storeShardIdent(builder: Builder, workchain: Workchain): Builder {
  return builder.storeUint(0, 2).storeUint(0, 6).storeInt(workchain, 32).storeUint(0, 64);
}
