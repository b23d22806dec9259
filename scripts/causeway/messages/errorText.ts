import { CouldNotRead, RefundToMissing } from "@causeway/lifecycle";
import { REFUND_TO } from "@causeway/lifecycle/report";
import { isDevelopmentChain } from "@causeway/operator";

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
