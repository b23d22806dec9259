import { deployStepId, type Step } from "@causeway/operator";
import { actStep, type TonContract, type TonStep } from "@causeway/operator/ton";
import type { Cell } from "@ton/core";

/** A step that has a contract of ours do an act, after the contract is deployed. */
export function tonActStep(
  { name, address }: TonContract,
  { after, ...draft }: Omit<Step, "to" | "data"> & { readonly act: Cell },
): TonStep {
  return actStep({ ...draft, to: address, after: [deployStepId(name), ...after] });
}
