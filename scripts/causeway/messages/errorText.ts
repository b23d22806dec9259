import { ChainError } from "@causeway/chains";

/** What went wrong, with what an RPC said about it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { reason } = error instanceof ChainError ? error.details : {};
  return typeof reason === "string" ? `${error.message}: ${reason}` : error.message;
}
