import { type AccessState, operationId } from "@causeway/chains/ton/contracts";
import type { Cell } from "@ton/core";

import type { Scheduled } from "../../../core/AssignedStep.ts";
import type { Waiting } from "../../../core/Plan.ts";
import type { Signer } from "../../../core/Signer.ts";
import { heldAccess } from "../access/heldAccess.ts";
import { Permissions } from "../access/permissions.ts";
import { EXPIRATION } from "../pending/tonOperations.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";
import type { AssignedTonStep, TonStep } from "../TonStep.ts";

/** Steps with who signs for them, and those that nobody may have done. */
export interface TonAssignment {
  readonly steps: readonly AssignedTonStep[];
  readonly waiting: readonly Waiting[];
}

const NOBODY =
  "no account of the configuration has the role: a holder of the role on the chain must act, or grant it";

/**
 * Says who signs for each step, as the access manager has it now: whoever may act at once comes before him who must
 * wait, and `preferred` before all others.
 */
export async function assignTonSteps(
  context: TonContext,
  steps: readonly TonStep[],
  preferred?: Signer,
): Promise<TonAssignment> {
  const state = await heldAccess(context);
  const candidates = candidatesOf(context, preferred);
  const assigned = steps.map((step) => ({ step, found: assign(context, step, candidates, state) }));
  return {
    steps: assigned.flatMap(({ found }) => found ?? []),
    waiting: assigned
      .filter(({ found }) => found === undefined)
      .map(({ step }) => ({ subject: step.id, reason: NOBODY, cause: "elsewhere" })),
  };
}

function candidatesOf({ signers }: TonContext, preferred?: Signer): Signer[] {
  const all = [...(preferred ? [preferred] : []), ...signers];
  return all.filter(
    ({ address }, index) => all.findIndex((other) => other.address === address) === index,
  );
}

function assign(
  context: TonContext,
  step: TonStep,
  candidates: readonly Signer[],
  state: AccessState | undefined,
): AssignedTonStep | undefined {
  const { signers, view, blueprint } = context;
  const [deployer] = signers;
  const [first] = candidates;
  if (step.sends.kind === "message") return first && atOnce(step, first);
  // The deployer is the access manager's first admin, and may have everything done until he gives that up.
  if (state === undefined) return deployer && atOnce(step, deployer);
  const permissions = new Permissions(state, blueprint.manager.address, view.time);
  const { act } = step.sends;
  const able = candidates.flatMap((signer) => {
    const delay = permissions.delayFor(signer.address, { target: step.to, act });
    return delay === undefined ? [] : [{ signer, delay }];
  });
  const best = able.find(({ delay }) => delay === 0) ?? able[0];
  if (best === undefined) return undefined;
  const { signer, delay } = best;
  const scheduled = delay === 0 ? undefined : scheduledBy(context, state, signer, step.to, act);
  return { ...step, signer, delay, scheduled };
}

function atOnce(step: TonStep, signer: Signer): AssignedTonStep {
  return { ...step, signer, delay: 0, scheduled: undefined };
}

function scheduledBy(
  { view }: TonContext,
  { operations }: AccessState,
  { address }: Signer,
  target: Signer["address"],
  act: Cell,
): Scheduled | undefined {
  const id = operationId(addressOf(address), { target: addressOf(target), act });
  const operation = operations.get(id);
  if (operation === undefined || operation.when + EXPIRATION <= view.time) return undefined;
  return {
    operationId: `0x${id.toString(16).padStart(64, "0")}`,
    readyAt: BigInt(operation.when),
    expiresAt: BigInt(operation.when + EXPIRATION),
  };
}
