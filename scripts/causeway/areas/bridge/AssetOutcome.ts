import type { ActOutcome } from "@causeway/operator";

import type { StoppedAsset } from "./selectAssets.ts";

/** What came of pausing or unpausing one asset on one chain. */
export interface AssetOutcome extends ActOutcome {
  readonly stopped: StoppedAsset;
}
