import { timeText } from "@causeway/protocol";

import { coinText } from "./costOf.ts";
import { counted } from "./counted.ts";
import { describeSeconds } from "./describeSeconds.ts";
import type { Finding } from "./Finding.ts";
import { fitTable } from "./fitTable.ts";
import type { PlanDocument, PlannedStep } from "./PlanDocument.ts";
import { changeRows, deployedBy, groupSteps, type StepGroup } from "./planTable.ts";
import { renderFunds } from "./renderFunds.ts";
import { wrapWords } from "./wrapWords.ts";

const HEAD = ["contract", "change", "now", "wanted", ""];
/** The last column, if a row has a change in %. */
const CHANGE = HEAD.length - 1;
/** The width of a table that no screen shows. */
const UNSEEN_COLUMNS = 120;
const LATER_HEAD = ["finding", "subject", "now", "wanted"];

/** How a plan is shown. */
export interface PlanView {
  /** Whether each call has lines of its own, in place of the tables. */
  readonly verbose?: boolean;
  /** Characters in a line of the screen. If left out, tables have 120, and no sentence is broken. */
  readonly width?: number | undefined;
}

/** A plan in words: a line for the whole, then tables of its changes by signer and contract, and of the accounts that pay. */
export function renderPlan(plan: PlanDocument, { verbose = false, width: screen }: PlanView = {}) {
  const width = screen ?? UNSEEN_COLUMNS;
  const { chain, steps, findings, funds } = plan;
  const body = verbose
    ? steps.flatMap((step, index) => describeStep(step, index, plan))
    : groupSteps(steps).flatMap((group) => describeGroup(group, width - 2));
  const lines = [
    firstLine(plan),
    ...indent(renderFunds(funds, chain, plan)),
    ...indent(body),
    ...waits(plan).flatMap((line) =>
      indent(screen === undefined ? [line] : wrapWords(line, width - 2)),
    ),
    ...indent(verbose ? laterTable(findings, width - 2) : laterLine(findings)),
  ];
  return lines.join("\n");
}

/** `hub: 56 transactions, all by deployer, 0.1 ETH, then 4 waits (block 12)`. */
function firstLine(plan: PlanDocument): string {
  const { chain, block, steps, waiting } = plan;
  const waits = waiting.length === 0 ? "" : counted(waiting.length, "wait");
  if (steps.length === 0) {
    const done = waiting.length === 0 ? "as configured, nothing to do" : `no transaction, ${waits}`;
    return `${chain}: ${done} (block ${block})`;
  }
  const signers = [...new Set(steps.map(({ signer }) => signer.name))];
  const by =
    steps.length > 1 && signers.length === 1 ? `all by ${signers}` : `by ${signers.join(", ")}`;
  const parts = [counted(steps.length, "transaction"), by, ...costOfSteps(steps, plan)];
  return `${chain}: ${parts.join(", ")}${waits === "" ? "" : `, then ${waits}`} (block ${block})`;
}

function costOfSteps(steps: readonly PlannedStep[], { coin, decimals }: PlanDocument): string[] {
  const costs = steps.flatMap(({ cost }) => (cost === null ? [] : [BigInt(cost)]));
  if (costs.length === 0) return [];
  return [
    coinText(
      costs.reduce((sum, cost) => sum + cost, 0n),
      coin,
      decimals,
    ),
  ];
}

function describeGroup({ steps, first }: StepGroup, width: number): string[] {
  const { signer } = first;
  const deployed = deployedBy(steps);
  const rows = changeRows(steps);
  return [
    `by ${signer.name} (${signer.kind} ${signer.address}), ${describeDelay(first)}: ${counted(steps.length, "transaction")}`,
    ...(deployed.length === 0 ? [] : indent(wrapWords(deploymentText(deployed), width - 2))),
    ...(rows.length === 0
      ? []
      : indent(fitTable([HEAD, ...rows].map(withoutEmpty(rows)), width - 2))),
    ...steps.flatMap(({ summary, reverts }) =>
      reverts === null ? [] : [`  would revert now: ${summary}: ${reverts}`],
    ),
  ];
}

/** Leaves the last column out if it is empty. */
function withoutEmpty(rows: readonly (readonly string[])[]) {
  const isNeeded = rows.some((row) => row[CHANGE] !== "");
  return (row: readonly string[]) => (isNeeded ? row : row.slice(0, CHANGE));
}

function deploymentText(contracts: readonly string[]): string {
  return `deploys ${counted(contracts.length, "contract")}: ${contracts.join(", ")}`;
}

function describeStep(step: PlannedStep, index: number, plan: PlanDocument): string[] {
  const { signer, summary, reverts, gas } = step;
  const by = `signed by ${signer.name} (${signer.kind} ${signer.address})`;
  const cost =
    gas === null ? [] : [`${Number(gas).toLocaleString("en")} gas`, ...costOfSteps([step], plan)];
  const outcome = reverts === null ? cost : [`would revert now: ${reverts}`];
  return [`${index + 1}. ${summary}`, `   ${[by, describeDelay(step), ...outcome].join(", ")}`];
}

function describeDelay({ delay, manner, readyAt }: PlannedStep): string {
  if (manner === "direct") return "at once";
  if (manner === "schedule") return `to be scheduled ${describeSeconds(BigInt(delay))} before`;
  return `scheduled, to be executed from ${timeText(BigInt(readyAt ?? 0))}`;
}

function laterLine(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const differences = counted(findings.length, "difference");
  return [
    `these steps leave ${differences}: add --verbose for the table, and for each call in full`,
  ];
}

/** The differences that no step of the plan puts right yet. */
function laterTable(findings: readonly Finding[], width: number): string[] {
  if (findings.length === 0) return [];
  const rows = findings.map(({ kind, subject, held, expected }) => [kind, subject, held, expected]);
  return ["differences that these steps leave:", ...fitTable([LATER_HEAD, ...rows], width)];
}

/** A line for each reason, with all that waits for it. */
function waits({ waiting }: PlanDocument): string[] {
  const reasons = [...new Set(waiting.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const subjects = waiting.filter((one) => one.reason === reason).map(({ subject }) => subject);
    return `${subjects.join(", ")} ${subjects.length === 1 ? "waits" : "wait"}: ${reason}`;
  });
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
