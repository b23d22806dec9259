import { setTimeout as sleep } from "node:timers/promises";

import type { StoredEvent } from "@causeway/index";
import {
  appended,
  DESTINATION,
  eventOf,
  frameOf,
  idOf,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";
import type { Hex } from "@causeway/protocol";

import { LiveWriter } from "../database/LiveWriter.ts";
import { type Heard, OpenStreams } from "./OpenStreams.ts";
import { percentile, type Row, rowOf } from "./Row.ts";

/** Changes of a block, and milliseconds between two blocks: 200 changes a second. */
const [CHANGES, EVERY] = [20, 100];
/** Milliseconds in which the last change must arrive. */
const PATIENCE = 30_000;

/** How much is streamed. */
export interface Streaming {
  readonly url: string;
  readonly databaseUrl: string;
  /** Open at once. */
  readonly streams: number;
  /** Index of the first message in its lane. */
  readonly firstIndex: number;
}

/** Follows messages that are sent and then fail: milliseconds from the writer's commit to the client. */
export async function measureStreams(streaming: Streaming): Promise<Row> {
  const { url, databaseUrl, streams, firstIndex } = streaming;
  const indices = Array.from({ length: streams }, (_, place) => BigInt(firstIndex + place));
  const writers = await Promise.all(
    [ORIGIN, DESTINATION].map((id) => LiveWriter.start(databaseUrl, id)),
  );
  const open = new OpenStreams();
  try {
    await open.open(url, indices.map(messageOf));
    const since = performance.now();
    const [atOrigin, atDestination] = writers as [LiveWriter, LiveWriter];
    const written = [
      await change(atOrigin, indices, (index) => appended(index)),
      await change(atDestination, indices, failure),
    ];
    const seconds = (performance.now() - since) / 1_000;
    const delays = await delaysOf(open, indices, written);
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
    return rowOf("stream", null, { requestsPerSecond: (2 * streams) / seconds, p50, p99 });
  } finally {
    open.close();
    for (const writer of writers) await writer.stop();
  }
}

/** Changes each message once. @returns when each was committed. */
async function change(
  writer: LiveWriter,
  indices: readonly bigint[],
  eventFor: (index: bigint) => StoredEvent,
): Promise<readonly number[]> {
  const written: number[] = [];
  let next = performance.now();
  for (let at = 0; at < indices.length; at += CHANGES) {
    const some = indices.slice(at, at + CHANGES);
    await writer.write(some.map(eventFor));
    written.push(...some.map(() => performance.now()));
    next += EVERY;
    await sleep(Math.max(0, next - performance.now()));
  }
  return written;
}

/** Waits until each stream told both changes. */
async function delaysOf(
  { heard }: OpenStreams,
  indices: readonly bigint[],
  [sent = [], failed = []]: readonly (readonly number[])[],
): Promise<number[]> {
  const all = indices.map((index) => heard.get(messageOf(index)) as Heard);
  for (const end = performance.now() + PATIENCE; all.some((one) => one.failed === undefined); ) {
    if (performance.now() > end) throw new Error("a change did not arrive");
    await sleep(50);
  }
  const delay = (at = 0, committed = 0) => Math.max(0, at - committed);
  return all.flatMap((one, place) => [
    delay(one.sent, sent[place]),
    delay(one.failed, failed[place]),
  ]);
}

function messageOf(index: bigint): Hex {
  return idOf(frameOf(), index);
}

function failure(index: bigint): StoredEvent {
  const values = { messageId: messageOf(index), reason: "0x" };
  return eventOf("mailbox.MessageFailed", values, { chainId: DESTINATION });
}
