import type { Action } from "../../../core/AssignedStep.ts";
import { actOnFork, type ForkOutcome } from "../fork/actOnFork.ts";
import { type Fork, ForkFailed } from "../fork/Fork.ts";
import { onForkOf } from "../fork/onFork.ts";
import { joinChanges } from "../fork/StateChanges.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { Batch } from "../proposals/Batch.ts";
import type { BatchRehearsal } from "../proposals/BatchRehearsal.ts";
import { type WrittenProposals, writeProposals } from "../proposals/writeProposals.ts";
import type { ChainPlan } from "../readPlan.ts";

/** How what is left is proposed. */
export interface ProposeOptions {
  /** The account whose key is at hand: it needs no proposals. */
  readonly account?: string;
  /** Holds a folder of proposals for each environment. */
  readonly folder: string;
  /** What the same signers execute before. */
  readonly ahead?: readonly Batch[];
  /** Brings the fork on which proposals are tried to where they are meant for. */
  readonly prepare?: (fork: Fork) => Promise<unknown>;
}

/** Writes down, for those who must sign, what a plan leaves to them, with what it changes. */
export function proposeLeft(
  plan: ChainPlan,
  { account, folder, ahead = [], prepare }: ProposeOptions,
): Promise<WrittenProposals> {
  const isOwn = ({ step }: Action) => step.signer.address === account;
  const actions = plan.actions.filter((action) => !isOwn(action));
  return writeProposals({
    folder,
    context: plan.context,
    time: plan.time,
    actions,
    ahead,
    unsent: plan.actions.filter(isOwn),
    rehearse: (batch, earlier) => rehearseBatch(plan.context, batch, earlier, prepare),
  });
}

/**
 * Tries a batch on a fork of the block that was read; undefined where the chain cannot be forked: the signers' page says
 * so.
 */
export async function rehearseBatch(
  { chain, view }: PlanContext,
  batch: Batch,
  earlier: readonly Batch[],
  prepare?: (fork: Fork) => Promise<unknown>,
): Promise<BatchRehearsal | undefined> {
  try {
    return await onForkOf({ chain, view }, async (fork) => {
      await prepare?.(fork);
      return await rehearseOn(fork, batch, earlier);
    });
  } catch (error) {
    if (error instanceof ForkFailed) return undefined;
    throw error;
  }
}

async function rehearseOn(
  fork: Fork,
  batch: Batch,
  earlier: readonly Batch[],
): Promise<BatchRehearsal> {
  for (const { actions } of earlier) await act(fork, actions);
  const outcomes = await act(fork, batch.actions);
  const changes = outcomes.flatMap((outcome) =>
    outcome.reverted === undefined ? [outcome.changes] : [],
  );
  const reverted = outcomes.flatMap((outcome, index) =>
    outcome.reverted === undefined ? [] : [{ call: index + 1, reason: outcome.reverted }],
  );
  return { storage: joinChanges(changes).storage, reverted };
}

async function act(fork: Fork, actions: readonly Action[]) {
  const outcomes: ForkOutcome[] = [];
  for (const { step, to, data } of actions) {
    outcomes.push(await actOnFork(fork, { from: step.signer.address, to, data }));
  }
  return outcomes;
}
