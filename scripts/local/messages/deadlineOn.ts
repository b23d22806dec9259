import type { End } from "./End.ts";
import { timeOn } from "./timeOn.ts";

/** Longer than the least lifetime that `config/local/destinations.json` asks for. */
export const LIFETIME_SECONDS = 7_200n;

/** A deadline for a message that is sent now, by the chain's own clock; unix seconds. */
export async function deadlineOn(end: End): Promise<bigint> {
  return (await timeOn(end)) + LIFETIME_SECONDS;
}
