import type { TransferSituation } from "../transfer/TransferSituation.ts";
import type { AdvanceFacts } from "./AdvanceState.ts";

/**
 * The facts about the advance of a transfer as chains say them now; undefined if nobody advanced it. The newest block does
 * not say since when it is there: no advance is final by it.
 */
export function advanceFactsOf(situation: TransferSituation): AdvanceFacts | undefined {
  const { message, transfer, arrival, advancer, deliveredAdvancer, owed } = situation;
  if ((advancer ?? deliveredAdvancer) === undefined) return undefined;
  const outcome = message.ending?.outcome;
  const isDelivered = outcome === "delivered";
  const open = arrival.held + arrival.queued + arrival.setAside;
  return {
    isFinal: false,
    isMissing: false,
    isLost: outcome !== undefined && !isDelivered,
    isDelivered,
    repaid: isDelivered && arrival.state !== "aside" ? transfer.units - open : 0n,
    isRepaid: isDelivered && arrival.state === "none",
    isOwed: owed.length > 0,
  };
}
