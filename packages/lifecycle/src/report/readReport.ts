import type { Hex } from "@causeway/protocol";

import { type TriedExits, tryExits } from "../Exit.ts";
import { type Explanation, explainMessage } from "../message/explainMessage.ts";
import type { FoundMessage } from "../message/findMessage.ts";
import type { MessageSituation } from "../message/MessageSituation.ts";
import { readyTransactions, withGasFor } from "../message/messageExits.ts";
import { type Actor, messageOutlook, nextActor } from "../message/messageOutlook.ts";
import type { Need } from "../message/Need.ts";
import { readMessage } from "../message/readMessage.ts";
import { type Prove, proveMissing, type Unproven } from "../proof/proveMissing.ts";
import type { ReadChains } from "../ReadChain.ts";
import { adviceText } from "./adviceText.ts";
import type { Commands } from "./Commands.ts";
import { readTransferReport, type TransferReport } from "./readTransferReport.ts";
import { whenSettled } from "./whenSettled.ts";

/** The answer to a question about a message. */
export interface MessageReport {
  readonly situation: MessageSituation;
  readonly explanation: ToldExplanation;
  /** Who must act next. */
  readonly actor: Actor;
  readonly ready: TriedExits;
  /** What a light client must see first, if its committee handed over. */
  readonly handover: TriedExits;
  /** Why the checkpoint that the message waits for was not proven; undefined if nobody was asked to. */
  readonly unproven: Unproven | undefined;
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

/** How a report is read. */
export interface ReportOptions {
  /** How the readers of sentences do something. */
  readonly commands: Commands;
  /** Who gets what is paid above the fee of a notice. */
  readonly refundTo?: Hex | undefined;
  /**
   * Measures what a message needs whose recipient failed. Nothing is measured without it.
   *
   * @param ready The exits of the message, each tried.
   */
  readonly needOf?: (situation: MessageSituation, ready: TriedExits) => Promise<Need | undefined>;
  /** Has the checkpoint proven that a message waits for. Nobody is asked to without it. */
  readonly prove?: Prove | undefined;
}

/**
 * Where a message is, who must act, and the transactions that can be sent for it now.
 *
 * @param environment Tag of the environment's name.
 * @throws CouldNotRead, ChainError
 */
export function readReport(
  chains: ReadChains,
  environment: Hex,
  found: FoundMessage,
  { commands, refundTo, needOf = async () => undefined, prove }: ReportOptions,
): Promise<MessageReport> {
  return whenSettled(async () => {
    const read = await readMessage(chains, environment, found);
    const { situation, handover, unproven } = await proveMissing(read, prove);
    const asked = await readyTransactions(situation, refundTo);
    const need = await needOf(situation, asked);
    const ready = withGasFor(asked, need);
    const transfer = await readTransferReport(chains, environment, situation, commands);
    const outlook = messageOutlook(situation, need);
    const you = adviceText(situation, outlook, commands);
    const explanation = { ...explainMessage(situation, outlook, need), you };
    const actor = nextActor(outlook);
    const first = await tryExits(handover === undefined ? [] : [handover]);
    return { situation, explanation, actor, ready, handover: first, unproven, need, transfer };
  });
}
