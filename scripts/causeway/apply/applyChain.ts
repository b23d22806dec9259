import { setTimeout as sleep } from "node:timers/promises";

import type { Wallet } from "ethers";

import { OpenChain } from "../chain/OpenChain.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { writeDeployments } from "../contracts/deploymentRecord.ts";
import { findDeployments } from "../contracts/findDeployments.ts";
import { type ExecutedStep, executeSteps } from "../execute/executeSteps.ts";
import { type KeptPlan, requireAgreed } from "../plan/planFile.ts";
import { type ChainPlan, readPlan } from "../plan/readPlan.ts";
import type { Waiting } from "../plan/Step.ts";
import type { Action } from "../signing/AssignedStep.ts";
import { signerNamed, walletFromEnvironment } from "../signing/keyFromEnvironment.ts";
import { dueActions } from "./dueActions.ts";

export interface ApplyOptions {
  readonly config: Config;
  readonly chain: ChainConfig;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  /** For how long to wait for other chains before giving back what still waits; 0 not to wait. */
  readonly waitMilliseconds: number;
  /** What was agreed to: anything else is refused. */
  readonly kept?: KeptPlan;
  readonly onExecuted: (executed: ExecutedStep) => void;
}

export interface Applied {
  /** Number of transactions that were sent. */
  readonly transactions: number;
  /** What becomes possible only by what happens elsewhere. */
  readonly waiting: readonly Waiting[];
  /** What others must sign, or time must pass for. */
  readonly left: readonly Action[];
  /** Where the deployments were written down. */
  readonly file: string;
}

const POLL_MILLISECONDS = 150;
const PATIENCE_MILLISECONDS = 10 * 60_000;
const WAIT_POLL_MILLISECONDS = 500;

/**
 * Brings a chain to what the configuration asks for, as far as the key at hand may, and writes down what is deployed.
 *
 * @throws KeyUnusable, RpcUnusable, StepFailed, PlanChanged
 */
export async function applyChain(options: ApplyOptions): Promise<Applied> {
  const chain = await OpenChain.open(options.config, options.chain, options.deployments);
  try {
    return await applyUntilDone(options, chain);
  } finally {
    await chain.close();
  }
}

async function applyUntilDone(options: ApplyOptions, chain: OpenChain): Promise<Applied> {
  const wallet = walletFromEnvironment(options.config, chain.provider);
  const run: Run = { options, chain, wallet, transactions: 0, least: 0, done: new Set() };
  const deadline = Date.now() + options.waitMilliseconds;
  for (;;) {
    const plan = await advance(run);
    if (plan === undefined) continue;
    const { waiting, actions: left } = plan;
    if (waiting.length === 0 || Date.now() >= deadline) {
      return { transactions: run.transactions, waiting, left, file: chain.file };
    }
    await sleep(WAIT_POLL_MILLISECONDS);
  }
}

/** How far one `apply` has come. */
interface Run {
  readonly options: ApplyOptions;
  readonly chain: OpenChain;
  readonly wallet: Wallet;
  transactions: number;
  /** Highest block of our transactions. */
  least: number;
  /** Ids of the steps that we executed. */
  readonly done: Set<string>;
}

/** Does what is due; the plan if nothing was. */
async function advance(run: Run): Promise<ChainPlan | undefined> {
  const { options, chain, wallet, done } = run;
  const preferred = signerNamed(options.config, wallet.address);
  const plan = await readPlan(chain, { preferred, least: run.least });
  if (options.kept !== undefined) requireAgreed(options.kept, plan.steps, done);
  const due = dueActions(plan.actions, wallet.address, plan.time);
  const executed = await execute(due, wallet, plan, options, chain);
  run.transactions += executed.length;
  run.least = Math.max(run.least, ...executed.map(({ receipt }) => receipt.blockNumber));
  const ids = new Set(executed.map(({ step }) => step.id));
  for (const { id, step } of due) if (ids.has(id)) done.add(step.id);
  return due.length === 0 ? plan : undefined;
}

/** Writes down what was deployed even if a later step failed. */
async function execute(
  actions: readonly Action[],
  wallet: Wallet,
  plan: ChainPlan,
  { onExecuted }: ApplyOptions,
  chain: OpenChain,
): Promise<ExecutedStep[]> {
  const executed: ExecutedStep[] = [];
  const note = (step: ExecutedStep) => {
    executed.push(step);
    onExecuted(step);
  };
  try {
    await executeSteps(actions, {
      wallet,
      onExecuted: note,
      pollMilliseconds: POLL_MILLISECONDS,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
    });
  } finally {
    await record(
      executed.length === 0 ? plan.context : await chain.context(),
      chain.file,
      executed,
    );
  }
  return executed;
}

async function record(
  context: ChainPlan["context"],
  file: string,
  executed: readonly ExecutedStep[],
): Promise<void> {
  const contracts = await findDeployments(context, context.record, executed);
  writeDeployments(file, { chainId: `${context.chain.chainId}`, contracts });
}
