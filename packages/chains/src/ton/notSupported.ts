import { ChainError } from "../ChainError.ts";

/** The typed error for what a chain of this family does not have. @param what As in "a bridge". */
export function notSupported(chainId: bigint, what: string): ChainError {
  const message = `there is no ${what} on chain ${chainId}, which is of the TON family`;
  return new ChainError("NotSupported", message, { chainId, what });
}
