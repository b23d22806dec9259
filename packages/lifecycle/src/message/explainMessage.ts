import { timeText } from "@causeway/protocol";

import { describeReason, describeRefusal } from "./describeRefusal.ts";
import { describeObstacle, describeWait } from "./describeStep.ts";
import type { MessageSituation } from "./MessageSituation.ts";
import type { MessageOutlook } from "./messageOutlook.ts";
import type { Need } from "./Need.ts";
import { recipientText, senderText } from "./partyTexts.ts";

/** Where a message is, and who must act. Each is whole sentences. */
export interface Explanation {
  /** Where it is, and what it waits for. */
  readonly where: string;
  /** Who must act. */
  readonly who: string;
}

/**
 * Says where a message is, and who must act.
 *
 * @param need What was measured of a message that failed.
 */
export function explainMessage(
  situation: MessageSituation,
  outlook: MessageOutlook,
  need?: Need,
): Explanation {
  switch (outlook.kind) {
    case "blocked": {
      const { reason, who } = describeObstacle(situation, outlook.by);
      return { where: `It is held up: ${reason}.`, who: `${capital(who)}.` };
    }
    case "wait":
      return {
        where: `It waits for ${describeWait(situation, outlook.until)}.`,
        who: "Nobody: that comes by itself.",
      };
    case "recover":
      return explainFlight(situation, outlook.isCalledAgain);
    case "act":
    case "give gas":
    case "give more":
    case "mend":
      return explainAction(situation, outlook, need);
    default:
      return explainEnding(situation, outlook);
  }
}

type Acting = Extract<MessageOutlook, { kind: "act" | "give gas" | "give more" | "mend" }>;

const ANYONE = "Any relayer, or you: nobody needs a permission for it.";

function explainAction(
  situation: MessageSituation,
  outlook: Acting,
  need: Need | undefined,
): Explanation {
  const { legs, position, destination } = situation;
  const leg = legs[position];
  const [from, to] = [leg?.from.name, leg?.to.name];
  const isProven = outlook.kind === "give gas" || outlook.isProven;
  const proof = isProven
    ? `The light client of ${from} on ${to} vouches for it`
    : `The light client of ${from} on ${to} has no checkpoint with it yet`;
  if (outlook.kind === "act" && outlook.action === "import") {
    const where = `${proof}, and it waits to be taken over on ${to}, on its way to ${destination.name}.`;
    return { where: `${where}${overdue(situation)}`, who: ANYONE };
  }
  if (outlook.kind === "act" && outlook.action === "expire") {
    return { where: `${proof}.${overdue(situation)}`, who: ANYONE };
  }
  const tried = `${proof}, and it waits to be delivered.${failureText(situation)}`;
  return explainDelivery(situation, tried, outlook, need);
}

function failureText({ failure, attempted }: MessageSituation): string {
  if (failure === undefined) return "";
  const { timestamp, hash } = failure.transaction;
  return ` Its recipient failed on ${timeText(timestamp)} in transaction ${hash}: ${describeReason(failure.reason)}.${attemptText(attempted)}`;
}

function attemptText(attempted: MessageSituation["attempted"]): string {
  if (attempted === undefined) return "";
  const { transaction, failure } = attempted;
  const end = failure
    ? `failed in its ${failure.phase} phase with exit code ${failure.exitCode}`
    : "did not fail, and it answered nothing";
  return ` The recipient's own transaction ${transaction} ${end}.`;
}

/** @param tried Where it is, and how it failed if it did. */
function explainDelivery(
  situation: MessageSituation,
  tried: string,
  outlook: Acting,
  need: Need | undefined,
): Explanation {
  const { failure, refusal, frame } = situation;
  if (outlook.kind === "give gas") {
    const enough = ` It takes ${outlook.recipientGas} gas for its recipient, more than the ${frame.gasLimit} that it was sent with.`;
    return { where: `${tried}${enough}`, who: ANYONE };
  }
  if (outlook.kind === "give more") {
    return { where: `${tried}${refusalNow(situation)}`, who: ANYONE };
  }
  if (outlook.kind === "act") {
    return { where: `${tried}${failure ? " It would take it now." : ""}`, who: ANYONE };
  }
  const why = refusal === undefined ? "" : `: ${describeRefusal(refusal, frame.gasLimit)}`;
  const refused = ` Its recipient ${recipientText(situation)} would not take it now${why}.`;
  return {
    where: `${tried}${refused}${describeNeed(need)}`,
    who: "The recipient's author or owner. Relayers do not try for ever.",
  };
}

function describeNeed(need: Need | undefined): string {
  if (need?.kind === "never") return ` It fails with any gas: ${need.gasLimit} were tried.`;
  if (need?.kind === "unmeasured")
    return ` The gas that it needs was not measured: ${need.reason}.`;
  return "";
}

/** A call on such a chain is a message, which may fail without a word. */
function explainFlight(situation: MessageSituation, isCalledAgain: boolean): Explanation {
  const { inFlight } = situation;
  if (inFlight === undefined) throw new TypeError("the message is not in flight");
  const { attempt, since } = inFlight;
  const called = `It is in flight since ${timeText(since)}: recipient ${recipientText(situation)} has not answered attempt ${attempt}.`;
  const asked =
    " A question to the recipient always comes back, and ends the attempt if it failed.";
  const again = isCalledAgain ? " Then the recipient is called once more." : "";
  return { where: `${called}${asked}${again}${refusalNow(situation)}`, who: ANYONE };
}

function refusalNow({ refusal, sufficient, frame, isOverdue }: MessageSituation): string {
  if (refusal === undefined || isOverdue) return "";
  const { gasLimit } = frame;
  const more =
    sufficient === undefined
      ? ""
      : ` It takes the message with a gas limit of ${sufficient}, more than the ${gasLimit} that it was sent with.`;
  return ` It would not take the message now: ${describeRefusal(refusal, gasLimit)}.${more}`;
}

const ENDED_BY = {
  rejected: "Its recipient rejected it",
  expired: "It expired undelivered",
  voided: "Admins voided it after a compromise",
} as const;

function explainEnding(
  situation: MessageSituation,
  outlook: Exclude<MessageOutlook, Acting | { kind: "blocked" | "wait" | "recover" }>,
): Explanation {
  const { origin, destination, ending, settling } = situation;
  if (ending === undefined) throw new TypeError("the message did not end");
  const { outcome, transaction } = ending;
  const when = `on ${destination.name}, ${timeText(transaction.timestamp)}, transaction ${transaction.hash}`;
  if (outcome === "delivered") return { where: `It was delivered ${when}.`, who: "Nobody." };
  const where = `${ENDED_BY[outcome]} ${when}: it is never delivered.`;
  switch (outlook.kind) {
    case "done":
      return { where: `${where} Its sender took notice.`, who: "Nobody." };
    case "tell voided":
      return { where: `${where} ${origin.name} may not know of it.`, who: "Anyone, or you." };
    case "follow":
      return {
        where: `${where} Message ${outlook.noticeId ?? "about it"} on its way tells ${origin.name}.`,
        who: "Any relayer, or you, for that message.",
      };
    case "notice paused":
      return {
        where: `${where} ${origin.name} was told of it by a lane that its guardian paused since.`,
        who: `Nobody before the pause is over; a holder of the role laneAdmin on ${origin.name} can end it.`,
      };
    case "confirm":
      return outlook.standing === "voided"
        ? {
            where: `${where} ${origin.name} was told of it by a message that admins voided: that counts no more.`,
            who: "Anyone, or you, if another message tells of it.",
          }
        : {
            where: `${where} ${origin.name} was told of it, by a proof that counts no more.`,
            who: "Anyone, or you.",
          };
    case "settle":
      return {
        where: `${where} ${origin.name} knows of it, and its sender ${senderText(situation)} took no notice yet.`,
        who: "Anyone, or you.",
      };
    case "settling":
      return {
        where: `${where} ${origin.name} told its sender ${senderText(situation)}${settling ? ` on ${timeText(settling.since)}` : ""}, which has not answered.`,
        who: outlook.isSilent ? "Anyone, or you." : "Nobody: the answer comes by itself.",
      };
  }
}

function overdue({ isOverdue, frame }: MessageSituation): string {
  if (!isOverdue) return "";
  return ` Its deadline, ${timeText(frame.deadline)}, has passed: it can only be ended, which tells its sender.`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
