import type { Changes } from "@causeway/service";

import { IndexChanges } from "./IndexChanges.ts";
import type { Indexing } from "./Indexing.ts";
import { runIndex } from "./runIndex.ts";

/**
 * Does a service's own work, and keeps the index from which it works, until `stop` is aborted. Neither goes on without the
 * other, nor begins twice.
 *
 * @param url The database's.
 * @param work Goes on until its signal is aborted; the changes tell which entities of the index others changed.
 */
export async function workOnIndex(
  indexing: Indexing,
  url: string,
  work: (changes: Changes, stop: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const ending = new AbortController();
  const end = AbortSignal.any([stop, ending.signal]);
  const changes = new IndexChanges();
  const parts = [work(changes, end), runIndex(indexing, url, end), changes.run(url, end)];
  await Promise.allSettled(parts.map((part) => part.finally(() => ending.abort())));
}
