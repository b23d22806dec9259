import type { Flows } from "./readFlows.ts";

/** What a chain counts of another, at an earlier and at a later block. */
export interface TwoReadings {
  readonly earlier: Flows;
  readonly later: Flows;
}

/**
 * How much less an asset's origin has locked for a destination than the destination has accepted from there: what is in
 * flight is never less than nothing, so anything above zero was never sent, or came back and was paid as well.
 *
 * What depends on the other chain is read before what it depends on: a transfer is sent before it is accepted, and
 * returned before it is refunded. So nothing that happens meanwhile is missed.
 */
export function missingInFlight(origin: TwoReadings, destination: TwoReadings): bigint {
  const left = origin.later.sent - origin.earlier.refunded;
  const arrived = destination.earlier.accepted - destination.later.returned;
  return arrived > left ? arrived - left : 0n;
}
