import { readFileSync } from "node:fs";

import { z } from "zod";

import type { PlanDocument } from "./PlanDocument.ts";
import type { Step } from "./Step.ts";

const planFile = z.object({
  environment: z.string(),
  chain: z.string(),
  block: z.int(),
  steps: z.array(z.object({ id: z.string(), to: z.string(), data: z.string() })),
});

/** As much of a kept plan as says what was agreed to. */
export type KeptPlan = z.output<typeof planFile>;

/** A kept plan cannot be read, or is of something else. */
export class PlanUnusable extends Error {
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}: plan again with --out ${file}`);
    this.name = "PlanUnusable";
  }
}

/** The chain is not as it was when the plan was made: somebody else changed it, or the configuration was. */
export class PlanChanged extends Error {
  constructor(chain: string, block: number, differences: readonly string[]) {
    super(
      `${chain} is not as it was at block ${block}, when the plan was made: ${differences.join("; ")}. ` +
        "Nothing was sent that is not in the plan; look who changed it, and plan again",
    );
    this.name = "PlanChanged";
  }
}

/** @throws PlanUnusable */
export function readPlanFile(file: string, environment: string, chain: string): KeptPlan {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new PlanUnusable(file, `cannot be read (${(error as Error).message})`);
  }
  const parsed = planFile.safeParse(json);
  if (!parsed.success)
    throw new PlanUnusable(file, `is no plan (${parsed.error.issues[0]?.message})`);
  const kept = parsed.data;
  if (kept.environment === environment && kept.chain === chain) return kept;
  throw new PlanUnusable(
    file,
    `is of ${kept.environment}/${kept.chain}, not ${environment}/${chain}`,
  );
}

/**
 * Refuses to go on unless what is to be done is what was agreed to.
 *
 * @param executed Ids of steps that were executed by us since.
 * @throws PlanChanged naming each step that is new, other, or done by somebody else.
 */
export function requireAgreed(
  kept: KeptPlan,
  steps: readonly Pick<Step, "id" | "to" | "data">[],
  executed: ReadonlySet<string>,
): void {
  const agreed = new Map(kept.steps.map((step) => [step.id, step]));
  const now = new Set(steps.map(({ id }) => id));
  const differences = [
    ...steps.flatMap(({ id, to, data }) => {
      const step = agreed.get(id);
      if (step === undefined) return [`"${id}" is new`];
      return step.to === to && step.data === data ? [] : [`"${id}" is another call now`];
    }),
    ...kept.steps.flatMap(({ id }) =>
      now.has(id) || executed.has(id) ? [] : [`"${id}" is done already, and not by this plan`],
    ),
  ];
  if (differences.length > 0) throw new PlanChanged(kept.chain, kept.block, differences);
}

/** A plan as a file. */
export function toPlanFile(document: PlanDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
