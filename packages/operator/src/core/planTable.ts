import type { PlannedStep } from "./PlanDocument.ts";
import { deployStepId } from "./Step.ts";

/** Steps that one account signs in one manner, and that can be done at the same time. */
export interface StepGroup {
  readonly steps: readonly PlannedStep[];
  /** What all of them have: the first of them stands for it. */
  readonly first: PlannedStep;
}

/** The steps by signer, manner and time, in the order in which each group begins. */
export function groupSteps(steps: readonly PlannedStep[]): StepGroup[] {
  const groups = new Map<string, PlannedStep[]>();
  for (const step of steps) {
    const { signer, manner, delay, readyAt } = step;
    const key = [signer.address, manner, delay, readyAt].join();
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  return [...groups.values()].map((members) => ({
    steps: members,
    first: members[0] as PlannedStep,
  }));
}

const DEPLOYS = deployStepId("");

/** Names of the contracts that steps deploy, in order. */
export function deployedBy(steps: readonly PlannedStep[]): string[] {
  return steps.filter(isDeployment).map(({ id }) => id.slice(DEPLOYS.length));
}

function isDeployment({ id }: PlannedStep): boolean {
  return id.startsWith(DEPLOYS);
}

/**
 * A row for each difference that steps put right, deployments left out: contract, subject, value now, value wanted. A
 * contract's rows stand together, and those with the same values are one.
 */
export function changeRows(steps: readonly PlannedStep[]): string[][] {
  const rows = new Map<string, { contract: string; subjects: string[]; values: string[] }>();
  for (const { contract, to, findings } of steps.filter((step) => !isDeployment(step))) {
    for (const { subject, held, expected } of findings) {
      const at = contract ?? to;
      const row = rows.get([at, held, expected].join("\n"));
      if (row === undefined) {
        const values = [held, expected];
        rows.set([at, held, expected].join("\n"), { contract: at, subjects: [subject], values });
      } else if (!row.subjects.includes(subject)) row.subjects.push(subject);
    }
  }
  const all = [...rows.values()];
  const contracts = [...new Set(all.map(({ contract }) => contract))];
  return contracts.flatMap((name) =>
    all
      .filter(({ contract }) => contract === name)
      .map(({ subjects, values }) => [name, subjects.join("; "), ...values].map(shortHashes)),
  );
}

/** Long hexadecimal numbers by their ends, so that a table has room for words: `0x7099…79C8`. */
function shortHashes(text: string): string {
  return text.replaceAll(/0x([0-9a-fA-F]{4})[0-9a-fA-F]{24,}([0-9a-fA-F]{4})/g, "0x$1…$2");
}
