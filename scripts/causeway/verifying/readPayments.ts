import { blockAt } from "@causeway/chains";
import type { SwapAnswer } from "./answers.ts";
import type { SwapSituation } from "./crossingOf.ts";
import type { Verifier } from "./Verifier.ts";

/** Clocks of chains differ by so much at most. */
const CLOCKS_DIFFER_SECONDS = 3_600n;

/**
 * Reads all payments of a transfer where it was paid in parts: a record names the last one. What was paid at once needs
 * no search.
 *
 * @returns paths of amounts that cannot be added up, since the parts are too far from each other.
 */
export async function readPayments(
  { events }: Verifier,
  { transfer: { message, comeback, arrival } }: SwapSituation,
  { legs, kind }: SwapAnswer,
): Promise<string[]> {
  const { origin, destination, ending, sent } = message;
  const untold: string[] = [];
  const heightOf = (leg: string) => {
    const found = legs.find((one) => one.leg === leg)?.height;
    return found !== undefined && /^\d{1,18}$/.test(found) ? BigInt(found) : undefined;
  };
  const paid = kind === "transfer" ? heightOf("paid") : undefined;
  const from = ending?.transaction.height;
  if (paid !== undefined && from !== undefined && paid > from && arrival.state !== "returned") {
    if (!(await events.readBlocks(destination.chainId, from, paid))) untold.push("received.amount");
  }
  const refunded = heightOf("refunded");
  if (refunded !== undefined && comeback.isRefund) {
    const at = ending?.transaction.timestamp ?? sent.transaction.timestamp;
    const first = await blockAt(origin.adapter, at - CLOCKS_DIFFER_SECONDS, refunded);
    if (!(await events.readBlocks(origin.chainId, first, refunded))) untold.push("refunded.amount");
  }
  return untold;
}
