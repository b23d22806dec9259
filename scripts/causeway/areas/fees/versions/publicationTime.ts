import type { Violation } from "@causeway/operator";
import { FEE_MOST_AHEAD, FEE_NOTICE, timeText } from "@causeway/protocol";

import type { HeldSchedule } from "./HeldSchedule.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/**
 * From when on a version may become effective, as `publish` takes it; or why it refuses the configuration's.
 *
 * @returns unix seconds, 0 for at once.
 */
export function publicationTime(
  { effectiveAt, change: { needsNotice } }: WantedSchedule,
  { version, time }: HeldSchedule,
): bigint | Violation {
  // A chain that comes later has nothing that could become more expensive.
  const isFirst = version === 0;
  if (effectiveAt === undefined || (isFirst && effectiveAt <= time)) {
    return needsNotice ? refused(undefined, `${WHY}: ${from(time)}`) : 0n;
  }
  const text = timeText(effectiveAt);
  if (effectiveAt <= time) return refused(text, `not in the past: it is ${timeText(time)} there`);
  const latest = time + FEE_MOST_AHEAD;
  if (effectiveAt > latest) return refused(text, `at most 30 days ahead: ${timeText(latest)}`);
  if (needsNotice && effectiveAt < time + FEE_NOTICE) return refused(text, `${WHY}: ${from(time)}`);
  return effectiveAt;
}

const WHY = "at least two days ahead, since a price rises or fees are shared otherwise";

function from(time: bigint): string {
  return `from ${timeText(time + FEE_NOTICE)} on, and the time that signing takes`;
}

function refused(value: string | undefined, rule: string): Violation {
  return { path: ["effectiveAt"], value: value ?? null, rule };
}
