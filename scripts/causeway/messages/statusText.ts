import { messageFactsOf, messageStateOf, recipientText, senderText } from "@causeway/lifecycle";
import { type MessageReport, refusedText } from "@causeway/lifecycle/report";
import { timeText } from "@causeway/protocol";
import { dataLength } from "ethers";

import { transferText } from "../transfers/transferText.ts";

/** What `causeway status` prints of a message for people. */
export function statusText({ situation, explanation, ready, transfer }: MessageReport): string {
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
    `  carries   ${dataLength(frame.payload)} bytes, ${frame.gasLimit} gas, ${deadline}`,
    `  lane      ${sent.laneId}, message ${sent.index}${situation.isOpen ? "" : ", closed for new messages, which does not concern this one"}`,
    "",
    `Where it is:   ${where}`,
    `Who must act:  ${who}`,
    `What you can:  ${you}`,
    ...(refused === undefined ? [] : [`               Not now: ${refusedText(refused)}`]),
    ...(transfer === undefined ? [] : ["", transferText(transfer)]),
  ].join("\n");
}
