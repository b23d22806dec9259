import type { Hex } from "@causeway/protocol";

import type { Signer } from "../signing/AssignedStep.ts";
import type { Finding } from "./Finding.ts";
import type { ChainPlan } from "./readPlan.ts";
import type { Rehearsal } from "./rehearsePlan.ts";
import type { Waiting } from "./Step.ts";

/** A plan of one chain as programs read it, and as it is kept to be applied later. */
export interface PlanDocument {
  readonly environment: string;
  readonly chain: string;
  readonly chainId: string;
  /** The block that was read, and its time in unix seconds. */
  readonly block: number;
  readonly time: string;
  /** Wei for a unit of gas at that time; null where nobody asked. */
  readonly gasPrice: string | null;
  /** In order. */
  readonly steps: readonly PlannedStep[];
  readonly waiting: readonly Waiting[];
  readonly findings: readonly Finding[];
}

export interface PlannedStep {
  readonly id: string;
  readonly summary: string;
  readonly to: Hex;
  readonly data: Hex;
  readonly after: readonly string[];
  readonly findings: readonly Finding[];
  readonly signer: Signer;
  /** Seconds. */
  readonly delay: number;
  /** What brings the step forward now. */
  readonly manner: "direct" | "schedule" | "execute";
  /** Unix seconds from which it can be executed, where it is scheduled. */
  readonly readyAt: string | null;
  /** Gas of all its transactions; null where nobody tried. */
  readonly gas: string | null;
  /** Why it could not be executed if it were tried now; null where it could, or nobody tried. */
  readonly reverts: string | null;
}

/** @param rehearsal Where the plan was tried. */
export function planDocument(plan: ChainPlan, rehearsal?: Rehearsal): PlanDocument {
  const { config, chain } = plan.context;
  const tried = new Map(rehearsal?.steps.map((rehearsed) => [rehearsed.step.id, rehearsed]));
  return {
    environment: config.environment,
    chain: chain.name,
    chainId: `${chain.chainId}`,
    block: plan.block,
    time: `${plan.time}`,
    gasPrice: rehearsal?.gasPrice.toString() ?? null,
    steps: plan.actions.map(({ step, manner }) => ({
      id: step.id,
      summary: step.summary,
      to: step.to,
      data: step.data,
      after: step.after,
      findings: step.findings,
      signer: { name: step.signer.name, address: step.signer.address, kind: step.signer.kind },
      delay: step.delay,
      manner,
      readyAt: step.scheduled === undefined ? null : `${step.scheduled.readyAt}`,
      gas: tried.get(step.id)?.gasUsed.toString() ?? null,
      reverts: tried.get(step.id)?.reverted ?? null,
    })),
    waiting: plan.waiting,
    findings: plan.findings,
  };
}
