import type { RefusedExit } from "../Exit.ts";

/** What somebody with the operator's program names. */
export const REFUND_TO =
  "give --refund-to <address>: that account receives the payment above the notice's fee";

/** An exit that cannot be taken now, and why. */
export function refusedText({ does, reason, lacks }: RefusedExit): string {
  const needsAccount = lacks === "refundTo" || lacks === "refundToOnTon";
  return `${does}: ${needsAccount ? REFUND_TO : reason}`;
}
