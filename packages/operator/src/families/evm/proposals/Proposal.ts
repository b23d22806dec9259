import type { Batch } from "./Batch.ts";
import type { SafeHashes } from "./safeHashes.ts";
import type { SafeTransaction } from "./safeTransaction.ts";
import type { UsableSafe } from "./usableSafe.ts";

/** A batch, and what exactly is signed for it. */
export interface Proposal {
  readonly environment: string;
  readonly chain: { readonly name: string; readonly chainId: bigint };
  readonly batch: Batch;
  /** Undefined where a key signs each call as a transaction of its own. */
  readonly signed: SafeSigned | undefined;
  /** Seconds for which what it schedules stays executable once the delay has passed. */
  readonly expiration: bigint;
}

/** What the owners of a Safe sign. */
export interface SafeSigned {
  readonly safe: UsableSafe;
  readonly transaction: SafeTransaction;
  readonly hashes: SafeHashes;
}
