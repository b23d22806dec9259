import type { Locks } from "./database.ts";
import { type Leases, underLease } from "./leases.ts";

/** Runs something that no other tab runs: by the browser's locks, else by a lease in the storage. */
export async function exclusivelyBy<T>(
  { locks, leases, name }: { locks: Locks | undefined; leases: Leases; name: string },
  run: () => Promise<T>,
): Promise<T | undefined> {
  if (locks === undefined) return underLease(leases, run);
  return locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : run(),
  );
}

/** The locks of this page; undefined where there are none, as in pages without TLS. */
export function pageLocks(): Locks | undefined {
  return (globalThis as { readonly navigator?: { readonly locks?: Locks } }).navigator?.locks;
}
