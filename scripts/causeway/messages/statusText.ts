import { messageFactsOf, messageStateOf, recipientText, senderText } from "@causeway/lifecycle";
import { refusedText } from "@causeway/lifecycle/report";
import { amountText, timeText } from "@causeway/protocol";
import { dataLength } from "ethers";

import { transferText } from "../transfers/transferText.ts";
import type { StatusReport } from "./readStatus.ts";

/** What `causeway status` prints of a message for people. */
export function statusText(report: StatusReport): string {
  const { situation, gasUnit, explanation, ready, transfer } = report;
  const { where, who, you } = explanation;
  const [refused] = ready.refused;
  const { sent, frame, origin, hub } = situation;
  const { transaction } = sent;
  const through = hub === undefined ? "" : `, through ${hub.name}`;
  const deadline = frame.deadline === 0n ? "no deadline" : `deadline ${timeText(frame.deadline)}`;
  return [
    `Message ${sent.messageId}: ${messageStateOf(messageFactsOf(situation))}`,
    `  from      ${senderText(situation)} on ${origin.name}`,
    `  to        ${recipientText(situation)}${through}`,
    `  sent      ${timeText(transaction.timestamp)}, block ${transaction.height}${situation.isFinal ? ", final" : ", not final yet"}, transaction ${transaction.hash}`,
    `  carries   ${dataLength(frame.payload)} bytes, ${frame.gasLimit} ${gasUnit}, ${deadline}`,
    `  lane      ${sent.laneId}, message ${sent.index}${situation.isOpen ? "" : ", closed for new messages, which does not concern this one"}`,
    "",
    `Where it is:   ${where}`,
    `Who must act:  ${who}`,
    `What you can:  ${you}`,
    ...costLines(report),
    ...(refused === undefined ? [] : [`               Not now: ${refusedText(refused)}`]),
    ...(transfer === undefined ? [] : ["", transferText(transfer)]),
  ].join("\n");
}

/** What it costs to give a recipient more than its message's sender asked for. */
function costLines({ situation, ready, coin }: StatusReport): string[] {
  const [transaction] = ready.transactions;
  if (situation.sufficient === undefined || transaction === undefined) return [];
  const cost = amountText(transaction.cost, coin);
  return [`               The transaction brings ${cost}, and the unused part comes back.`];
}
