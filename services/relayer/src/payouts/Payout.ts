import type { Submission, TransferEntry } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { RelayedBridge, RelayedChain, Relayer } from "../Relayer.ts";
import type { StoredEntry } from "../store/entries.ts";
import type { PayoutAction } from "../store/payouts.ts";

/** A transaction that, by a trial, moves transfers on. */
export interface Payout {
  readonly action: PayoutAction;
  readonly submission: Submission;
  /** Those that it moves on. */
  readonly moved: readonly MovedEntry[];
}

/** A transfer that a trial moved on. */
export interface MovedEntry extends StoredEntry {
  /** Where it stood before. */
  readonly before: TransferEntry;
}

/** Where payouts are planned: an asset at a bridge. */
export interface AssetPlace {
  readonly relayer: Relayer;
  readonly chain: RelayedChain;
  readonly bridge: RelayedBridge;
  readonly assetId: Hex;
}
