import type { SentEvent } from "@causeway/chains";

import type { ReadChain } from "../ReadChain.ts";
import type { Flight } from "./MessageSituation.ts";

/** A call and its answer take two blocks, which come within seconds: after so long, no answer is expected. */
export const ANSWER_SECONDS = 60n;

/**
 * The call about a message that a chain's contract has not answered; undefined without one.
 *
 * @param now Unix seconds by the chain's newest block.
 */
export async function flightOf(
  { adapter }: ReadChain,
  { laneId, index }: Pick<SentEvent, "laneId" | "index">,
  now: bigint,
): Promise<Flight | undefined> {
  const flight = await adapter.inFlight(laneId, index);
  if (flight === undefined) return undefined;
  const { attempt, since } = flight;
  return { attempt, since, isSilent: now > since + ANSWER_SECONDS };
}
