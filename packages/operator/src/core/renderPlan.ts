import { timeText } from "@causeway/protocol";
import { costOf } from "./costOf.ts";
import { describeSeconds } from "./describeSeconds.ts";
import type { PlanDocument, PlannedStep } from "./PlanDocument.ts";

/** A plan in words, one line for each thing that is asked of a reader. */
export function renderPlan(plan: PlanDocument): string {
  const { chain, block, steps, waiting, findings } = plan;
  const price = BigInt(plan.gasPrice ?? 0);
  const lines = [
    steps.length === 0
      ? `${chain}: as configured, nothing to do (block ${block})`
      : `${chain}: ${steps.length} ${steps.length === 1 ? "step" : "steps"} (block ${block})`,
    ...steps.flatMap((step, index) => [
      `  ${index + 1}. ${step.summary}`,
      `     ${describe(step, price)}`,
    ]),
    ...waiting.map(({ subject, reason }) => `  ${subject} waits: ${reason}`),
    ...findings.map(
      ({ kind, subject, expected, held }) =>
        `  ${kind}: ${subject}: expected ${expected}, the chain holds ${held}`,
    ),
    ...total(plan),
  ];
  return lines.join("\n");
}

function describe(step: PlannedStep, gasPrice: bigint): string {
  const { signer } = step;
  const who = `signed by ${signer.name} (${signer.kind} ${signer.address})`;
  return [who, describeDelay(step), ...describeCost(step, gasPrice)].join(", ");
}

function describeDelay({ delay, manner, readyAt }: PlannedStep): string {
  if (manner === "direct") return "at once";
  if (manner === "schedule") return `to be scheduled ${describeSeconds(BigInt(delay))} before`;
  return `scheduled, to be executed from ${timeText(BigInt(readyAt ?? 0))}`;
}

function describeCost({ gas, reverts }: PlannedStep, gasPrice: bigint): string[] {
  if (reverts !== null) return [`would revert now: ${reverts}`];
  if (gas === null) return [];
  return [`${Number(gas).toLocaleString("en")} gas, ${costOf(BigInt(gas), gasPrice)}`];
}

function total({ steps, gasPrice }: PlanDocument): string[] {
  if (gasPrice === null || steps.length === 0) return [];
  const gas = steps.reduce((sum, step) => sum + BigInt(step.gas ?? 0), 0n);
  return [`  In all ${costOf(gas, BigInt(gasPrice))} at the price now`];
}
