import { setTimeout as sleep } from "node:timers/promises";

import type { IndexFinding } from "./IndexFinding.ts";

/** A chain may go on between two readings: what differs is read again. */
const READINGS = 3;
const PAUSE_MILLISECONDS = 1_000;

/** The differences of the last of some readings; none as soon as one finds none. */
export async function readUntilEqual(
  compare: () => Promise<IndexFinding[]>,
): Promise<IndexFinding[]> {
  for (let reading = 1; ; reading++) {
    const findings = await compare();
    if (findings.length === 0 || reading === READINGS) return findings;
    await sleep(PAUSE_MILLISECONDS);
  }
}
