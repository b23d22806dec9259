import type { PreparedCall } from "@causeway/operator";
import type { GenerationStatus, Hex } from "@causeway/protocol";

import type { SwapOutcome } from "./SwapOutcome.ts";
import type { StoppedGeneration } from "./selectStopped.ts";

/** An account that still gives the router of an earlier generation an allowance. */
export interface RemainingAllowance {
  readonly account: Hex;
  readonly token: Hex;
  /** Undefined of a token that the configuration does not have. */
  readonly symbol: string | undefined;
  /** As people write it: `10 USDC`, or `unlimited`; undefined of an unknown token. */
  readonly amount: string | undefined;
  /** In the smallest units of the token; undefined if the token answers no number. */
  readonly units: bigint | undefined;
  /** The call by which the account revokes the allowance. */
  readonly revoke: PreparedCall;
}

/** A transfer of an earlier generation's order that is not paid, and not refunded. */
export interface OpenTransfer {
  readonly transferId: Hex;
  readonly state: string;
}

/** What is left of an earlier generation on a chain, at a block. */
export interface GenerationRest {
  readonly generation: string;
  readonly router: Hex;
  readonly block: number;
  readonly status: GenerationStatus;
  /** Since when, unix seconds by the chain's clock. */
  readonly since: number;
  readonly allowances: readonly RemainingAllowance[];
  readonly open: readonly OpenTransfer[];
}

/** What came of retiring a generation on a chain. */
export interface GenerationOutcome extends SwapOutcome {
  readonly stopped: StoppedGeneration;
  /** Undefined where the generation is not paused. */
  readonly rest?: GenerationRest;
  /** The lists of the allowances. */
  readonly files?: readonly string[];
}
