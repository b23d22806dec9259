import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** An index, and names for what it has. */
export interface TrailSource {
  readonly db: Queryable;
  /** How far the index is. */
  readonly source: {
    readonly chains: readonly {
      readonly chainId: bigint;
      /** Unix seconds of the newest block that the index has. */
      readonly at: bigint;
    }[];
  };
  /** Chains and assets of the environment. */
  readonly known: {
    readonly chains: readonly { readonly chainId: bigint; readonly name: string }[];
    readonly assets: readonly {
      readonly assetId: Hex;
      readonly symbol: string;
      readonly decimals: number;
    }[];
  };
}

/** The name of a chain, for people. */
export function chainName({ known }: Pick<TrailSource, "known">, chainId: bigint): string {
  return known.chains.find((chain) => chain.chainId === chainId)?.name ?? `chain ${chainId}`;
}

/** Unix seconds of the newest block that the index has of a chain: deadlines pass by it. */
export function timeOn(
  { source }: Pick<TrailSource, "source">,
  chainId: bigint | undefined,
): bigint {
  return source.chains.find((chain) => chain.chainId === chainId)?.at ?? 0n;
}
