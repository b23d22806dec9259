import type { Confirmations } from "./Rules.ts";

/**
 * How deep a transfer's block lies.
 *
 * @param observedHeight Newest block of its origin that was read, and found to follow.
 */
export function confirmationsOf(
  { height, isFinal }: { readonly height: bigint; readonly isFinal: boolean },
  observedHeight: bigint,
): Confirmations {
  return isFinal ? "final" : Math.max(0, Number(observedHeight - height + 1n));
}
