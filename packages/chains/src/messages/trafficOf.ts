import { readRanges } from "../blocks/readRanges.ts";
import type { ChainAdapter } from "../ChainAdapter.ts";
import type { MailboxEvent } from "../MailboxEvent.ts";
import { mergeByTime } from "./mergeByTime.ts";
import type { PastMessage } from "./PastMessage.ts";
import { type Together, TrafficReader, timeOf } from "./TrafficReader.ts";

/** A chain whose messages are read from its RPCs. */
export interface TrafficSource {
  readonly adapter: Pick<
    ChainAdapter,
    "origin" | "finalisedHeight" | "headHeight" | "mailboxEvents" | "outboundLane"
  >;
  /** First block that may hold events of the mailbox: prices of before are not known. */
  readonly startHeight: bigint;
  /** The most blocks whose events its RPC gives at once. */
  readonly logRange: bigint;
}

/**
 * Streams the messages of chains straight from their final blocks: each when it was delivered, those that were not at the
 * end. Only what is under way at a time is held.
 *
 * @throws what an RPC says that gives not even a single block.
 */
export async function* trafficOf(
  sources: readonly TrafficSource[],
): AsyncGenerator<PastMessage, undefined> {
  const streams = sources.map((source) => eventsOf(source));
  const reader = new TrafficReader(sources.map(({ adapter }) => adapter));
  for await (const { stream, item } of mergeByTime(streams, timeOf)) {
    const { adapter } = sources[stream] as TrafficSource;
    yield* await reader.take(adapter, item);
  }
  yield* reader.left();
}

async function* eventsOf({
  adapter,
  startHeight,
  logRange,
}: TrafficSource): AsyncGenerator<Together, undefined> {
  const blocks = { from: startHeight, to: await adapter.finalisedHeight() };
  const ranges = readRanges(blocks, {
    read: (from, to) => adapter.mailboxEvents(from, to),
    ask: () => adapter.headHeight(),
    range: logRange,
  });
  for await (const { value } of ranges) {
    let together: MailboxEvent[] = [];
    for (const event of value) {
      const [first] = together;
      if (first !== undefined && first.transaction.hash !== event.transaction.hash) {
        yield together as unknown as Together;
        together = [];
      }
      together.push(event);
    }
    if (together.length > 0) yield together as unknown as Together;
  }
}
