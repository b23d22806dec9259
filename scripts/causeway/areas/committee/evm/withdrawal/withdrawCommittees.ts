import { describeRevert } from "@causeway/chains/node";
import { type ByFamily, type ChainConfig, forFamily, KeyUnusable } from "@causeway/operator";
import {
  ChainSession,
  dueActions,
  type SessionOptions,
  walletFromEnvironment,
} from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";

import type { CommitteeConfig } from "../../config.ts";
import type { WithdrawalOutcome } from "../../WithdrawalOutcome.ts";
import { withdrawalCall } from "./withdrawalCall.ts";
import { describeHindrance, withdrawalState } from "./withdrawalState.ts";

/**
 * Withdraws the committees that are proposed on chains, where it is not too late and the key at hand may.
 *
 * @returns what came of each chain; one on which it fails does not hide what came of the others.
 * @throws KeyUnusable if the configuration does not know the key's account, or there is no key.
 */
export async function withdrawCommittees(
  chains: readonly ChainConfig[],
  options: Omit<SessionOptions<CommitteeConfig>, "onExecuted">,
): Promise<WithdrawalOutcome[]> {
  // Without a key nothing is asked of any chain.
  walletFromEnvironment(options.environment.config, null, options.developmentIndex, options.env);
  return Promise.all(
    chains.map((chain) =>
      forFamily(WITHDRAWALS, chain)(chain, options).catch((error: unknown) =>
        failed(chain, options, error),
      ),
    ),
  );
}

const WITHDRAWALS: ByFamily<typeof withdrawOn> = { evm: withdrawOn };

function failed(
  chain: ChainConfig,
  { environment: { config } }: Pick<SessionOptions<CommitteeConfig>, "environment">,
  error: unknown,
): WithdrawalOutcome {
  if (error instanceof KeyUnusable) throw error;
  const told = `a committee may be proposed still: ${describeRevert(error)}`;
  return { chain, done: false, told, call: withdrawalCall(config, chain) };
}

async function withdrawOn(
  chain: ChainConfig,
  options: Omit<SessionOptions<CommitteeConfig>, "onExecuted">,
): Promise<WithdrawalOutcome> {
  let transaction: Hex | undefined;
  const onExecuted: SessionOptions["onExecuted"] = (_, { receipt }) => {
    transaction = receipt.hash as Hex;
  };
  const session = await ChainSession.open(chain, { ...options, onExecuted });
  try {
    let withdrawn: Hex | undefined;
    await session.execute(async (context) => {
      const { next, time, action } = await withdrawalState(context, session.account);
      const due = dueActions(action === undefined ? [] : [action], session.account, time);
      if (due.length > 0) withdrawn = next?.hash;
      return due;
    });
    if (withdrawn !== undefined && transaction !== undefined) {
      return { chain, done: true, told: `the committee ${withdrawn} is withdrawn`, transaction };
    }
    const state = await withdrawalState(await session.context(), session.account);
    const told = describeHindrance(state);
    const done = state.next === undefined;
    return {
      chain,
      done,
      told,
      ...(state.action && { call: withdrawalCall(options.environment.config, chain) }),
    };
  } finally {
    await session.close();
  }
}
