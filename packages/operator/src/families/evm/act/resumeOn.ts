import { chainIdentity, executePlan, Journal, journalFile } from "@causeway/chains/node";
import type { Wallet } from "ethers";

import type { ChainConfig } from "../../../config/chains.ts";
import type { Environment } from "../../../Environment.ts";
import type { OpenChain } from "../OpenChain.ts";
import { dueActions } from "../signing/dueActions.ts";
import type { ActOutcome } from "./ActOutcome.ts";
import type { Resumption } from "./Resumption.ts";
import { resumeOutcome } from "./resumeOutcome.ts";
import { resumeStates } from "./resumeStates.ts";

const SENDING = {
  pollMilliseconds: 150,
  patienceMilliseconds: 10 * 60_000,
  escalateAfterMilliseconds: 45_000,
};

export interface ResumeOptions {
  readonly environment: Environment;
  /** Whose hand acts; undefined to act for nobody and tell what is to be signed. */
  readonly wallet: Wallet | undefined;
}

/**
 * Ends pauses and stops on one chain, as far as the key at hand may now: where its role has a delay, it schedules that,
 * and ends them when it is run again after the delay.
 *
 * @returns what came of each.
 * @throws KeyUnusable if the configuration does not know the key's account.
 */
export async function resumeOn(
  chain: ChainConfig,
  resumptions: readonly Resumption[],
  { environment, wallet }: ResumeOptions,
): Promise<[Resumption, ActOutcome][]> {
  const open = await environment.open(chain);
  try {
    const least =
      wallet === undefined
        ? undefined
        : await executeDue(
            open,
            resumptions,
            wallet.connect(open.provider),
            environment.deployments,
          );
    const states = await resumeStates(await open.context(least), resumptions, wallet?.address);
    return states.map((state) => [state.resumption, resumeOutcome(state)]);
  } finally {
    await open.close();
  }
}

/** @returns the last block of our transactions. */
async function executeDue(
  open: OpenChain,
  resumptions: readonly Resumption[],
  wallet: Wallet,
  deployments: string,
): Promise<number> {
  const { chain, config, provider } = open;
  const identity = await chainIdentity(provider);
  const journal = new Journal(journalFile(deployments, config.environment, chain.name));
  const plan = async () => {
    const context = await open.context(journal.lastBlock(identity));
    const states = await resumeStates(context, resumptions, wallet.address);
    const actions = states.flatMap(({ action }) => action ?? []);
    const nonce = await provider.getTransactionCount(wallet.address, context.view.blockTag);
    return { calls: dueActions(actions, wallet.address, states[0]?.time ?? 0n), nonce };
  };
  const { maxFeePerGas } = chain;
  const onExecuted = () => {};
  try {
    await executePlan(plan, { provider, wallet, journal, maxFeePerGas, onExecuted, ...SENDING });
    return journal.lastBlock(identity);
  } finally {
    journal.close();
  }
}
