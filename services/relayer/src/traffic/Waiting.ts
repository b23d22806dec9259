import type { Hex } from "@causeway/protocol";

/**
 * Why transfers at a bridge are not paid: as their entries say, or `left`, where they failed too often, and others may move
 * them on.
 */
export type WaitingState = "waiting" | "aside" | "ready" | "claimable" | "left";

/** Transfers of an asset that wait at a chain's bridge. */
export interface WaitingCount {
  readonly assetId: Hex;
  readonly state: WaitingState;
  readonly transfers: bigint;
  /** When the one that waits longest came to wait, unix milliseconds. */
  readonly since: number;
}

/** What waited at bridges when they were looked at last. */
export class Waiting {
  readonly #byChain = new Map<bigint, readonly WaitingCount[]>();

  get all(): readonly (WaitingCount & { readonly chainId: bigint })[] {
    return [...this.#byChain].flatMap(([chainId, counts]) =>
      counts.map((count) => ({ chainId, ...count })),
    );
  }

  /** Takes the place of what was known of a chain. */
  note(chainId: bigint, counts: readonly WaitingCount[]): void {
    this.#byChain.set(chainId, counts);
  }
}
