import {
  type Explanation,
  explainMessage,
  type MessageSituation,
  messageOutlook,
  type Need,
  readMessage,
  readyTransactions,
  type TriedExits,
  withGasFor,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { type FollowedChains, followed } from "../areas/messaging/index.ts";
import { readTransferReport, type TransferReport } from "../transfers/readTransferReport.ts";
import { adviceText, type Commands } from "./adviceText.ts";
import { measureNeed } from "./measureNeed.ts";
import { whenSettled } from "./whenSettled.ts";

/** The answer to a question about a message. */
export interface MessageReport {
  readonly situation: MessageSituation;
  readonly explanation: ToldExplanation;
  readonly ready: TriedExits;
  /** Undefined of a message that did not fail. */
  readonly need: Need | undefined;
  /** Undefined of a message that carries no transfer. */
  readonly transfer: TransferReport | undefined;
}

/** An explanation for somebody with the operator's program. */
export interface ToldExplanation extends Explanation {
  /** What they can do now. */
  readonly you: string;
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
  found: Parameters<typeof readMessage>[2],
  commands: Commands,
  refundTo?: Hex,
): Promise<MessageReport> {
  return whenSettled(async () => {
    const situation = await readMessage(chains, environment, found);
    const asked = await readyTransactions(situation, refundTo);
    const need = await measureNeed(followed(chains, situation.destination), situation, asked);
    const ready = withGasFor(asked, need);
    const transfer = await readTransferReport(chains, environment, situation, commands);
    const outlook = messageOutlook(situation, need);
    const you = adviceText(situation, outlook, commands);
    const explanation = { ...explainMessage(situation, outlook, need), you };
    return { situation, explanation, ready, need, transfer };
  });
}
