import { type Finding, NOTHING, type Plan } from "@causeway/operator";

import type { FeesContext } from "../config.ts";
import { type HeldSchedule, readHeldSchedule, readRetired } from "./HeldSchedule.ts";
import { pendingFindings } from "./pendingFindings.ts";
import { planReturn } from "./planReturn.ts";
import { planVersion } from "./planVersion.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/** Brings a chain's fee schedule to the configuration's version: a newer one, or an earlier one again. */
export async function planSchedule(context: FeesContext, wanted: WantedSchedule): Promise<Plan> {
  const held = await readHeldSchedule(context, wanted.address);
  const waiting = pendingFindings(wanted, held);
  const differences = [...versionFindings(wanted, held), ...wanted.differences];
  if (differences.length === 0) return { steps: [], waiting: [], findings: waiting };
  const compared = { wanted, held, findings: differences };
  const plan =
    held.version > wanted.version
      ? planReturn(compared, await earlierVersion(context, wanted))
      : planVersion(compared);
  return { ...plan, findings: [...plan.findings, ...waiting] };
}

async function earlierVersion(
  context: FeesContext,
  { address, version, publishedAs }: WantedSchedule,
) {
  const [retired, published] = await Promise.all([
    readRetired(context, address, version),
    publishedAs(version),
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
