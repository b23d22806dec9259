import { TookTooLong } from "./TookTooLong.ts";

/** How long is waited for something. */
export interface Patience {
  /** Four minutes if left out. */
  readonly patienceMilliseconds?: number | undefined;
}

const PATIENCE_MILLISECONDS = 240_000;

/**
 * When patience ends that begins now.
 *
 * @returns unix milliseconds.
 */
export function deadlineOf({ patienceMilliseconds = PATIENCE_MILLISECONDS }: Patience): number {
  return Date.now() + patienceMilliseconds;
}

/**
 * What a promise brings, if it does so in time.
 *
 * @param what Told if it does not.
 * @param deadline Unix milliseconds.
 * @throws TookTooLong
 */
export async function inTime<T>(what: string, deadline: number, promise: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const left = Math.max(0, deadline - Date.now());
  const timer = setTimeout(() => reject(new TookTooLong(what)), left);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
