import type { Standing } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { MessageSituation } from "./MessageSituation.ts";
import type { Need } from "./Need.ts";
import { type Action, type NextStep, nextStep, type Obstacle, type Wait } from "./nextStep.ts";

/** What is left to do for a message. */
export type MessageOutlook =
  /** It ended, and everybody knows it. */
  | { readonly kind: "done" }
  | { readonly kind: "blocked"; readonly by: Obstacle }
  | { readonly kind: "wait"; readonly until: Wait }
  /** It goes on by a transaction; where that is not proven yet, by a proof first. */
  | { readonly kind: "act"; readonly action: Action; readonly isProven: boolean }
  /** Its recipient did not answer, and anyone can ask it. */
  | { readonly kind: "recover"; readonly isCalledAgain: boolean }
  /** Its recipient takes it with more gas than its sender asked for. */
  | { readonly kind: "give gas"; readonly gasLimit: bigint; readonly recipientGas: bigint }
  /** Its recipient takes it with another gas limit than its own; the transaction brings all that this takes. */
  | { readonly kind: "give more"; readonly gasLimit: bigint; readonly isProven: boolean }
  /** Its recipient would fail, and must be mended before it is delivered. */
  | { readonly kind: "mend"; readonly isProven: boolean }
  /** It was voided, and its origin may be told. */
  | { readonly kind: "tell voided" }
  /** Another message tells its origin how it ended. */
  | { readonly kind: "follow"; readonly noticeId: Hex | undefined }
  /** Its origin was told by a lane that is paused. */
  | { readonly kind: "notice paused" }
  /** What told its origin counts no more, and is proven again. */
  | {
      readonly kind: "confirm";
      readonly noticeId: Hex | undefined;
      readonly standing: Extract<Standing, "voided" | "outdated">;
    }
  /** Its sender can take notice. */
  | { readonly kind: "settle" }
  /** Its sender was told, and has not answered. */
  | { readonly kind: "settling"; readonly isSilent: boolean };

/** Who acts next: nobody, since nothing is left or it goes on by itself; anyone; the holder of a role; the recipient. */
export type Actor = "nobody" | "anyone" | "holder" | "recipient";

/**
 * What is left to do for a message.
 *
 * @param need What was measured of a message that failed.
 */
export function messageOutlook(situation: MessageSituation, need?: Need): MessageOutlook {
  const step = nextStep(situation);
  switch (step.kind) {
    case "ended":
      return endedOutlook(situation);
    case "blocked":
    case "wait":
      return step;
    case "recover":
      return { kind: "recover", isCalledAgain: step.frame !== undefined };
    default:
      return actionOutlook(situation, step, need);
  }
}

/** Who must act next for a message. */
export function nextActor(outlook: MessageOutlook): Actor {
  switch (outlook.kind) {
    case "done":
    case "wait":
    case "notice paused":
      return "nobody";
    case "settling":
      return outlook.isSilent ? "anyone" : "nobody";
    case "blocked":
      return "holder";
    case "mend":
      return "recipient";
    default:
      return "anyone";
  }
}

function actionOutlook(
  { refusal, sufficient }: MessageSituation,
  { kind, action }: Extract<NextStep, { kind: "send" | "prove" }>,
  need: Need | undefined,
): MessageOutlook {
  const isProven = kind === "send";
  const act = { kind: "act", action, isProven } as const;
  if (action !== "deliver") return act;
  if (sufficient !== undefined) return { kind: "give more", gasLimit: sufficient, isProven };
  if (need?.kind === "enough" && need.isRaised) {
    const { gasLimit, recipientGas } = need;
    return { kind: "give gas", gasLimit, recipientGas };
  }
  // What was measured on a fork says more than a call of the recipient alone.
  const isTaken = need?.kind === "enough" || (refusal === undefined && need?.kind !== "never");
  return isTaken ? act : { kind: "mend", isProven };
}

function endedOutlook({ ending, recorded, settling }: MessageSituation): MessageOutlook {
  if (ending === undefined) throw new TypeError("the message did not end");
  const { outcome, noticeId } = ending;
  if (outcome === "delivered") return { kind: "done" };
  if (recorded.outcome === "none") {
    return outcome === "voided" ? { kind: "tell voided" } : { kind: "follow", noticeId };
  }
  const { settled, standing } = recorded;
  if (settled) return { kind: "done" };
  if (standing === "paused") return { kind: "notice paused" };
  if (standing !== "counts") return { kind: "confirm", noticeId, standing };
  return settling ? { kind: "settling", isSilent: settling.isSilent } : { kind: "settle" };
}
