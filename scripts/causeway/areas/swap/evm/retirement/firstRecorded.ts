import type { Deployment } from "@causeway/protocol";

/**
 * The block from which approvals of a router are searched. The address of a router is known before it is deployed, so an
 * account may approve it early; but not before the first of our contracts was there.
 */
export function firstRecorded(record: Readonly<Record<string, Deployment>>): number {
  return Math.min(...Object.values(record).map(({ block = 0 }) => block));
}
