import type { TransferEntry } from "@causeway/chains";

/**
 * What a transfer in a queue waits for, in words that go on a sentence.
 *
 * @param text Writes units of its asset.
 */
export function describeWaiting(
  { held, queued }: Pick<TransferEntry, "held" | "queued">,
  text: (units: bigint) => string,
): string {
  return [
    ...(held > 0n ? [`the limit holds ${text(held)} of it`] : []),
    ...(queued > 0n ? [`${text(queued)} wait for liquidity`] : []),
  ].join(", ");
}
