import type { Finding } from "@causeway/operator";
import { timeText } from "@causeway/protocol";

import type { HeldSchedule } from "./HeldSchedule.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/** What is published and is not what the configuration has, or comes at another time. */
export function pendingFindings(
  { subject, schedule, version, content, hashOf, effectiveAt }: WantedSchedule,
  { pending, version: inForce }: HeldSchedule,
): Finding[] {
  if (pending === undefined) return [];
  const isWanted = pending.contentHash === hashOf(content) && pending.version === version;
  if (isWanted && (effectiveAt ?? pending.effectiveAt) === pending.effectiveAt) return [];
  const wantedFrom = effectiveAt === undefined ? "" : ` from ${timeText(effectiveAt)} on`;
  return [
    {
      kind: "fee-schedule-pending",
      subject,
      expected:
        version > inForce && isWanted ? `version ${version}${wantedFrom}` : "nothing pending",
      held: `version ${pending.version} from ${timeText(pending.effectiveAt)} on`,
      remedy: `causeway fees withdraw --schedule ${schedule} --version ${pending.version}, by the fee admin or a guardian, or take it into the configuration`,
    },
  ];
}
