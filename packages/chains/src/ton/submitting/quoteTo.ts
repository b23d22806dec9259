import { feeUnder, type Hex, unpackPrice } from "@causeway/protocol";

import { refused } from "../exitCodes.ts";
import type { KeptOutbox } from "../mailbox/outbox.ts";

/** What decides on the fee of a message: its gas limit in the destination's unit, and bytes of its payload. */
export interface PricedMessage {
  readonly gasLimit: bigint;
  readonly size: bigint;
}

/**
 * The greater fee of a message under the price and the upcoming one, nanoton: the same that the mailbox's get-method `quote`
 * answers.
 *
 * @param what Would fail; begins the error's message.
 * @throws ChainError `CallReverted` if no lane is open, or a price refuses the message.
 */
export function quoteTo(
  outbox: KeptOutbox,
  chainId: bigint,
  { gasLimit, size }: PricedMessage,
  what: string,
): bigint {
  const destination = outbox.destination(chainId);
  if (destination?.openLane === undefined) throw refused("NoOpenLane", what, { chainId });
  const { price, upcoming } = destination.prices;
  const feeUnderWord = (word: Hex) => {
    const terms = unpackPrice(BigInt(word));
    const fee = feeUnder(terms, gasLimit, size);
    if (fee !== undefined) return fee;
    const { maxGasLimit, maxPayload } = terms;
    const error = size > maxPayload ? "PayloadTooLarge" : "GasLimitOutOfRange";
    throw refused(error, what, { chainId, gasLimit, size, maxGasLimit, maxPayload });
  };
  const [now, later] = [feeUnderWord(price), feeUnderWord(upcoming)];
  return now + (later > now ? later - now : 0n);
}
