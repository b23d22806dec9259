import { ChainError } from "../../ChainError.ts";

/** A proof that shows nothing, and why. */
export function invalidProof(
  reason: string,
  details: Readonly<Record<string, unknown>> = {},
): ChainError {
  return new ChainError("InvalidStateProof", `a proof of TON is refused: ${reason}`, details);
}

/**
 * What a proof shows. Reading past the end of a cell counts as an invalid proof, too.
 *
 * @throws ChainError `InvalidStateProof`, or another one of `read`.
 */
export function readProof<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ChainError) throw error;
    throw invalidProof(error instanceof Error ? error.message : String(error));
  }
}
