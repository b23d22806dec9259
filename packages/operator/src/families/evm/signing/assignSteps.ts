import type { Hex } from "@causeway/protocol";
import { AbiCoder, dataSlice, getAddress, keccak256 } from "ethers";

import type { BaseConfig } from "../../../config/BaseConfig.ts";
import type { AssignedStep, Scheduled } from "../../../core/AssignedStep.ts";
import type { Waiting } from "../../../core/Plan.ts";
import type { Signer } from "../../../core/Signer.ts";
import type { Step } from "../../../core/Step.ts";
import { type AccessManager, connectManager } from "../access/accessManager.ts";
import { DEPLOYMENT_PROXY } from "../deploy/DeployFactory.ts";
import type { PlanContext } from "../PlanContext.ts";

/** Steps with who signs for them, and those that nobody may execute. */
export interface Assignment {
  readonly steps: readonly AssignedStep[];
  readonly waiting: readonly Waiting[];
}

/** The account that deploys. */
export function deployerSigner({ deployer }: BaseConfig): Signer {
  return { name: "deployer", address: deployer, kind: "key" };
}

/**
 * Says who signs for each step, as the access manager has it now: whoever may act at once comes before him who must
 * wait, and `preferred` before all others.
 */
export async function assignSteps(
  context: PlanContext,
  steps: readonly Step[],
  preferred?: Signer,
): Promise<Assignment> {
  const candidates = candidatesOf(context.config, preferred);
  const manager = await connectManager(context);
  const assigned = await Promise.all(
    steps.map(async (step) => ({ step, found: await assign(context, step, candidates, manager) })),
  );
  return {
    steps: assigned.flatMap(({ found }) => (found === undefined ? [] : [found])),
    waiting: assigned
      .filter(({ found }) => found === undefined)
      .map(({ step }) => ({ subject: step.id, reason: NOBODY, cause: "elsewhere" })),
  };
}

const NOBODY =
  "no account of the configuration has the role: a holder of the role on the chain must act, or grant it";

function candidatesOf(config: BaseConfig, preferred?: Signer): Signer[] {
  const all = [...(preferred ? [preferred] : []), deployerSigner(config), ...config.accounts];
  return all.filter(
    ({ address }, index) => all.findIndex((other) => other.address === address) === index,
  );
}

async function assign(
  context: PlanContext,
  step: Step,
  candidates: readonly Signer[],
  manager: AccessManager | undefined,
): Promise<AssignedStep | undefined> {
  const [first] = candidates;
  const deployer = deployerSigner(context.config);
  if (step.to === context.blueprint.factory.address) return atOnce(step, deployer);
  if (!isRestricted(context, step)) return first && atOnce(step, first);
  // Whoever deploys the access manager is its first admin, and may do everything until he gives that up.
  if (manager === undefined) return atOnce(step, deployer);
  const permissions = await Promise.all(
    candidates.map((signer) => permissionOf(context, step, signer, manager)),
  );
  const able = permissions.filter((permission) => permission !== undefined);
  const best = able.find(({ delay }) => delay === 0) ?? able[0];
  if (best === undefined) return undefined;
  const { signer, delay } = best;
  const scheduled = delay === 0 ? undefined : await readScheduled(context, step, signer, manager);
  return { ...step, signer, delay, scheduled };
}

function atOnce(step: Step, signer: Signer): AssignedStep {
  return { ...step, signer, delay: 0, scheduled: undefined };
}

/** Enrolling a validator, say, is open to anyone: the proofs speak for themselves. */
function isRestricted(context: PlanContext, { to, data }: Step): boolean {
  if (to === DEPLOYMENT_PROXY) return false;
  if (to === context.blueprint.manager) return true;
  const selector = dataSlice(data, 0, 4);
  return context.blueprint.restrictions.some(
    ({ address, functions }) =>
      getAddress(address) === getAddress(to) &&
      functions.some((known) => known.selector === selector),
  );
}

/**
 * Whether an account may be the one who brings a step forward: the configuration knows it, and the access manager lets
 * it, at once or after a delay.
 */
export async function maySign(
  context: PlanContext,
  step: Pick<Step, "to" | "data">,
  account: Hex,
): Promise<boolean> {
  const signer = candidatesOf(context.config).find(({ address }) => address === account);
  const manager = await connectManager(context);
  if (signer === undefined || manager === undefined) return false;
  return (await permissionOf(context, step, signer, manager)) !== undefined;
}

interface Permission {
  readonly signer: Signer;
  /** Seconds. */
  readonly delay: number;
}

async function permissionOf(
  { view }: PlanContext,
  { to, data }: Pick<Step, "to" | "data">,
  signer: Signer,
  manager: AccessManager,
): Promise<Permission | undefined> {
  const selector = dataSlice(data, 0, 4);
  const { blockTag } = view;
  const [immediate, delay] = await manager.canCall(signer.address, to, selector, { blockTag });
  if (immediate) return { signer, delay: 0 };
  return delay === 0n ? undefined : { signer, delay: Number(delay) };
}

async function readScheduled(
  { view }: PlanContext,
  { to, data }: Step,
  { address }: Signer,
  manager: AccessManager,
): Promise<Scheduled | undefined> {
  const operationId = operationIdOf(address, to, data);
  const { blockTag } = view;
  const [readyAt, expiration] = await Promise.all([
    manager.getSchedule(operationId, { blockTag }),
    manager.expiration({ blockTag }),
  ]);
  if (readyAt === 0n) return undefined;
  return { operationId, readyAt, expiresAt: readyAt + expiration };
}

/** As `AccessManager.hashOperation`. */
export function operationIdOf(caller: Hex, target: Hex, data: Hex): Hex {
  const types = ["address", "address", "bytes"];
  return keccak256(AbiCoder.defaultAbiCoder().encode(types, [caller, target, data]));
}
