import type { Hex } from "@causeway/protocol";

import type { Signer } from "../signing/AssignedStep.ts";
import type { Finding } from "./Finding.ts";
import type { ChainPlan } from "./readPlan.ts";
import type { Waiting } from "./Step.ts";

/** A plan of one chain as programs read it, and as it is kept to be applied later. */
export interface PlanDocument {
  readonly environment: string;
  readonly chain: string;
  readonly chainId: string;
  /** The block that was read, and its time in unix seconds. */
  readonly block: number;
  readonly time: string;
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
  /** Gas of all its transactions, and wei at the chain's price now; null where nobody tried. */
  readonly gas: string | null;
  readonly cost: string | null;
}

/** Gas and cost of a step. */
export interface StepCost {
  readonly gas: bigint;
  /** Wei. */
  readonly cost: bigint;
}

/** @param costs By the steps' ids. */
export function planDocument(
  plan: ChainPlan,
  costs: ReadonlyMap<string, StepCost> = new Map(),
): PlanDocument {
  const { config, chain } = plan.context;
  return {
    environment: config.environment,
    chain: chain.name,
    chainId: `${chain.chainId}`,
    block: plan.block,
    time: `${plan.time}`,
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
      gas: costs.get(step.id)?.gas.toString() ?? null,
      cost: costs.get(step.id)?.cost.toString() ?? null,
    })),
    waiting: plan.waiting,
    findings: plan.findings,
  };
}
