import type { Wallet } from "ethers";

import { dueActions } from "../apply/dueActions.ts";
import { OpenChain } from "../chain/OpenChain.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { chainIdentity } from "../execute/chainIdentity.ts";
import { describeRevert } from "../execute/describeRevert.ts";
import { executePlan } from "../execute/executePlan.ts";
import { Journal, journalFile } from "../execute/Journal.ts";
import type { ConfiguredLane } from "../lanes.ts";
import { KeyUnusable } from "../signing/keyFromEnvironment.ts";
import type { LaneOutcome } from "./LaneOutcome.ts";
import { laneStates } from "./laneStates.ts";
import { unpauseOutcome } from "./unpauseOutcome.ts";

const SENDING = {
  pollMilliseconds: 150,
  patienceMilliseconds: 10 * 60_000,
  escalateAfterMilliseconds: 45_000,
};

export interface UnpauseOptions {
  readonly config: Config;
  readonly lanes: readonly ConfiguredLane[];
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  /** Whose hand acts; undefined to act for nobody and tell what is to be signed. */
  readonly wallet: Wallet | undefined;
}

/**
 * Ends the pauses of lanes, as far as the key at hand may now: where its role has a delay, it schedules that, and
 * ends the pause when it is run again after the delay.
 *
 * @returns what came of each lane; a chain on which it fails does not hide what came of the others.
 * @throws KeyUnusable if the configuration does not know the key's account.
 */
export async function unpauseLanes(options: UnpauseOptions): Promise<LaneOutcome[]> {
  const byChain = Map.groupBy(options.lanes, ({ destinationChain }) => destinationChain);
  const outcomes = await Promise.all(
    [...byChain].map(([chain, ending]) =>
      unpauseOn(chain, ending, options).catch((error: unknown) => failed(ending, error)),
    ),
  );
  return outcomes.flat();
}

function failed(lanes: readonly ConfiguredLane[], error: unknown): LaneOutcome[] {
  if (error instanceof KeyUnusable) throw error;
  const told = `may be paused still: ${describeRevert(error)}`;
  return lanes.map((lane) => ({ lane, done: false, told }));
}

async function unpauseOn(
  chain: ChainConfig,
  lanes: readonly ConfiguredLane[],
  { config, deployments, wallet }: UnpauseOptions,
): Promise<LaneOutcome[]> {
  const open = await OpenChain.open(config, chain, deployments);
  try {
    const least =
      wallet === undefined
        ? undefined
        : await executeDue(open, lanes, wallet.connect(open.provider), deployments);
    const states = await laneStates(await open.context(least), lanes, wallet?.address);
    return states.map(unpauseOutcome);
  } finally {
    await open.close();
  }
}

/** @returns the last block of our transactions. */
async function executeDue(
  open: OpenChain,
  lanes: readonly ConfiguredLane[],
  wallet: Wallet,
  deployments: string,
): Promise<number> {
  const { chain, config, provider } = open;
  const identity = await chainIdentity(provider);
  const journal = new Journal(journalFile(deployments, config.environment, chain.name));
  const plan = async () => {
    const context = await open.context(journal.lastBlock(identity));
    const states = await laneStates(context, lanes, wallet.address);
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
