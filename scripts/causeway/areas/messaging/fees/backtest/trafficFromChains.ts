import {
  type PastMessage,
  type TrafficPeriod,
  type TrafficSource,
  trafficOf,
} from "@causeway/chains";

/**
 * Streams past messages straight from chains, as `pastMessages` of `@causeway/relayer/traffic` does from a relayer's
 * database. All blocks of the mailboxes are read, whatever the period: what a message was charged stands in events of
 * before, and when it was delivered in events of after.
 *
 * @param chains All of the environment's: the ends of a lane must both be read.
 */
export async function* trafficFromChains(
  chains: readonly TrafficSource[],
  { since = 0n, until }: TrafficPeriod = {},
): AsyncGenerator<PastMessage, undefined> {
  for await (const message of trafficOf(chains)) {
    if (message.sentAt < since) continue;
    if (until === undefined || message.sentAt < until) yield message;
  }
}
