import { type Plan, stepsOnly } from "@causeway/operator";

import type { HeldSchedule } from "./HeldSchedule.ts";
import { returnStep } from "./returnStep.ts";
import { contentOf, type WantedSchedule } from "./WantedSchedule.ts";

/**
 * The way back from what a chain is about to have: a return to the version that is in force now. It can be signed when
 * the next one is in force; nothing on the chain or in the configuration needs to be looked up then.
 *
 * @returns nothing to do where nothing is in force, or what it says is not known any more.
 */
export async function returnPlan(wanted: WantedSchedule, held: HeldSchedule): Promise<Plan> {
  const { subject, published } = wanted;
  const { version } = held;
  const content = version === 0 ? undefined : contentOf(wanted, await published(), held);
  if (content === undefined) return stepsOnly([]);
  const summary = `Return to version ${version} of the ${subject}, which was in force before: at once, its prices and maxima as they were`;
  const finding = {
    kind: "fee-schedule-version",
    subject,
    expected: `version ${version}`,
    held: "the version that replaced it",
  };
  return stepsOnly([returnStep(wanted, { version, content, summary, findings: [finding] })]);
}
