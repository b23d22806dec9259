import { chainIdentity, executePlan, Journal, journalFile } from "@causeway/chains/node";
import type { Wallet } from "ethers";
import type { ActOutcome } from "../../../act/ActOutcome.ts";
import type { ActingKey } from "../../../act/GuardianAction.ts";
import { liftingOutcome, type SigningForm } from "../../../act/liftingOutcome.ts";
import { dueActions } from "../../../core/dueActions.ts";
import type { Target } from "../../ChainFamily.ts";
import { openChain } from "../EvmChains.ts";
import { gasPriceCap } from "../evmConfig.ts";
import type { OpenChain } from "../OpenChain.ts";
import { walletOf } from "../signing/walletFromEnvironment.ts";
import type { EvmLifting } from "./EvmLifting.ts";
import { resumeStates } from "./resumeStates.ts";

const SENDING = {
  pollMilliseconds: 150,
  patienceMilliseconds: 10 * 60_000,
  escalateAfterMilliseconds: 45_000,
};

/**
 * Ends pauses and stops on one chain, as far as the key at hand may now: where its role has a delay, it schedules that,
 * and ends them when it is run again after the delay.
 *
 * @returns what came of each.
 * @throws KeyUnusable if the configuration does not know the key's account.
 */
export async function resumeOn(
  { environment, chain }: Target,
  liftings: readonly EvmLifting[],
  key: ActingKey | undefined,
): Promise<ActOutcome[]> {
  const wallet = key && walletOf(key);
  const open = await openChain(environment, chain);
  try {
    const least =
      wallet === undefined
        ? undefined
        : await executeDue(open, liftings, wallet.connect(open.provider), environment.deployments);
    const states = await resumeStates(await open.context(least), liftings, wallet?.address);
    const { name, chainId } = chain;
    const form: SigningForm = {
      addressText: (address) => address,
      callOf: ({ to, data }) => ({ chain: name, chainId, to, data }),
    };
    return states.map((state) => liftingOutcome(state, form));
  } finally {
    await open.close();
  }
}

/** @returns the last block of our transactions. */
async function executeDue(
  open: OpenChain,
  liftings: readonly EvmLifting[],
  wallet: Wallet,
  deployments: string,
): Promise<number> {
  const { chain, config, provider } = open;
  const identity = await chainIdentity(provider);
  const journal = new Journal(journalFile(deployments, config.environment, chain.name));
  const plan = async () => {
    const context = await open.context(journal.lastBlock(identity));
    const states = await resumeStates(context, liftings, wallet.address);
    const actions = states.flatMap(({ action }) => action ?? []);
    const nonce = await provider.getTransactionCount(wallet.address, context.view.blockTag);
    return { calls: dueActions(actions, wallet.address, states[0]?.time ?? 0n), nonce };
  };
  const maxFeePerGas = gasPriceCap(chain);
  const onExecuted = () => {};
  try {
    await executePlan(plan, { provider, wallet, journal, maxFeePerGas, onExecuted, ...SENDING });
    return journal.lastBlock(identity);
  } finally {
    journal.close();
  }
}
