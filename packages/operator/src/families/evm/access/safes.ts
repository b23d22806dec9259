import { isSafe, type SafeConfig } from "../../../config/access.ts";
import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";
import { readSafe } from "../safe/readSafe.ts";
import { describeDifferences, safeDifferences } from "../safe/safeDifferences.ts";
import { grantStepId } from "./stepIds.ts";

/**
 * The Safes that have roles stand on the chain, and only the owners and modules of the configuration act for them. Until
 * then no role is given to them: a role at an empty address is lost, or belongs to the next contract there.
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
  const reason = `${problem.reason}, then run apply again: no role is given to it before`;
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
      "if its owners meant that, take it into access.json. If not, its owners change it back, or the admins take its " +
      "roles from it",
  }));
  const reason = `its settings differ (${describeDifferences(differences)}): have its owners change them`;
  return { findings, reason };
}

function absence(safe: SafeConfig, held: string): Problem {
  const finding: Finding = { kind: "safe", subject: nameOf(safe), expected: "a Safe", held };
  const owners = `${safe.owners.length} owners and the threshold ${safe.threshold}`;
  const there = held === NOTHING ? "is not deployed" : `is ${held}`;
  return { findings: [finding], reason: `it ${there}: deploy it at that address with ${owners}` };
}

function nameOf({ name, address }: SafeConfig): string {
  return `safe ${name}, ${address}`;
}
