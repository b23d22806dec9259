import type { InferOutput } from "valibot";
import { safeParse } from "valibot";

import { AskFailed, ask } from "../../api/ask.ts";
import { repeatWhileSeen } from "../../api/repeatWhileSeen.ts";
import { messagePage, newestRecords, orderPage } from "../../api/wire.ts";

/** The newest records of the network. */
export type Newest = InferOutput<typeof newestRecords>;

/** What the page hears of the network. */
export interface NewestFollower {
  readonly onNewest: (newest: Newest) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Two requests each time, so six in a minute. */
const MILLISECONDS = 20_000;
const STREAM = "/v1/events?network=all";

/**
 * Follows the newest records by server-sent events. If the service opens no stream, they are asked for again and again. A
 * hidden page asks nothing, and holds no stream.
 *
 * @param size Records of each kind that are asked for without a stream.
 * @returns Ends it.
 */
export function followNewest(baseUrl: string, size: number, follower: NewestFollower): () => void {
  let stream: EventSource | undefined;
  let endPolling: (() => void) | undefined;
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const poll = () => {
    endPolling ??= repeatWhileSeen(
      () => askNewest(baseUrl, size).then(follower.onNewest, follower.onFailure),
      MILLISECONDS,
    );
  };
  const open = () => {
    if (document.hidden || endPolling !== undefined) return close();
    stream ??= streamOf(baseUrl, follower, () => {
      close();
      poll();
    });
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
    endPolling?.();
  };
}

/** A browser opens a stream again by itself, unless the service refuses it. */
function streamOf(
  baseUrl: string,
  { onNewest }: NewestFollower,
  onRefused: () => void,
): EventSource {
  const stream = new EventSource(`${baseUrl}${STREAM}`);
  let isAnswered = false;
  stream.addEventListener("state", ({ data }) => {
    const read = safeParse(newestRecords, jsonOf(data));
    if (!read.success) return onRefused();
    isAnswered = true;
    onNewest(read.output);
  });
  stream.addEventListener("error", () => {
    if (!isAnswered || stream.readyState === EventSource.CLOSED) onRefused();
  });
  return stream;
}

async function askNewest(baseUrl: string, size: number): Promise<Newest> {
  const [orders, messages] = await Promise.all([
    ask(baseUrl, `/v1/orders?size=${size}`, orderPage),
    ask(baseUrl, `/v1/messages?size=${size}`, messagePage).catch(noMessages),
  ]);
  return { orders: orders.items, messages: messages.items };
}

/** An older service lists messages of an address alone. */
function noMessages(error: unknown): { readonly items: Newest["messages"] } {
  if (error instanceof AskFailed && error.failure === "refused") return { items: [] };
  throw error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
