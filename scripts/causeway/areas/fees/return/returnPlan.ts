import { type Plan, type Step, stepsOnly } from "@causeway/operator";
import { keccak256 } from "ethers";

import type { FeesContext } from "../config.ts";
import { readHeldSchedule } from "../versions/HeldSchedule.ts";
import type { WantedSchedule } from "../versions/WantedSchedule.ts";

/**
 * The way back from what a chain is about to have: a return to the version that is in force now. It can be signed when
 * the next one is in force; nothing on the chain or in the configuration needs to be looked up then.
 *
 * @returns undefined where nothing is in force, or what it says is not known any more.
 */
export async function returnStep(
  context: FeesContext,
  { address, subject, calls, publishedAs }: WantedSchedule,
): Promise<Step | undefined> {
  const { version, contentHash } = await readHeldSchedule(context, address);
  if (version === 0) return undefined;
  const content = (await publishedAs(version)).find((one) => keccak256(one) === contentHash);
  if (content === undefined) return undefined;
  return {
    id: `return to earlier ${subject}`,
    summary: `Return to version ${version} of the ${subject}, which was in force before: at once, its prices and maxima as they were`,
    to: address,
    data: calls.rollBack(version, content),
    after: [],
    findings: [
      {
        kind: "fee-schedule-version",
        subject,
        expected: `version ${version}`,
        held: "the version that replaced it",
      },
    ],
  };
}

/** The same as a plan, nothing where there is no way back. */
export async function returnPlan(context: FeesContext, wanted: WantedSchedule): Promise<Plan> {
  const step = await returnStep(context, wanted);
  return stepsOnly(step === undefined ? [] : [step]);
}
