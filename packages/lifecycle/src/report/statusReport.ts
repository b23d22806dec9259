import { accountText } from "@causeway/protocol";

import { describeReason, describeRefusal } from "../message/describeRefusal.ts";
import { messageFactsOf, messageStateOf } from "../message/MessageState.ts";
import type { MessageReport } from "./readReport.ts";
import { refusedText } from "./refusedText.ts";
import { transferReport } from "./transferReport.ts";

/** What `causeway status --json` prints of a message. Integers are decimal strings once they are printed. */
export function statusReport({ situation, explanation, ready, need, transfer }: MessageReport) {
  const { sent, frame, origin, destination, hub, ending, failure, attempted } = situation;
  const { refusal, sufficient } = situation;
  const [refused] = ready.refused;
  return {
    messageId: sent.messageId,
    state: messageStateOf(messageFactsOf(situation)),
    ...explanation,
    transactions: ready.transactions,
    refused: refused ? refusedText(refused) : null,
    origin: origin.name,
    destination: destination.name,
    hub: hub?.name ?? null,
    laneId: sent.laneId,
    index: sent.index,
    sender: accountText(frame.sender, origin.chainId),
    recipient: accountText(frame.recipient, destination.chainId),
    gasLimit: frame.gasLimit,
    deadline: frame.deadline,
    payload: frame.payload,
    sent: sent.transaction,
    isFinal: situation.isFinal,
    isImported: situation.isImported,
    isLaneOpen: situation.isOpen,
    pausedUntil: situation.pausedUntil,
    lightClients: situation.legs.map(({ from, to, lightClient, client }) => {
      return { follows: from.name, on: to.name, address: lightClient, ...client };
    }),
    inFlight: situation.inFlight ?? null,
    ending: ending ?? null,
    failure: failure ? { ...failure, reason: describeReason(failure.reason) } : null,
    attempted: attempted ?? null,
    refusal: refusal ? describeRefusal(refusal, frame.gasLimit) : null,
    sufficientGasLimit: sufficient ?? null,
    need: need ?? null,
    transfer: transfer ? transferReport(transfer) : null,
    recorded: situation.recorded,
  };
}

/** What programs read of a message: the fields of `causeway status --json`, with integers of any size. */
export type StatusReport = ReturnType<typeof statusReport>;
