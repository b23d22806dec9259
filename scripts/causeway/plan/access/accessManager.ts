import { connectContract } from "@causeway/chains/evm";

import { type AccessManager, AccessManager__factory } from "../../../../typechain-types/index.js";
import { ROLES } from "../../access/roles.ts";
import type { PlanContext } from "../PlanContext.ts";
import { deployStepId, type Step } from "../Step.ts";

/** Encodes calls of the access manager. */
export const managerAbi = AccessManager__factory.createInterface();

/** The id of the step that deploys the access manager. */
export const MANAGER = deployStepId("AccessManager");

/** The chain's access manager; undefined if it is not deployed yet. */
export async function connectManager({
  view,
  addresses,
}: PlanContext): Promise<AccessManager | undefined> {
  if (!(await view.hasCode(addresses.AccessManager))) return undefined;
  return connectContract(AccessManager__factory, addresses.AccessManager, view.provider);
}

/** A step that calls the access manager. */
export function managerStep({ addresses }: PlanContext, draft: Omit<Step, "to">): Step {
  return { ...draft, to: addresses.AccessManager };
}

/** A role in words: `role guardian`. */
export function describeRole(id: bigint): string {
  const [name] = Object.entries(ROLES).find(([, known]) => known === id) ?? [];
  return `role ${name ?? id}`;
}
