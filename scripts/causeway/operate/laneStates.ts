import type { ConfiguredLane } from "../lanes.ts";
import { inboundLane } from "../plan/lanesHeld.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import type { Step } from "../plan/Step.ts";
import type { Action } from "../signing/AssignedStep.ts";
import { actionFor } from "../signing/actionFor.ts";
import { assignSteps } from "../signing/assignSteps.ts";
import { signerNamed } from "../signing/keyFromEnvironment.ts";
import { laneCall } from "./laneCall.ts";

/** A paused lane, or one that is not, and what ends its pause. */
export interface LaneState {
  readonly lane: ConfiguredLane;
  /** Unix seconds of the chain. */
  readonly time: bigint;
  /** Whether the chain has the lane. */
  readonly isHeld: boolean;
  /** Unix seconds; 0 if it never was. */
  readonly pausedUntil: bigint;
  /** What brings its end forward; undefined if it is not paused, or nobody may. */
  readonly action: Action | undefined;
}

/**
 * How lanes stand that end on one chain.
 *
 * @param account Who acts, if he may.
 * @throws KeyUnusable if the configuration does not know the account.
 */
export async function laneStates(
  context: PlanContext,
  lanes: readonly ConfiguredLane[],
  account: string | undefined,
): Promise<LaneState[]> {
  const { view, addresses, config } = context;
  const block = await view.provider.getBlock(view.blockTag);
  const time = BigInt(block?.timestamp ?? 0);
  const held = await Promise.all(lanes.map(({ id }) => inboundLane(view, addresses.Mailbox, id)));
  const paused = lanes.filter((_, index) => (held[index]?.pausedUntil ?? 0n) > time);
  const preferred = account === undefined ? undefined : signerNamed(config, account);
  const { steps } = await assignSteps(context, paused.map(unpauseStep), preferred);
  return lanes.map((lane, index) => {
    const step = steps.find(({ id }) => id === stepId(lane));
    return {
      lane,
      time,
      isHeld: held[index] !== undefined,
      pausedUntil: held[index]?.pausedUntil ?? 0n,
      action: step && actionFor(step, addresses.AccessManager),
    };
  });
}

function stepId({ label }: ConfiguredLane): string {
  return `unpause ${label}`;
}

function unpauseStep(lane: ConfiguredLane): Step {
  const { to, data } = laneCall("unpauseLane", lane);
  const summary = `End the pause of ${lane.label}`;
  return { id: stepId(lane), summary, to, data, after: [], findings: [] };
}
