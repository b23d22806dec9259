import { type Hex, toPrice } from "@causeway/protocol";
import { interfaceOf, messageFeeScheduleAbi } from "@causeway/protocol/contracts";

import type { DestinationPrice, MessageFees } from "../../fees/MessageFees.ts";

/** The contract's functions and events. */
export const scheduleAbi = interfaceOf(messageFeeScheduleAbi);

/** As the contract hashes it. */
export function encodeFees(fees: MessageFees): Hex {
  return scheduleAbi.getAbiCoder().encode([...FRAGMENT.inputs], [fees]) as Hex;
}

/** Content that was encoded. */
export function decodeFees(content: Hex): MessageFees {
  const [fees] = scheduleAbi.getAbiCoder().decode([...FRAGMENT.inputs], content);
  return {
    bandBps: Number(fees.bandBps),
    messagePrices: fees.messagePrices.map(toDestinationPrice),
    resultPrices: fees.resultPrices.map(toDestinationPrice),
    shares: fees.shares.map(({ account, bps }: { account: Hex; bps: bigint }) => ({
      account,
      bps: Number(bps),
    })),
  };
}

const FRAGMENT = scheduleAbi.getFunction("makeEffective");

function toDestinationPrice({
  destinationChainId,
  free,
  price,
}: DestinationPrice): DestinationPrice {
  return { destinationChainId, free, price: toPrice(price) };
}
