import type { MessageSituation } from "../message/MessageSituation.ts";
import type { MessageOutlook } from "../message/messageOutlook.ts";
import type { Commands } from "./Commands.ts";

/** What whoever asks for a message can do now, in whole sentences. */
export function adviceText(
  { origin, destination }: MessageSituation,
  outlook: MessageOutlook,
  { deliver, status, confirm }: Commands,
): string {
  switch (outlook.kind) {
    case "done":
      return "There is nothing left to do.";
    case "blocked":
      return "Nothing before that. The message is not lost: it can be delivered afterwards.";
    case "wait":
      return `Nothing before that; this command waits for it: ${deliver}`;
    case "give more":
      return means(outlook.isProven, false, deliver);
    case "act":
      return means(outlook.isProven, outlook.action === "expire", deliver);
    case "recover":
      return `Send the transaction (--calldata prints it), or have it done: ${deliver}`;
    case "settling":
      return outlook.isSilent
        ? "Send the transaction that asks the sender (--calldata prints it)."
        : "Nothing before that; anyone can ask the sender once it was silent for a minute.";
    case "give gas":
      return `Send the transaction, by which the recipient gets that (--calldata prints it): its gas limit must be at least ${outlook.gasLimit}`;
    case "mend":
      return `Once the recipient takes it, ${lower(means(outlook.isProven, false, deliver))} (--anyway tries nevertheless: ${deliver} --anyway)`;
    case "tell voided":
      return `Have Expiry on ${destination.name} tell ${origin.name}: tellVoided, which sends a message of its own. It refuses a message that was voided silently: nothing of that message comes back.`;
    case "follow":
      return `Follow it: ${status} --message ${outlook.noticeId ?? "<its id>"}`;
    case "notice paused":
      return "Nothing before that; its sender can take notice afterwards.";
    case "confirm": {
      const what = outlook.standing === "voided" ? "that" : "the message that told it";
      return `Have ${what} proven again: ${confirm} --message ${outlook.noticeId ?? "<its id>"}`;
    }
    case "settle":
      return "Send the transaction that calls the sender (--calldata prints it). An account that is no contract takes no notice, and needs none.";
  }
}

function means(isProven: boolean, isEnding: boolean, deliver: string): string {
  const command = isEnding ? `${deliver} --expire` : deliver;
  const print = isEnding ? "--calldata --refund-to <your address>" : "--calldata";
  return isProven
    ? `Send the transaction (${print} prints it), or have it done: ${command}`
    : `Have its proof made, by the validators' signatures, and the transaction sent: ${command}`;
}

function lower(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
