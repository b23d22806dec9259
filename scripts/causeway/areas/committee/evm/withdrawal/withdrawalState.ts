import type { Action, Step } from "@causeway/operator";
import { actionFor, assignSteps, signerNamed } from "@causeway/operator/evm";
import { timeText } from "@causeway/protocol";

import type { CommitteeContext } from "../CommitteeContext.ts";
import { isNextNamed, type Registry, readRegistry } from "../readRegistry.ts";
import { withdrawalCall } from "./withdrawalCall.ts";

/** A committee that is proposed on a chain, or none, and what withdraws it. */
export interface WithdrawalState {
  readonly next: Registry["next"];
  /** Whether checkpoints name it, so that it can no longer be withdrawn. */
  readonly isNamed: boolean;
  /** Unix seconds of the chain. */
  readonly time: bigint;
  /** Undefined if there is nothing to withdraw, or nobody may. */
  readonly action: Action | undefined;
}

/**
 * How a chain's proposal stands.
 *
 * @param account Who acts, if he may.
 * @throws KeyUnusable if the configuration does not know the account.
 */
export async function withdrawalState(
  context: CommitteeContext,
  account: string,
): Promise<WithdrawalState> {
  const preferred = signerNamed(context.config, account);
  const [registry, time] = await Promise.all([readRegistry(context), context.view.time()]);
  const next = registry?.next;
  const isNamed = registry !== undefined && isNextNamed(registry);
  if (next === undefined || isNamed) return { next, isNamed, time, action: undefined };
  const { steps } = await assignSteps(context, [withdrawalStep(context, next.hash)], preferred);
  const [action] = steps.map((step) => actionFor(step, context.blueprint.manager));
  return { next, isNamed, time, action };
}

function withdrawalStep({ config, chain }: CommitteeContext, hash: string): Step {
  const { to, data } = withdrawalCall(config, chain);
  const summary = `Withdraw the proposed committee ${hash}`;
  return { id: "withdraw committee", summary, to, data, after: [], findings: [] };
}

/** What keeps a proposal from being withdrawn by the key at hand, and who must act. */
export function describeHindrance({ next, isNamed, action }: WithdrawalState): string {
  if (next === undefined) return "no committee is proposed";
  const until = timeText(next.withdrawableUntil);
  const proposed = `the committee ${next.hash} is proposed`;
  if (isNamed)
    return `${proposed} and can no longer be withdrawn: since ${until} checkpoints name it`;
  const still = `${proposed} and can be withdrawn until ${until}`;
  if (action === undefined) return `${still}, and nobody of the configuration may withdraw it`;
  const { name, address, kind } = action.step.signer;
  return `${still}: ${name}, ${address} (a ${kind}), must make the call below`;
}
