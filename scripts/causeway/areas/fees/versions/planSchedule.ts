import { type Finding, NOTHING, type Plan } from "@causeway/operator";

import type { HeldSchedule, RetiredVersion } from "./HeldSchedule.ts";
import { pendingFindings } from "./pendingFindings.ts";
import { planReturn } from "./planReturn.ts";
import { type Compared, planVersion } from "./planVersion.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/** A version that was in force and is not; undefined of any other. */
export type ReadRetired = (version: number) => Promise<RetiredVersion | undefined>;

/** Brings a fee schedule to the configuration's version: a newer one, or an earlier one again. */
export async function planSchedule(
  wanted: WantedSchedule,
  held: HeldSchedule,
  readRetired: ReadRetired,
): Promise<Plan> {
  const waiting = pendingFindings(wanted, held);
  const differences = [...versionFindings(wanted, held), ...wanted.differences];
  if (differences.length === 0) return { steps: [], waiting: [], findings: waiting };
  const plan = await planTo({ wanted, held, findings: differences }, readRetired);
  return { ...plan, findings: [...plan.findings, ...waiting] };
}

async function planTo(compared: Compared, readRetired: ReadRetired): Promise<Plan> {
  const { wanted, held } = compared;
  if (held.version === 0 || held.version === wanted.version) return planVersion(compared);
  const retired = await readRetired(wanted.version);
  // What was taken back can come back, too: its number is not lower than the one in force.
  const isEarlier = held.version > wanted.version || retired !== undefined;
  if (!isEarlier) return planVersion(compared);
  return planReturn(compared, { retired, published: await wanted.published() });
}

function versionFindings(
  { subject, version }: WantedSchedule,
  { version: held }: HeldSchedule,
): Finding[] {
  if (held === version) return [];
  return [
    {
      kind: "fee-schedule-version",
      subject,
      expected: `version ${version}`,
      held: held === 0 ? NOTHING : `version ${held}`,
    },
  ];
}
