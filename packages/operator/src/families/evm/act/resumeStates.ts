import type { Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { Action } from "../signing/AssignedStep.ts";
import { actionFor } from "../signing/actionFor.ts";
import { assignSteps } from "../signing/assignSteps.ts";
import { signerNamed } from "../signing/keyFromEnvironment.ts";
import type { Resumption } from "./Resumption.ts";

/** How long something lasts still, and what ends it. */
export interface ResumeState {
  readonly resumption: Resumption;
  /** Unix seconds of the chain. */
  readonly time: bigint;
  /** Unix seconds; 0 if it never lasted, undefined if the chain does not have the lane or the light client. */
  readonly until: bigint | undefined;
  /** What brings its end forward; undefined if it does not last, or nobody may. */
  readonly action: Action | undefined;
}

/**
 * How things stand on one chain that shall go on.
 *
 * @param account Who acts, if he may.
 * @throws KeyUnusable if the configuration does not know the account.
 */
export async function resumeStates(
  context: PlanContext,
  resumptions: readonly Resumption[],
  account: string | undefined,
): Promise<ResumeState[]> {
  const { view, blueprint, config } = context;
  const time = await view.time();
  const ends = await Promise.all(resumptions.map(({ lastsUntil }) => lastsUntil(context)));
  const lasting = resumptions.filter((each, index) => isLeft(each, ends[index] ?? 0n, time));
  const preferred = account === undefined ? undefined : signerNamed(config, account);
  const { steps } = await assignSteps(context, lasting.map(stepOf), preferred);
  return resumptions.map((resumption, index) => {
    const step = steps.find(({ id }) => id === resumption.id);
    const action = step && actionFor(step, blueprint.manager);
    return { resumption, time, until: ends[index], action };
  });
}

/** Whether something can be done, and is not done yet. */
function isLeft({ lasting, forGood }: Resumption, until: bigint, time: bigint): boolean {
  const isDone = lasting !== undefined && until >= time + lasting;
  return until > time && until !== forGood?.until && !isDone;
}

function stepOf({ id, summary, call: { to, data } }: Resumption): Step {
  return { id, summary, to, data, after: [], findings: [] };
}
