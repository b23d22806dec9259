import { setTimeout as sleep } from "node:timers/promises";

import type { JsonRpcProvider, Wallet } from "ethers";

import { addressesOf } from "../addresses.ts";
import { ChainView } from "../chain/ChainView.ts";
import { connect } from "../chain/connect.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import {
  deploymentFile,
  readDeployments,
  writeDeployments,
} from "../contracts/deploymentRecord.ts";
import { findDeployments } from "../contracts/findDeployments.ts";
import { type ExecutedStep, executeSteps } from "../execute/executeSteps.ts";
import { configuredLanes } from "../lanes.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { planChain } from "../plan/planChain.ts";
import type { Plan, Waiting } from "../plan/Step.ts";
import { deployerWallet } from "./signer.ts";

export interface ApplyOptions {
  readonly config: Config;
  readonly chain: ChainConfig;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  /** For how long to wait for other chains before giving back what still waits; 0 not to wait. */
  readonly waitMilliseconds: number;
  readonly onExecuted: (executed: ExecutedStep) => void;
}

export interface Applied {
  /** Number of transactions that were sent. */
  readonly transactions: number;
  /** What becomes possible only by what happens elsewhere. */
  readonly waiting: readonly Waiting[];
  /** Where the deployments were written down. */
  readonly file: string;
}

const POLL_MILLISECONDS = 150;
const PATIENCE_MILLISECONDS = 10 * 60_000;
const WAIT_POLL_MILLISECONDS = 500;

/** Brings a chain to what the configuration asks for, and writes down what is deployed. */
export async function applyChain(options: ApplyOptions): Promise<Applied> {
  const connections = { provider: await connect(options.chain), others: new Map() };
  try {
    return await applyUntilDone(options, connections);
  } finally {
    connections.provider.destroy();
    for (const other of connections.others.values()) (await other).destroy();
  }
}

interface Connections {
  readonly provider: JsonRpcProvider;
  /** Of other chains, made when they are first read. */
  readonly others: Map<string, Promise<JsonRpcProvider>>;
}

async function applyUntilDone(options: ApplyOptions, connections: Connections): Promise<Applied> {
  const { config, chain, deployments, waitMilliseconds } = options;
  const wallet = deployerWallet(config, connections.provider);
  const file = deploymentFile(deployments, config.environment, chain.name);
  const deadline = Date.now() + waitMilliseconds;
  for (let transactions = 0; ; await sleep(WAIT_POLL_MILLISECONDS)) {
    const plan = await planChain(await readContext(options, connections));
    const executed = await executePlan(plan, wallet, options, async (steps) =>
      record(await readContext(options, connections), file, steps),
    );
    transactions += executed;
    const isDone = plan.waiting.length === 0 || Date.now() >= deadline;
    if (isDone) return { transactions, waiting: plan.waiting, file };
  }
}

/** Writes down what was deployed even if a later step failed. */
async function executePlan(
  { steps }: Plan,
  wallet: Wallet,
  { onExecuted }: ApplyOptions,
  recordSteps: (executed: readonly ExecutedStep[]) => Promise<void>,
): Promise<number> {
  const executed: ExecutedStep[] = [];
  const note = (step: ExecutedStep) => {
    executed.push(step);
    onExecuted(step);
  };
  try {
    await executeSteps(steps, {
      wallet,
      onExecuted: note,
      pollMilliseconds: POLL_MILLISECONDS,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
    });
  } finally {
    await recordSteps(executed);
  }
  return executed.length;
}

async function readContext(options: ApplyOptions, connections: Connections): Promise<PlanContext> {
  const { config, chain } = options;
  const addresses = addressesOf(config);
  const viewOf = async (other: ChainConfig) => {
    if (other === chain) return ChainView.newest(connections.provider);
    const known = connections.others.get(other.name);
    const provider = known ?? connect(other);
    connections.others.set(other.name, provider);
    // A chain that could not be reached may be there next time.
    provider.catch(() => connections.others.delete(other.name));
    return ChainView.newest(await provider);
  };
  return {
    config,
    chain,
    addresses,
    view: await ChainView.newest(connections.provider),
    lanes: configuredLanes(config, addresses.Mailbox),
    viewOf,
  };
}

async function record(
  context: PlanContext,
  file: string,
  executed: readonly ExecutedStep[],
): Promise<void> {
  const contracts = await findDeployments(context, readDeployments(file), executed);
  writeDeployments(file, { chainId: `${context.chain.chainId}`, contracts });
}
