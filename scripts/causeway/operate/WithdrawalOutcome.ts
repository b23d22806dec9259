import type { Hex } from "@causeway/protocol";

import type { ChainConfig } from "../config/Config.ts";
import type { PreparedCall } from "./PreparedCall.ts";

/** What came of withdrawing the committee that is proposed on a chain. */
export interface WithdrawalOutcome {
  readonly chain: ChainConfig;
  /** Whether none is proposed there any more. */
  readonly done: boolean;
  /** A clause that follows the chain's name. */
  readonly told: string;
  readonly transaction?: Hex;
  /** What may be signed by another hand, where it is not done. */
  readonly call?: PreparedCall;
}
