import type { RelayedChain, Relayer } from "../Relayer.ts";
import { type FlightEnd, flightEnds } from "../store/flightEnds.ts";

/**
 * Counts how calls of ours ended whose answers come later: taken; or failed, because they came back or because a question
 * about them did.
 */
export async function countEnds(
  { db, flights, metrics }: Pick<Relayer, "db" | "flights" | "metrics">,
  { config: { chainId, name: chain } }: Pick<RelayedChain, "config">,
): Promise<void> {
  const open = flights.of(chainId);
  if (open.length === 0) return;
  for (const end of await flightEnds(db, open)) {
    metrics.failed.inc({ chain }, end.failures);
    if (end.outcome === "delivered") metrics.delivered.inc({ chain });
    if (isOver(end)) flights.forget(chainId, end.messageId);
    else if (end.lastFailed !== null) {
      flights.note(chainId, { messageId: end.messageId, attempt: end.lastFailed + 1n });
    }
  }
}

/** What comes after a failure is another relayer's, unless the recipient was called once more with the question. */
function isOver({ outcome, isInFlight }: FlightEnd): boolean {
  return outcome !== null || !isInFlight;
}
