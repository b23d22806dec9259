import type { Ending, RecordedOutcome } from "@causeway/chains";
import { type Hex, timeText } from "@causeway/protocol";

import { describeReason, describeRefusal } from "./describeRefusal.ts";
import type { Need } from "./Need.ts";
import { type NextStep, nextStep } from "./nextStep.ts";
import type { Situation } from "./Situation.ts";

/** What people are told of a message. Each is whole sentences. */
export interface Explanation {
  /** Where it is, and what it waits for. */
  readonly where: string;
  /** Who must act. */
  readonly who: string;
  /** What whoever asks can do himself now. */
  readonly you: string;
}

/** How the commands by which somebody helps a message begin: `npm run causeway -- deliver … --message 0x…`. */
export interface Commands {
  readonly deliver: string;
  /** Without a message. */
  readonly status: string;
  /** Proves a notice again; without a message. */
  readonly confirm: string;
}

/**
 * Says where a message is, who must act, and what anyone can do.
 *
 * @param need What was measured of a message that failed.
 */
export function explain(situation: Situation, commands: Commands, need?: Need): Explanation {
  const step = nextStep(situation);
  switch (step.kind) {
    case "ended":
      return explainEnding(situation, commands);
    case "blocked":
      return {
        where: `It is held up: ${step.reason}.`,
        who: `${capital(step.who)}.`,
        you: "Nothing before that. The message is not lost: it can be delivered afterwards.",
      };
    case "wait":
      return {
        where: `It waits for ${step.reason}.`,
        who: "Nobody: that comes by itself.",
        you: `Nothing before that; this command waits for it: ${commands.deliver}`,
      };
    default:
      return explainAction(situation, step, commands, need);
  }
}

function explainAction(
  situation: Situation,
  step: Extract<NextStep, { kind: "send" | "prove" }>,
  { deliver }: Commands,
  need: Need | undefined,
): Explanation {
  const { action, kind, leg } = step;
  const anyone = "Any relayer, or you: nobody needs a permission for it.";
  const expire = `${deliver} --expire`;
  const command = action === "expire" ? expire : deliver;
  const print = action === "expire" ? "--calldata --refund-to <your address>" : "--calldata";
  const means =
    kind === "send"
      ? `Send the transaction (${print} prints it), or have it done: ${command}`
      : `Have its proof made, by the validators' signatures, and the transaction sent: ${command}`;
  const proof =
    kind === "send"
      ? `The light client of ${leg.from.name} on ${leg.to.name} vouches for it`
      : `The light client of ${leg.from.name} on ${leg.to.name} has no checkpoint with it yet`;
  if (action === "import") {
    const where = `${proof}, and it waits to be taken over on ${leg.to.name}, on its way to ${situation.destination.name}.`;
    return { where: `${where}${overdue(situation)}`, who: anyone, you: means };
  }
  if (action === "expire")
    return { where: `${proof}.${overdue(situation)}`, who: anyone, you: means };
  return explainDelivery(
    situation,
    `${proof}, and it waits to be delivered.`,
    anyone,
    means,
    command,
    need,
  );
}

function explainDelivery(
  { failure, refusal, frame, destination }: Situation,
  where: string,
  anyone: string,
  means: string,
  command: string,
  need: Need | undefined,
): Explanation {
  const tried = failure
    ? ` Its recipient failed on ${timeText(failure.transaction.timestamp)} in transaction ${failure.transaction.hash}: ${describeReason(failure.reason)}.`
    : "";
  if (need?.kind === "enough" && need.isRaised) {
    const { recipientGas, gasLimit } = need;
    const enough = ` It takes ${recipientGas} gas for its recipient, more than the ${frame.gasLimit} that it was sent with.`;
    return {
      where: `${where}${tried}${enough}`,
      who: anyone,
      you: `Send the transaction, by which the recipient gets that (--calldata prints it): its gas limit must be at least ${gasLimit}`,
    };
  }
  // What was measured on a fork says more than a call of the recipient alone.
  if (need?.kind === "enough" || (refusal === undefined && need?.kind !== "never")) {
    const mended = failure ? " It would take it now." : "";
    return { where: `${where}${tried}${mended}`, who: anyone, you: means };
  }
  const why = refusal === undefined ? "" : `: ${describeRefusal(refusal, frame.gasLimit)}`;
  const refused = ` Its recipient ${frame.recipient} on ${destination.name} would not take it now${why}.`;
  return {
    where: `${where}${tried}${refused}${describeNeed(need)}`,
    who: "Who wrote or owns the recipient; it was paid for once, so that relayers do not try for ever.",
    you: `Once the recipient takes it, ${lower(means)} (--anyway tries nevertheless: ${command} --anyway)`,
  };
}

function describeNeed(need: Need | undefined): string {
  if (need?.kind === "never") return ` It fails with any gas: ${need.gasLimit} were tried.`;
  if (need?.kind === "unmeasured") return ` What it needs was not measured: ${need.reason}.`;
  return "";
}

const ENDED_BY = {
  rejected: "Its recipient rejected it",
  expired: "It expired undelivered",
  voided: "Admins voided it after a compromise",
} as const;

function explainEnding(situation: Situation, commands: Commands): Explanation {
  const { ending, destination, recorded } = situation;
  if (ending === undefined) throw new TypeError("the message did not end");
  const { outcome, transaction, noticeId } = ending;
  const when = `on ${destination.name}, ${timeText(transaction.timestamp)}, transaction ${transaction.hash}`;
  if (outcome === "delivered") {
    return {
      where: `It was delivered ${when}.`,
      who: "Nobody.",
      you: "There is nothing left to do.",
    };
  }
  const where = `${ENDED_BY[outcome]} ${when}: it is never delivered.`;
  return recorded.outcome === "none"
    ? explainUntold(situation, where, ending, commands)
    : explainTold(situation, where, recorded, noticeId, commands);
}

/** Of a message that ended undelivered: its origin does not know. */
function explainUntold(
  { destination, origin }: Situation,
  where: string,
  { outcome, noticeId }: Ending,
  { status }: Commands,
): Explanation {
  if (outcome === "voided") {
    return {
      where: `${where} ${origin.name} may not know of it.`,
      who: "Anyone, or you.",
      you: `Have Expiry on ${destination.name} tell ${origin.name}: tellVoided, which sends a message of its own. It refuses what was voided silently: nothing comes back of that.`,
    };
  }
  return {
    where: `${where} Message ${noticeId ?? "about it"} on its way tells ${origin.name}.`,
    who: "Any relayer, or you, for that message.",
    you: `Follow it: ${status} --message ${noticeId ?? "<its id>"}`,
  };
}

/** Of a message that ended undelivered: its origin was told. */
function explainTold(
  { origin, frame }: Situation,
  where: string,
  { settled, standing }: Exclude<RecordedOutcome, { outcome: "none" }>,
  noticeId: Hex | undefined,
  { confirm }: Commands,
): Explanation {
  if (settled) {
    return {
      where: `${where} Its sender took notice.`,
      who: "Nobody.",
      you: "There is nothing left to do.",
    };
  }
  if (standing === "paused") {
    return {
      where: `${where} ${origin.name} was told of it by a lane that its guardian paused since.`,
      who: `Nobody before the pause is over; who holds the role laneAdmin on ${origin.name} can end it.`,
      you: "Nothing before that; its sender can take notice afterwards.",
    };
  }
  if (standing === "voided") {
    return {
      where: `${where} ${origin.name} was told of it by a message that admins voided after a compromise: that counts no more.`,
      who: "Anyone, or you, if another message tells of it.",
      you: `Have that proven again: ${confirm} --message ${noticeId ?? "<its id>"}`,
    };
  }
  if (standing === "outdated") {
    return {
      where: `${where} ${origin.name} was told of it, by a proof that counts no more: the light client was distrusted, stopped, anchored again or replaced since.`,
      who: "Anyone, or you.",
      you: `Have the message that told it proven again: ${confirm} --message ${noticeId ?? "<its id>"}`,
    };
  }
  return {
    where: `${where} ${origin.name} knows of it, and its sender ${frame.sender} took no notice yet.`,
    who: "Anyone, or you.",
    you: "Send the transaction that calls the sender (--calldata prints it). An account that is no contract takes no notice, and needs none.",
  };
}

function overdue({ isOverdue, frame }: Situation): string {
  if (!isOverdue) return "";
  return ` Its deadline, ${timeText(frame.deadline)}, has passed: it can no longer be delivered, only ended, which tells its sender.`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function lower(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
