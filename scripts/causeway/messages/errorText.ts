import { CouldNotRead, RefundToMissing, type RefusedExit } from "@causeway/lifecycle";
import { isDevelopmentChain } from "@causeway/operator";

const REFUND_TO =
  "give --refund-to <address>: that account receives the payment above the notice's fee";

/** What went wrong, and which option helps. */
export function errorText(error: unknown): string {
  if (error instanceof RefundToMissing) return REFUND_TO;
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof CouldNotRead) || error.unreachable.length === 0) return error.message;
  const isLocal = error.unreachable.every(({ chainId }) => isDevelopmentChain(chainId));
  const start = isLocal ? "start the local network with npm start, " : "";
  const remedy = "say where they are with --rpc <chain>=<url>, or search one chain with --origin";
  return `${error.message}; ${start}${remedy}`;
}

/** An exit that cannot be taken now, and why. */
export function refusedText({ does, reason, lacks }: RefusedExit): string {
  return `${does}: ${lacks === "refundTo" ? REFUND_TO : reason}`;
}
