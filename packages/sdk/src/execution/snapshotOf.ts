import type { ExecutionStorage } from "../storage/ExecutionStorage.ts";
import type { ExecutionSnapshot } from "./Execution.ts";
import type { ExecutionRecord } from "./ExecutionRecord.ts";
import { STEPS, type StepName, type StepState } from "./Step.ts";

/** Parts of a snapshot that the record decides. */
export function recordedPart(record: ExecutionRecord) {
  const steps = Object.fromEntries(
    STEPS.map((name) => [name, record.steps[name] ?? "pending"]),
  ) as Record<StepName, StepState>;
  const { id, sender, orderId, messageId, outcome, effects } = record;
  const step = STEPS.find((name) => steps[name] === "running");
  const { transaction } = effects.order ?? {};
  return { id, sender, orderId, messageId, outcome, steps, step, transaction };
}

/** How an execution stands when a tab begins to show it. */
export function firstSnapshot(
  record: ExecutionRecord,
  { description, isDurable }: ExecutionStorage,
): ExecutionSnapshot {
  return {
    ...recordedPart(record),
    state: record.outcome === undefined ? "running" : "over",
    inWallet: undefined,
    waitsFor: undefined,
    isReorganised: false,
    status: undefined,
    error: undefined,
    storage: { description, isDurable },
  };
}
