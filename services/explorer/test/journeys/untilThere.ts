import { setTimeout as sleep } from "node:timers/promises";

const POLL_MILLISECONDS = 100;
const PATIENCE = 60_000;

/** Reads again until something is there. @throws Error with a reason, if that takes too long */
export async function untilThere<T>(
  read: () => Promise<T | undefined>,
  reason: string,
): Promise<T> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    const found = await read();
    if (found !== undefined) return found;
    await sleep(POLL_MILLISECONDS);
  }
  throw new Error(reason);
}
