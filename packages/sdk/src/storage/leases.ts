/** Milliseconds that a lease lasts without being renewed. */
export const LEASE_MILLISECONDS = 15_000;

const RENEWALS = 3;

/** A lease of an id in a storage, by which one of several tabs or processes holds it. */
export interface Leases {
  /** Takes the lease if it is free or ran out. @returns whether it was taken */
  take(): Promise<boolean>;
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Runs something under a lease, which is renewed meanwhile. @returns undefined if another holds it */
export async function underLease<T>(leases: Leases, run: () => Promise<T>): Promise<T | undefined> {
  if (!(await leases.take())) return undefined;
  // a renewal that fails is tried again: three fit into a lease
  const renew = () => void leases.renew().catch(() => undefined);
  const timer = setInterval(renew, LEASE_MILLISECONDS / RENEWALS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
    await leases.release();
  }
}
