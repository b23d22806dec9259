/** Something of one of several streams. */
export interface Streamed<T> {
  /** Which stream it is of. */
  readonly stream: number;
  readonly item: T;
}

/**
 * Merges streams, each in the order of its times, into one. No more than one item of each is held.
 *
 * @param timeOf An item's time; of equals, the earlier stream's comes first.
 */
export async function* mergeByTime<T>(
  streams: readonly AsyncIterator<T>[],
  timeOf: (item: T) => bigint,
): AsyncGenerator<Streamed<T>, undefined> {
  const next = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let first: { readonly stream: number; readonly item: T } | undefined;
    for (const [stream, result] of next.entries()) {
      if (result.done) continue;
      const item = result.value;
      if (first === undefined || timeOf(item) < timeOf(first.item)) first = { stream, item };
    }
    if (first === undefined) return;
    yield first;
    next[first.stream] = await (streams[first.stream] as AsyncIterator<T>).next();
  }
}
