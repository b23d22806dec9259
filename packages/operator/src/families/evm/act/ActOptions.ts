import type { Wallet } from "ethers";

import type { ChainConfig } from "../../../config/chains.ts";
import type { EvmAction } from "./EvmAction.ts";

/** What is done to a chain at once, by whom. */
export interface ActOptions {
  readonly chain: ChainConfig;
  readonly actions: readonly EvmAction[];
  readonly wallet: Wallet;
  /** For how long a transaction may be in no block. */
  readonly patienceMilliseconds: number;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}
