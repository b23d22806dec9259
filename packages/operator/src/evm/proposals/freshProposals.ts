import type { OpenChain } from "../OpenChain.ts";
import { readPlan } from "../readPlan.ts";
import { makeProposals } from "./makeProposals.ts";
import type { Proposal } from "./Proposal.ts";

/**
 * What would be proposed for a chain now. Whoever applies signs himself what he may, so that the rest depends on him:
 * first as nobody in particular, then as each account that may apply.
 */
export async function* freshProposals(chain: OpenChain): AsyncGenerator<readonly Proposal[]> {
  const keys = chain.config.accounts.filter(({ kind }) => kind === "key");
  for (const preferred of [undefined, ...keys]) {
    const { context, time, actions } = await readPlan(chain, { preferred });
    const { proposals } = await makeProposals({ context, time, actions });
    yield proposals;
  }
}
