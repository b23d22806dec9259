import { timeText } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { deployStepId, type Step } from "../../../core/Step.ts";
import type { TonContext } from "../TonContext.ts";
import { actStep, type TonStep } from "../TonStep.ts";

/** A step whose act the access manager does itself. */
export function managerStep(
  { blueprint: { manager } }: Pick<TonContext, "blueprint">,
  draft: Omit<Step, "to" | "data"> & { readonly act: Cell },
): TonStep {
  return actStep({ ...draft, to: manager.address });
}

/** The id of the step that deploys the access manager. */
export function managerStepId({ blueprint: { manager } }: Pick<TonContext, "blueprint">): string {
  return deployStepId(manager.name);
}

/** A time in unix seconds, as people read it. */
export function secondsText(seconds: number): string {
  return timeText(BigInt(seconds));
}
