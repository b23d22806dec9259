import type { Action } from "../../../core/AssignedStep.ts";
import type { Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import { actionFor } from "../signing/actionFor.ts";
import { assignSteps } from "../signing/assignSteps.ts";
import { signerNamed } from "../signing/walletFromEnvironment.ts";
import type { EvmLifting } from "./EvmLifting.ts";

/** How long something lasts still, and what ends it. */
export interface ResumeState {
  readonly lifting: EvmLifting;
  /** Unix seconds of the chain. */
  readonly time: bigint;
  /** Unix seconds; 0 if it never lasted, undefined if the chain does not have the lane or the light client. */
  readonly until: bigint | undefined;
  /** What brings its end forward; undefined if it does not last, or nobody may. */
  readonly action: Action | undefined;
}

/**
 * How things stand on one chain that must go on.
 *
 * @param account Who acts, if he may.
 * @throws KeyUnusable if the configuration does not know the account.
 */
export async function resumeStates(
  context: PlanContext,
  liftings: readonly EvmLifting[],
  account: string | undefined,
): Promise<ResumeState[]> {
  const { view, blueprint, config } = context;
  const time = await view.time();
  const ends = await Promise.all(liftings.map(({ lastsUntil }) => lastsUntil(context)));
  const lasting = liftings.filter((each, index) => isLeft(each, ends[index] ?? 0n, time));
  const preferred = account === undefined ? undefined : signerNamed(config, account);
  const { steps } = await assignSteps(context, lasting.map(stepOf), preferred);
  return liftings.map((lifting, index) => {
    const step = steps.find(({ id }) => id === lifting.id);
    const action = step && actionFor(step, blueprint.manager);
    return { lifting, time, until: ends[index], action };
  });
}

/** Whether something can be done, and is not done yet. */
function isLeft({ lasting, forGood }: EvmLifting, until: bigint, time: bigint): boolean {
  const isDone = lasting !== undefined && until >= time + lasting;
  return until > time && until !== forGood?.until && !isDone;
}

function stepOf({ id, summary, call: { to, data } }: EvmLifting): Step {
  return { id, summary, to, data, after: [], findings: [] };
}
