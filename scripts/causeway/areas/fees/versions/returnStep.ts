import type { Finding, Step } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { WantedSchedule } from "./WantedSchedule.ts";

/** An earlier version, and what a return to it is for. */
export interface Returning extends Pick<Step, "summary"> {
  readonly version: number;
  readonly content: Hex;
  readonly findings: readonly Finding[];
}

/** The id of the step, by the subject of the schedule. */
export function returnId({ subject }: Pick<WantedSchedule, "subject">): string {
  return `return to earlier ${subject}`;
}

/** The step that returns a chain's schedule to an earlier version. */
export function returnStep(
  { subject, address, calls }: WantedSchedule,
  { version, content, summary, findings }: Returning,
): Step {
  return {
    id: returnId({ subject }),
    summary,
    to: address,
    data: calls.rollBack(version, content),
    after: [],
    findings,
  };
}
