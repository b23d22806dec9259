import { setTimeout as sleep } from "node:timers/promises";

import { reasonOf } from "@causeway/chains";

/** Something did not happen in time. */
export class TookTooLong extends Error {
  constructor(what: string, milliseconds: number, reason: string) {
    super(`${what} did not come within ${milliseconds / 1000} s: ${reason}`);
    this.name = "TookTooLong";
  }
}

const POLL_MILLISECONDS = 100;

/**
 * Asks until the answer is true; an error counts as false.
 *
 * @param what Told if it takes too long, with the last error: `an answer of hub`.
 * @throws TookTooLong
 */
export async function waitUntil(
  what: string,
  milliseconds: number,
  ask: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  let reason = "it is not yet so";
  while (Date.now() < deadline) {
    try {
      if (await ask()) return;
    } catch (error) {
      reason = reasonOf(error);
    }
    await sleep(POLL_MILLISECONDS);
  }
  throw new TookTooLong(what, milliseconds, reason);
}

/** Whether a service of ours is up. */
export function isHealthy(serviceUrl: string): Promise<boolean> {
  return answersOk(`${serviceUrl}/health`);
}

/** Whether a service of ours can answer, though it may lack the newest. */
export function isReady(serviceUrl: string): Promise<boolean> {
  return answersOk(`${serviceUrl}/ready`);
}

async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return response.ok;
}
