import type { Hex } from "@causeway/protocol";

import { type Commands, type Explanation, explain } from "./explain.ts";
import type { FollowedChains } from "./FollowedChain.ts";
import type { FoundMessage } from "./findMessage.ts";
import { readSituation } from "./readSituation.ts";
import { type Ready, readyTransactions } from "./readyTransactions.ts";
import type { Situation } from "./Situation.ts";
import { whenSettled } from "./whenSettled.ts";

/** What somebody who asks for a message is told. */
export interface MessageStatus {
  readonly situation: Situation;
  readonly explanation: Explanation;
  readonly ready: Ready;
}

/**
 * Where a message is, who must act, and the transactions that can be sent for it now.
 *
 * @param environment Tag of the environment's name.
 * @throws CouldNotRead, ChainError
 */
export function readStatus(
  chains: FollowedChains,
  environment: Hex,
  found: FoundMessage,
  commands: Commands,
): Promise<MessageStatus> {
  return whenSettled(async () => {
    const situation = await readSituation(chains, environment, found);
    const ready = await readyTransactions(situation);
    return { situation, explanation: explain(situation, commands), ready };
  });
}
