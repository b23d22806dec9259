import type { Finding, ValueChange } from "./Finding.ts";
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
 * A row for each value that steps change, deployments left out: contract, subject, value now, value wanted, and the
 * change in % if a value has one. A contract's rows stand together, and those with the same values are one.
 */
export function changeRows(steps: readonly PlannedStep[]): string[][] {
  const rows = new Map<string, { readonly cells: Cells; readonly subjects: string[] }>();
  for (const { contract, to, findings } of steps.filter((step) => !isDeployment(step))) {
    for (const finding of findings) {
      for (const cells of cellsOf(finding, contract ?? to)) {
        const key = JSON.stringify(cells);
        const row = rows.get(key) ?? { cells, subjects: [] };
        rows.set(key, row);
        if (!row.subjects.includes(finding.subject)) row.subjects.push(finding.subject);
      }
    }
  }
  const all = [...rows.values()];
  const contracts = [...new Set(all.map(({ cells }) => cells.contract))];
  return contracts.flatMap((name) =>
    all.filter(({ cells }) => cells.contract === name).map((row) => textsOf(row).map(shortHashes)),
  );
}

/** The cells of a row, but for its subjects. */
type Cells = { readonly contract: string } & ValueChange;

function cellsOf({ held, expected, changes }: Finding, contract: string): Cells[] {
  const whole = [{ value: "", before: held, after: expected, change: "" }];
  return (changes ?? whole).map((change) => ({ contract, ...change }));
}

function textsOf({
  cells: { contract, value, before, after, change },
  subjects,
}: {
  readonly cells: Cells;
  readonly subjects: readonly string[];
}): string[] {
  const subject = subjects.join("; ");
  return [contract, value === "" ? subject : `${subject}: ${value}`, before, after, change];
}

/** Long hexadecimal numbers by their ends, so that a table has room for words: `0x7099…79C8`. */
function shortHashes(text: string): string {
  return text.replaceAll(/0x([0-9a-fA-F]{4})[0-9a-fA-F]{24,}([0-9a-fA-F]{4})/g, "0x$1…$2");
}
