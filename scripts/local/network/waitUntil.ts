import { setTimeout as sleep } from "node:timers/promises";

/** Something did not happen in time. */
export class TookTooLong extends Error {
  constructor(what: string, milliseconds: number) {
    super(`${what} did not happen within ${milliseconds / 1000} s`);
    this.name = "TookTooLong";
  }
}

const POLL_MILLISECONDS = 100;

/**
 * Asks until the answer is true; an error counts as false.
 *
 * @param what Told if it takes too long: `hub answers`.
 * @throws TookTooLong
 */
export async function waitUntil(
  what: string,
  milliseconds: number,
  ask: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if (await ask().catch(() => false)) return;
    await sleep(POLL_MILLISECONDS);
  }
  throw new TookTooLong(what, milliseconds);
}

/** Whether a service of ours is up. */
export async function isHealthy(serviceUrl: string): Promise<boolean> {
  const response = await fetch(`${serviceUrl}/health`, { signal: AbortSignal.timeout(2_000) });
  return response.ok;
}
