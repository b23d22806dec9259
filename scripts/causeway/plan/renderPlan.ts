import { formatEther } from "ethers";

import type { PlanDocument, PlannedStep } from "./planDocument.ts";

/** A plan in words, one line for each thing that is asked of a reader. */
export function renderPlan(plan: PlanDocument): string {
  const { chain, block, steps, waiting, findings } = plan;
  const lines = [
    steps.length === 0
      ? `${chain}: as configured, nothing to do (block ${block})`
      : `${chain}: ${steps.length} ${steps.length === 1 ? "step" : "steps"} (block ${block})`,
    ...steps.flatMap((step, index) => [
      `  ${index + 1}. ${step.summary}`,
      `     ${describe(step)}`,
    ]),
    ...waiting.map(({ subject, reason }) => `  ${subject} waits: ${reason}`),
    ...findings.map(
      ({ kind, subject, expected, held }) =>
        `  ${kind}: ${subject}: expected ${expected}, the chain holds ${held}`,
    ),
    ...total(steps),
  ];
  return lines.join("\n");
}

function describe(step: PlannedStep): string {
  const { signer } = step;
  const who = `signed by ${signer.name} (${signer.kind} ${signer.address})`;
  return [who, describeDelay(step), ...describeCost(step)].join(", ");
}

function describeDelay({ delay, manner, readyAt }: PlannedStep): string {
  if (manner === "direct") return "at once";
  if (manner === "schedule") return `to be scheduled ${describeSeconds(delay)} before`;
  return `scheduled, to be executed from ${new Date(Number(readyAt) * 1000).toISOString()}`;
}

function describeCost({ gas, cost }: PlannedStep): string[] {
  if (gas === null || cost === null) return [];
  return [`${Number(gas).toLocaleString("en")} gas, ${shorten(formatEther(cost))}`];
}

function total(steps: readonly PlannedStep[]): string[] {
  const costs = steps.flatMap(({ cost }) => (cost === null ? [] : [BigInt(cost)]));
  if (costs.length === 0) return [];
  const sum = costs.reduce((all, cost) => all + cost, 0n);
  return [`  In all ${shorten(formatEther(sum))} of the native coin at the price now`];
}

/** Digits that nobody reads. */
function shorten(decimal: string): string {
  return decimal.replace(/^(\d+\.0*\d{1,4})\d*$/, "$1");
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Seconds in the largest unit that divides them. */
export function describeSeconds(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds > 0 && seconds % length === 0) ?? [
    "second",
    1,
  ];
  const number = seconds / size;
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
