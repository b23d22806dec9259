import type { ExecuteOptions } from "@causeway/chains/node";

import { gasPriceCap } from "../evmConfig.ts";
import type { OpenChain } from "../OpenChain.ts";

const POLL_MILLISECONDS = 150;
const PATIENCE_MILLISECONDS = 10 * 60_000;
const ESCALATE_AFTER_MILLISECONDS = 45_000;

/** How transactions are sent to a chain, and for how long they are followed. */
export function executeOptions(
  { chain, provider }: OpenChain,
  who: Pick<ExecuteOptions, "wallet" | "journal" | "onExecuted">,
): Omit<ExecuteOptions, "nonce"> {
  return {
    ...who,
    provider,
    maxFeePerGas: gasPriceCap(chain),
    pollMilliseconds: POLL_MILLISECONDS,
    patienceMilliseconds: PATIENCE_MILLISECONDS,
    escalateAfterMilliseconds: ESCALATE_AFTER_MILLISECONDS,
  };
}
