import { cancelData } from "../access/cancellers.ts";
import { cancelActions } from "../cancel/cancelActions.ts";
import type { OpenChain } from "../OpenChain.ts";
import { readPlan } from "../readPlan.ts";
import { makeProposals } from "./makeProposals.ts";
import type { Proposal } from "./Proposal.ts";
import type { Bundle } from "./safeTransactionBuilder.ts";

/**
 * What would be proposed for a chain now. Whoever applies signs himself what he may, so that the rest depends on him:
 * first as nobody in particular, then as each account that may apply. What nobody asked for may be cancelled, by any
 * Safe that may: of that, what is in the bundle.
 */
export async function* freshProposals(
  chain: OpenChain,
  bundle: Bundle,
): AsyncGenerator<readonly Proposal[]> {
  const keys = chain.config.accounts.filter(({ kind }) => kind === "key");
  for (const preferred of [undefined, ...keys]) {
    const { context, time, actions } = await readPlan(chain, { preferred });
    const { proposals } = await makeProposals({ context, time, actions });
    yield proposals;
  }
  yield await proposalsToCancel(chain, bundle);
}

async function proposalsToCancel(
  chain: OpenChain,
  { transactions }: Bundle,
): Promise<readonly Proposal[]> {
  const context = await chain.context();
  const { operations } = await chain.plan(context);
  const unasked = new Map(
    operations
      .filter(({ isAsked }) => !isAsked)
      .map(({ id, caller: { address: caller }, target, data }) => {
        const operation = { id, caller, target, data };
        return [cancelData(operation), operation];
      }),
  );
  const cancelled = transactions.flatMap(({ data }) => unasked.get(data) ?? []);
  const actions = (await cancelActions(context, cancelled)).flat();
  return (await makeProposals({ context, time: await context.view.time(), actions })).proposals;
}
