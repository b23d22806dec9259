import type { Hex } from "@causeway/protocol";

import type { BridgedChain } from "./BridgedChain.ts";
import type { FinalisedChain } from "./FinalisedChain.ts";
import type { RelayedChain } from "./RelayedChain.ts";
import type { SearchedChain } from "./SearchedChain.ts";
import type { SubmittingChain } from "./Submission.ts";

/** Everything that is specific to a family of chains stands behind this. */
export interface ChainAdapter extends FinalisedChain, RelayedChain, SearchedChain, SubmittingChain {
  /** The bridge at that address. */
  bridgeAt(address: Hex): BridgedChain;
  /** Ends connections. */
  close(): void;
}
