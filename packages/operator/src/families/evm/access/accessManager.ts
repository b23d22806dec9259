import artifact from "@openzeppelin/contracts/build/contracts/AccessManager.json" with {
  type: "json",
};
import { Contract, type ContractRunner, Interface } from "ethers";

import { deployStepId, type Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";

/** Encodes calls of the access manager, and decodes its events. */
export const managerAbi = new Interface(artifact.abi);

/** What the access manager's contract is called in plans and deployments. */
export const MANAGER_NAME = "AccessManager";

/** The id of the step that deploys the access manager. */
export const MANAGER = deployStepId(MANAGER_NAME);

/** At which block a view is asked. */
interface At {
  readonly blockTag?: number;
}

/** Views of OpenZeppelin's `AccessManager`; delays in seconds, times in unix seconds. */
export interface AccessManager {
  canCall(
    caller: string,
    target: string,
    selector: string,
    at?: At,
  ): Promise<[immediate: boolean, delay: bigint]>;
  expiration(at?: At): Promise<bigint>;
  getAccess(
    roleId: bigint,
    account: string,
    at?: At,
  ): Promise<{
    readonly since: bigint;
    readonly currentDelay: bigint;
    readonly pendingDelay: bigint;
    readonly effect: bigint;
  }>;
  getRoleAdmin(roleId: bigint, at?: At): Promise<bigint>;
  getRoleGrantDelay(roleId: bigint, at?: At): Promise<bigint>;
  getRoleGuardian(roleId: bigint, at?: At): Promise<bigint>;
  getNonce(operationId: string, at?: At): Promise<bigint>;
  getSchedule(operationId: string, at?: At): Promise<bigint>;
  getTargetAdminDelay(target: string, at?: At): Promise<bigint>;
  getTargetFunctionRole(target: string, selector: string, at?: At): Promise<bigint>;
  hasRole(
    roleId: bigint,
    account: string,
    at?: At,
  ): Promise<{ readonly isMember: boolean; readonly executionDelay: bigint }>;
  isTargetClosed(target: string, at?: At): Promise<boolean>;
}

/** The access manager at an address. */
export function accessManagerAt(address: string, runner: ContractRunner): AccessManager {
  return new Contract(address, managerAbi, runner) as unknown as AccessManager;
}

/** The chain's access manager; undefined if it is not deployed yet. */
export async function connectManager({
  view,
  blueprint: { manager },
}: PlanContext): Promise<AccessManager | undefined> {
  if (!(await view.hasCode(manager))) return undefined;
  return accessManagerAt(manager, view.provider);
}

/** A step that calls the access manager. */
export function managerStep(
  { blueprint: { manager } }: PlanContext,
  draft: Omit<Step, "to">,
): Step {
  return { ...draft, to: manager };
}
