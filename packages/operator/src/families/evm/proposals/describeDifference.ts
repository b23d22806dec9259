import type { BundleDescription } from "./bundleDescription.ts";
import type { Proposal } from "./Proposal.ts";
import type { Bundle } from "./safeTransactionBuilder.ts";

/** In words, how a bundle differs from what would be proposed in its place; never empty. */
export function describeDifference(
  { transactions }: Bundle,
  { signer, manner, nonce }: BundleDescription,
  planned: Proposal | undefined,
): string[] {
  if (planned === undefined) {
    return [
      `the plan does not ask ${signer} for it (${manner}): it was executed, or chain or configuration changed`,
    ];
  }
  const { actions } = planned.batch;
  const counts =
    actions.length === transactions.length
      ? []
      : [`it has ${transactions.length} calls, and the plan has ${actions.length}`];
  const calls = transactions.flatMap(({ to, data }, index) => {
    const action = actions[index];
    if (action === undefined || (action.to === to && action.data === data)) return [];
    return [`its call ${index + 1} is not the plan's: "${action.summary}"`];
  });
  const next = planned.signed?.transaction.nonce;
  const nonces =
    next === nonce ? [] : [`it is for the Safe's nonce ${nonce}, and the plan for ${next}`];
  const found = [...counts, ...calls, ...nonces];
  return found.length > 0 ? found : ["the Safe that the plan reads gives it another hash"];
}
