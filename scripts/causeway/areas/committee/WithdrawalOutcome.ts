import type { ActOutcome, ChainConfig } from "@causeway/operator";

/** What came of withdrawing the committee that is proposed on a chain: done if none is proposed there any more. */
export interface WithdrawalOutcome extends Omit<ActOutcome, "until"> {
  readonly chain: ChainConfig;
}
