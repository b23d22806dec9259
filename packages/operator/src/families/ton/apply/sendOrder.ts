import type { MessageEnd } from "@causeway/chains/ton/sending";
import type { Hex } from "@causeway/protocol";

import { fittingOrder } from "../signing/fittingOrder.ts";
import type { SentMessage } from "../TonStep.ts";
import type { TonView } from "../TonView.ts";
import type { TonSession } from "./TonSession.ts";

/** A wallet that sends messages, many by one order. */
export type SendingWallet = Pick<TonSession, "account" | "settle" | "sendAll">;

/** A message to a contract. */
interface Sending {
  readonly to: Hex;
  readonly message: SentMessage;
}

/** A message that was sent, and how it ended. */
export interface Sent<T> {
  readonly item: T;
  readonly end: MessageEnd;
}

/**
 * Sends messages by one order of a wallet: the first ones, as many as its coins pay for.
 *
 * @param view The chain, for the wallet's coins.
 * @param before Told of those that the order carries, before it is signed.
 * @returns those that were sent, in their order.
 * @throws ChainError `TransactionTimedOut`
 */
export async function sendOrder<T extends Sending>(
  wallet: SendingWallet,
  view: Pick<TonView, "account">,
  items: readonly T[],
  before: (carried: readonly T[]) => void = () => {},
): Promise<Sent<T>[]> {
  const { balance } = await view.account(wallet.account);
  const carried = fittingOrder(items, balance);
  const ends = await wallet.sendAll(
    carried.map(({ to, message }) => ({ to, ...message })),
    async () => before(carried),
  );
  return carried.map((item, place) => ({ item, end: ends[place] as MessageEnd }));
}

/** The newest block that the chain is known to have once messages ended; at least `least`. */
export function newestBlock(sent: readonly Sent<unknown>[], least: bigint): bigint {
  let newest = least;
  for (const { end } of sent)
    if (end.kind === "sent" && end.transaction.height > newest) newest = end.transaction.height;
  return newest;
}
