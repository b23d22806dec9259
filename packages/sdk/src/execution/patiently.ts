import { isCausewayError } from "../errors/CausewayError.ts";

/**
 * Reads what a chain, a service or a wallet may answer a moment later.
 *
 * @returns undefined if nobody answers now
 * @throws every other error
 */
export async function patiently<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}

function isTransient(error: unknown): boolean {
  return isCausewayError(error)
    ? error.isRetryable || error.code === "WalletSilent"
    : error instanceof Error && error.name === "ChainError";
}
