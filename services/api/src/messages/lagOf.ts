import { z } from "zod";

/** How far something proven lags behind its chain. */
export const lag = z.object({
  blocks: z.string(),
  seconds: z.string().describe("By the times of both blocks"),
});

/** A block of a chain. */
interface Block {
  readonly height: bigint;
  /** Unix seconds. */
  readonly at: bigint;
}

/** From a proven block to the newest final one; null if either is not known. A proof may be ahead of what the index read. */
export function lagOf(
  proven: Block | undefined,
  final: Block | undefined,
): z.input<typeof lag> | null {
  if (proven === undefined || final === undefined) return null;
  const atLeastNone = (value: bigint) => String(value < 0n ? 0n : value);
  return {
    blocks: atLeastNone(final.height - proven.height),
    seconds: atLeastNone(final.at - proven.at),
  };
}
