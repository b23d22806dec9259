import type { Hex } from "@causeway/protocol";

import type { FollowedChains } from "../areas/messaging/index.ts";
import { readTransferStatus, type TransferStatus } from "../transfers/transferStatus.ts";
import { type Commands, type Explanation, explain } from "./explain.ts";
import type { FoundMessage } from "./findMessage.ts";
import { measureNeed } from "./measureNeed.ts";
import type { Need } from "./Need.ts";
import { readSituation } from "./readSituation.ts";
import { type Ready, readyTransactions, withGasFor } from "./readyTransactions.ts";
import type { Situation } from "./Situation.ts";
import { whenSettled } from "./whenSettled.ts";

/** What somebody who asks for a message is told. */
export interface MessageStatus {
  readonly situation: Situation;
  readonly explanation: Explanation;
  readonly ready: Ready;
  /** Undefined of a message that did not fail. */
  readonly need: Need | undefined;
  /** Undefined of a message that carries no transfer. */
  readonly transfer: TransferStatus | undefined;
}

/**
 * Where a message is, who must act, and the transactions that can be sent for it now.
 *
 * @param environment Tag of the environment's name.
 * @param refundTo Who gets what is paid above the fee of a notice.
 * @throws CouldNotRead, ChainError
 */
export function readStatus(
  chains: FollowedChains,
  environment: Hex,
  found: FoundMessage,
  commands: Commands,
  refundTo?: Hex,
): Promise<MessageStatus> {
  return whenSettled(async () => {
    const situation = await readSituation(chains, environment, found);
    const asked = await readyTransactions(situation, refundTo);
    const need = await measureNeed(situation, asked);
    const ready = withGasFor(asked, need);
    const transfer = await readTransferStatus(chains, environment, situation, commands);
    return { situation, explanation: explain(situation, commands, need), ready, need, transfer };
  });
}
