import type { Action } from "../../../core/AssignedStep.ts";
import type { Fork } from "../fork/Fork.ts";
import type { Batch } from "../proposals/Batch.ts";
import { rehearseBatch } from "../proposals/rehearseBatch.ts";
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
