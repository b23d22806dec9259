import { ChainError } from "../../ChainError.ts";
import type { Submission } from "../../Submission.ts";
import { bodyOf } from "../bodyOf.ts";
import type { KeptInbox } from "../mailbox/inbox.ts";
import { callsOf } from "./askedCalls.ts";
import { placePrice } from "./values.ts";

/** The most that is advanced for the place of one message in flight: 1 TON. */
const MOST_PLACE_PRICE = 10n ** 9n;

/**
 * A submission with the price of the places that its calls take. Many messages of a lane are in flight if recipients keep
 * silent. Then each place has a price, which comes back with the end of its flight.
 *
 * @throws ChainError `GasAboveCap` if a place costs more than 1 TON.
 */
export function payPlaces(inbox: KeptInbox, submission: Submission): Submission {
  const asked = callsOf(bodyOf(submission.data));
  if (asked === undefined) return submission;
  const { laneId, count } = asked;
  const price = placePrice(inbox.callsInFlight(laneId));
  if (price > MOST_PLACE_PRICE) {
    const message = `a place of lane ${laneId} costs ${price} nanoton, and at most ${MOST_PLACE_PRICE} are paid`;
    throw new ChainError("GasAboveCap", message, { laneId, price, cap: MOST_PLACE_PRICE });
  }
  return { ...submission, value: submission.value + price * BigInt(count) };
}
