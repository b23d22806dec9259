import { actOnFork } from "../fork/actOnFork.ts";
import { Fork, ForkFailed } from "../fork/Fork.ts";
import { joinChanges, type StateChanges, type StorageDifference } from "../fork/StateChanges.ts";
import type { ChainPlan } from "../plan/readPlan.ts";
import { type WrittenProposals, writeProposals } from "../proposals/writeProposals.ts";
import type { Action } from "../signing/AssignedStep.ts";

/**
 * Writes down, for those who must sign, what a plan leaves to them, with what it changes.
 *
 * @param account The account whose key is at hand: it needs no proposals.
 * @param folder Holds a folder of proposals for each environment.
 */
export function proposeLeft(
  plan: ChainPlan,
  account: string,
  folder: string,
): Promise<WrittenProposals> {
  const isOwn = ({ step }: Action) => step.signer.address === account;
  const actions = plan.actions.filter((action) => !isOwn(action));
  return writeProposals({
    folder,
    context: plan.context,
    time: plan.time,
    actions,
    unsent: plan.actions.filter(isOwn),
    storage: (ids) =>
      storageChangedBy(
        plan,
        actions.filter(({ id }) => ids.includes(id)),
      ),
  });
}

/** Undefined where the chain cannot be forked: the signers' page says so. */
async function storageChangedBy(
  plan: ChainPlan,
  actions: readonly Action[],
): Promise<readonly StorageDifference[] | undefined> {
  const { chain } = plan.context;
  const [rpcUrl = ""] = chain.rpcUrls;
  let fork: Fork;
  try {
    fork = await Fork.of({ rpcUrl, chainId: chain.chainId, block: plan.block });
  } catch (error) {
    if (error instanceof ForkFailed) return undefined;
    throw error;
  }
  try {
    const changes: StateChanges[] = [];
    for (const { step, to, data } of actions) {
      const outcome = await actOnFork(fork, { from: step.signer.address, to, data });
      if (outcome.reverted === undefined) changes.push(outcome.changes);
    }
    return joinChanges(changes).storage;
  } finally {
    await fork.close();
  }
}
