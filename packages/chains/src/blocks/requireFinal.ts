import { ChainError } from "../ChainError.ts";

/**
 * Refuses a block that is not final yet.
 *
 * @param finalised Height of the newest final block.
 * @throws ChainError `NotFinalised`
 */
export function requireFinal(chainId: bigint, height: bigint, finalised: bigint): void {
  if (height <= finalised) return;
  const message = `block ${height} of chain ${chainId} is not final yet`;
  throw new ChainError("NotFinalised", message, { chainId, height, finalised });
}
