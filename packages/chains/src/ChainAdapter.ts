import type { FinalisedChain } from "./FinalisedChain.ts";
import type { RelayedChain } from "./RelayedChain.ts";
import type { SearchedChain } from "./SearchedChain.ts";
import type { SubmittingChain } from "./Submission.ts";

/** Everything that is specific to a family of chains stands behind this. */
export interface ChainAdapter extends FinalisedChain, RelayedChain, SearchedChain, SubmittingChain {
  /** Ends connections. */
  close(): void;
}
