import { isSafe, type SafeConfig } from "../../../config/access.ts";
import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";
import { readSafe } from "../safe/readSafe.ts";
import { describeDifferences, safeDifferences } from "../safe/safeDifferences.ts";
import { grantStepId } from "./stepIds.ts";

/**
 * The Safes that have roles stand on the chain, and nobody acts for them but those whom the configuration names. Until
 * then no role is given to them: one at an address where nobody is would be lost, or belong to whoever comes to stand
 * there.
 */
export async function planSafes(context: PlanContext): Promise<Plan> {
  const safes = context.config.accounts.filter(isSafe);
  return joinPlans(await Promise.all(safes.map((safe) => planFor(safe, context))));
}

/** What is wrong with a Safe. */
interface Problem {
  readonly findings: readonly Finding[];
  /** In words. */
  readonly reason: string;
}

async function planFor(safe: SafeConfig, context: PlanContext): Promise<Plan> {
  const problem = await problemOf(safe, context);
  if (problem === undefined) return stepsOnly([]);
  const subject = nameOf(safe);
  const reason = `${problem.reason}: put that right before it gets its roles`;
  const waiting = { subject, reason, cause: "elsewhere", blocks: grantsOf(safe, context) } as const;
  return { steps: [], waiting: [waiting], findings: problem.findings };
}

function grantsOf({ name, address }: SafeConfig, { config }: PlanContext): string[] {
  const held = Object.entries(config.roles).filter(([, { members }]) =>
    members.some((member) => member.address === address),
  );
  return held.map(([role]) => grantStepId(role, name));
}

async function problemOf(safe: SafeConfig, { view }: PlanContext): Promise<Problem | undefined> {
  if (!(await view.hasCode(safe.address))) return absence(safe, NOTHING);
  const held = await readSafe(view, safe.address);
  if (held === undefined) return absence(safe, "a contract that is no Safe");
  const differences = safeDifferences(safe, held);
  if (differences.length === 0) return undefined;
  const findings = differences.map((different) => ({
    kind: "safe",
    subject: `${different.setting} of ${nameOf(safe)}`,
    expected: different.wanted,
    held: different.held,
    remedy:
      "if its owners meant that, take it into access.json; if not, they put it right, or the admins take its roles " +
      "from it",
  }));
  return { findings, reason: `its settings are others, ${describeDifferences(differences)}` };
}

function absence(safe: SafeConfig, held: string): Problem {
  const finding: Finding = { kind: "safe", subject: nameOf(safe), expected: "a Safe", held };
  return { findings: [finding], reason: `there is ${held}` };
}

function nameOf({ name, address }: SafeConfig): string {
  return `safe ${name}, ${address}`;
}
