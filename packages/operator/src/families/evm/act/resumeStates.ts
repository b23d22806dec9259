import type { Lifting } from "../../../act/Lifting.ts";
import { isLeft, type LiftingState } from "../../../act/liftingOutcome.ts";
import type { Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import { actionFor } from "../signing/actionFor.ts";
import { assignSteps } from "../signing/assignSteps.ts";
import { signerNamed } from "../signing/walletFromEnvironment.ts";
import type { EvmLifting } from "./EvmLifting.ts";

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
): Promise<LiftingState<Lifting>[]> {
  const { view, blueprint, config } = context;
  const time = await view.time();
  const ends = await Promise.all(liftings.map(({ lastsUntil }) => lastsUntil(context)));
  const lasting = liftings.filter((each, index) => isLeft(each, ends[index], time));
  const preferred = account === undefined ? undefined : signerNamed(config, account);
  const { steps } = await assignSteps(context, lasting.map(stepOf), preferred);
  return liftings.map((lifting, index) => {
    const step = steps.find(({ id }) => id === lifting.id);
    const action = step && actionFor(step, blueprint.manager);
    return { lifting, time, until: ends[index], action };
  });
}

function stepOf({ id, summary, call: { to, data } }: EvmLifting): Step {
  return { id, summary, to, data, after: [], findings: [] };
}
