import { timeText } from "@causeway/protocol";
import type { Postponed } from "../../../core/Applied.ts";
import type { Action, Manner } from "../../../core/AssignedStep.ts";
import type { Batch } from "./Batch.ts";
import { calldataSize } from "./multiSend.ts";
import { Pending } from "./Pending.ts";
import { DEFAULT_LIMITS, type Limits, splitActions } from "./splitActions.ts";

/** What is to be signed, and what is not yet. */
export interface ProposalPlan {
  /** By signer; each signer's in the order in which they must be executed. */
  readonly batches: readonly Batch[];
  readonly postponed: readonly Postponed[];
}

export interface ProposalPlanOptions {
  /** Unix seconds of the block that was read. */
  readonly now: bigint;
  /** Actions that are still to come and are not proposed, since their signer's key is at hand. */
  readonly unsent?: readonly Action[];
  readonly limits?: Limits;
  /** Gas by the action's id, where it is known. */
  readonly gas?: ReadonlyMap<string, bigint>;
}

/**
 * Groups actions into batches: by signer, what must be scheduled first, the rest in the order of its dependencies. What
 * depends on another signer, on something that is only being scheduled, or on a delay that has not passed is postponed.
 */
export function planProposals(
  actions: readonly Action[],
  { now, unsent = [], limits = DEFAULT_LIMITS, gas = new Map() }: ProposalPlanOptions,
): ProposalPlan {
  const pending = new Pending([...actions, ...unsent]);
  const signers = [...Map.groupBy(actions, ({ step }) => step.signer.address).values()];
  const plans = signers.map((own) => {
    const reasons = obstacles(own, now, limits);
    const runs = orderRuns(
      own.filter(({ id }) => !reasons.has(id)),
      pending,
    );
    const placed = new Set(runs.flat());
    return {
      batches: batchesOf(runs.flatMap((run) => splitActions(run, limits, gas))),
      postponed: own
        .filter((action) => !placed.has(action))
        .map((action) => {
          const reason = reasons.get(action.id) ?? pending.describeBlockers(action, placed);
          return { action, reason };
        }),
    };
  });
  return {
    batches: plans.flatMap(({ batches }) => batches),
    postponed: plans.flatMap(({ postponed }) => postponed),
  };
}

/** Why actions cannot be proposed whatever else is executed. */
function obstacles(
  actions: readonly Action[],
  now: bigint,
  { calldataBytes }: Limits,
): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const action of actions) {
    const { id, manner, step } = action;
    const size = calldataSize([action]);
    const readyAt = step.scheduled?.readyAt ?? 0n;
    if (size > calldataBytes) {
      reasons.set(id, `its calldata is ${size} bytes, more than the ${calldataBytes} of a batch`);
    } else if (manner === "execute" && readyAt > now) {
      reasons.set(id, `its delay passes at ${timeText(readyAt)}: apply again then`);
    }
  }
  return reasons;
}

/** Runs of actions of one manner, as long as their dependencies allow. */
function orderRuns(actions: readonly Action[], pending: Pending): Action[][] {
  const runs: Action[][] = [];
  const placed = new Set<Action>();
  const takeRun = (manner: Manner): boolean => {
    const run: Action[] = [];
    for (let grown = true; grown; ) {
      const ready = actions.filter(
        (action) =>
          action.manner === manner &&
          !placed.has(action) &&
          pending.blockers(action, placed).length === 0,
      );
      for (const action of ready) placed.add(action);
      run.push(...ready);
      grown = ready.length > 0;
    }
    if (run.length > 0) runs.push(run);
    return run.length > 0;
  };
  takeRun("schedule");
  for (let grown = true; grown; ) {
    const direct = takeRun("direct");
    grown = takeRun("execute") || direct;
  }
  return runs;
}

function batchesOf(runs: readonly Action[][]): Batch[] {
  const mannerOf = (run: readonly Action[]) => run[0]?.manner;
  return runs.flatMap((actions, index) => {
    const [first] = actions;
    if (first === undefined) return [];
    const { manner } = first;
    const sameManner = (run: readonly Action[]) => mannerOf(run) === manner;
    return [
      {
        signer: first.step.signer,
        manner,
        part: runs.slice(0, index + 1).filter(sameManner).length,
        parts: runs.filter(sameManner).length,
        position: index + 1,
        positions: runs.length,
        actions,
      },
    ];
  });
}
