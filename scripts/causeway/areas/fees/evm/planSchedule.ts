import { type Finding, NOTHING, type Plan } from "@causeway/operator";
import type { PlanContext } from "@causeway/operator/evm";
import type { HeldSchedule } from "../versions/HeldSchedule.ts";
import { pendingFindings } from "../versions/pendingFindings.ts";
import { planReturn } from "../versions/planReturn.ts";
import { type Compared, planVersion } from "../versions/planVersion.ts";
import type { WantedSchedule } from "../versions/WantedSchedule.ts";
import { readHeldSchedule, readRetired } from "./readHeldSchedule.ts";

/** Brings a chain's fee schedule to the configuration's version: a newer one, or an earlier one again. */
export async function planSchedule(context: PlanContext, wanted: WantedSchedule): Promise<Plan> {
  const held = await readHeldSchedule(context, wanted.address);
  const waiting = pendingFindings(wanted, held);
  const differences = [...versionFindings(wanted, held), ...wanted.differences];
  if (differences.length === 0) return { steps: [], waiting: [], findings: waiting };
  const compared = { wanted, held, findings: differences };
  const plan = await planTo(context, compared);
  return { ...plan, findings: [...plan.findings, ...waiting] };
}

async function planTo(context: PlanContext, compared: Compared): Promise<Plan> {
  const { wanted, held } = compared;
  if (held.version === 0 || held.version === wanted.version) return planVersion(compared);
  const earlier = await earlierVersion(context, wanted);
  // What was taken back can come back, too: its number is not lower than the one in force.
  const isEarlier = held.version > wanted.version || earlier.retired !== undefined;
  return isEarlier ? planReturn(compared, earlier) : planVersion(compared);
}

async function earlierVersion(
  context: PlanContext,
  { address, version, ...wanted }: WantedSchedule,
) {
  const [retired, published] = await Promise.all([
    readRetired(context, address, version),
    wanted.published(),
  ]);
  return { retired, published };
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
