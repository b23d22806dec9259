import { setTimeout as sleep } from "node:timers/promises";

import {
  chainIdentity,
  type ExecutedCall,
  executePlan,
  Journal,
  type JournalEntry,
  journalFile,
} from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import type { Wallet } from "ethers";

import type { ChainConfig } from "../../../config/chains.ts";
import type { Waiting } from "../../../core/Plan.ts";
import { type KeptPlan, requireAgreed } from "../../../core/planFile.ts";
import { deployStepId } from "../../../core/Step.ts";
import type { Environment } from "../../../Environment.ts";
import { writeDeployments } from "../deploy/deploymentRecord.ts";
import { findDeployments } from "../deploy/findDeployments.ts";
import { executeOptions } from "../execute/executeOptions.ts";
import type { OpenChain } from "../OpenChain.ts";
import type { WrittenProposals } from "../proposals/writeProposals.ts";
import { type ChainPlan, readPlan } from "../readPlan.ts";
import type { Action } from "../signing/AssignedStep.ts";
import { actionIds } from "../signing/actionFor.ts";
import { dueActions } from "../signing/dueActions.ts";
import { signerNamed, walletFromEnvironment } from "../signing/keyFromEnvironment.ts";
import { proposeLeft } from "./proposeLeft.ts";

export interface ApplyOptions {
  readonly environment: Environment;
  readonly chain: ChainConfig;
  /** For how long to wait for other chains before giving back what still waits; 0 not to wait. */
  readonly waitMilliseconds: number;
  /** What was agreed to: anything else is refused. */
  readonly kept?: KeptPlan;
  /** Where to write what others must sign; nowhere if undefined. */
  readonly proposals?: string | undefined;
  /** Where the key is looked for; the process's own environment by default. */
  readonly env?: NodeJS.ProcessEnv;
  /** Told of each call when it is in a block, and of its number in the plan. */
  readonly onExecuted: (executed: ExecutedCall, number: number) => void;
  /** Told of each entry of the journal when it is on disk. */
  readonly onJournal?: (entry: JournalEntry) => void;
}

export interface Applied {
  /** Number of transactions that were sent. */
  readonly transactions: number;
  /** What becomes possible only by what happens elsewhere. */
  readonly waiting: readonly Waiting[];
  /** What others must sign, or time must pass for. */
  readonly left: readonly Action[];
  /** What was written down for those who must sign. */
  readonly proposals: WrittenProposals;
  /** Where the deployments were written down. */
  readonly file: string;
}

const WAIT_POLL_MILLISECONDS = 500;

/**
 * Brings a chain to what the configuration asks for, as far as the key at hand may, and writes down what is deployed.
 *
 * @throws KeyUnusable, RpcUnusable, PlanChanged, JournalError (another process works on the chain), and all that
 * `executePlan` throws
 */
export async function applyChain(options: ApplyOptions): Promise<Applied> {
  const chain = await options.environment.open(options.chain);
  try {
    return await applyUntilDone(options, chain);
  } finally {
    await chain.close();
  }
}

async function applyUntilDone(options: ApplyOptions, chain: OpenChain): Promise<Applied> {
  const { environment, env, onJournal } = options;
  const { config, deployments } = environment;
  const wallet = walletFromEnvironment(config, chain.provider, 0, env);
  const identity = await chainIdentity(chain.provider);
  const file = journalFile(deployments, config.environment, options.chain.name);
  const journal = new Journal(file, onJournal);
  try {
    return await advanceUntilDone({
      options,
      chain,
      identity,
      wallet,
      journal,
      transactions: 0,
      numbers: new Map(),
    });
  } finally {
    journal.close();
  }
}

/** How far one `apply` has come. */
interface Run {
  readonly options: ApplyOptions;
  readonly chain: OpenChain;
  readonly identity: Hex;
  readonly wallet: Wallet;
  readonly journal: Journal;
  transactions: number;
  /** Of actions by their ids, as the first plan counts them; those of later plans come after. */
  readonly numbers: Map<string, number>;
}

async function advanceUntilDone(run: Run): Promise<Applied> {
  const deadline = Date.now() + run.options.waitMilliseconds;
  for (;;) {
    const due = await advance(run);
    if (due.calls.length > 0) continue;
    if (due.waiting.length === 0 || Date.now() >= deadline) return finish(run, due);
    await sleep(WAIT_POLL_MILLISECONDS);
  }
}

async function finish({ options, chain, wallet, transactions }: Run, plan: Due): Promise<Applied> {
  const { waiting, actions: left } = plan;
  const proposals =
    options.proposals === undefined
      ? { written: [], postponed: [] }
      : await proposeLeft(plan, { account: wallet.address, folder: options.proposals });
  return { transactions, waiting, left, proposals, file: chain.file };
}

/** What is due, and the plan of which it is a part. */
interface Due extends ChainPlan {
  readonly calls: readonly Action[];
  /** The account's, at the plan's block. */
  readonly nonce: number;
}

/** Does what is due, and writes down what was deployed even if a later step failed. */
async function advance(run: Run): Promise<Due> {
  const { options, chain, wallet, journal } = run;
  const before = run.transactions;
  let planned: Due | undefined;
  const plan = async () => {
    planned = await planDue(run);
    for (const { id } of planned.actions)
      if (!run.numbers.has(id)) run.numbers.set(id, run.numbers.size + 1);
    return planned;
  };
  const onExecuted = (executed: ExecutedCall) => {
    run.transactions += 1;
    options.onExecuted(executed, run.numbers.get(executed.call.id) ?? 0);
  };
  const write = async () => {
    const known = run.transactions === before ? planned?.context : undefined;
    await record(run, known ?? (await chain.context(journal.lastBlock(run.identity))));
  };
  let due: Due;
  try {
    due = await executePlan(plan, executeOptions(chain, { wallet, journal, onExecuted }));
  } catch (error) {
    // Why it failed is what must be told; what could not be written down now is by the next run.
    await write().catch(() => undefined);
    throw error;
  }
  await write();
  return due;
}

async function planDue({ options, chain, identity, wallet, journal }: Run): Promise<Due> {
  const preferred = signerNamed(options.environment.config, wallet.address);
  const least = journal.lastBlock(identity);
  const plan = await readPlan(chain, { preferred, least });
  const nonce = await chain.provider.getTransactionCount(wallet.address, plan.block);
  const { kept } = options;
  if (kept !== undefined) {
    const done = journal.executedSince(identity, kept.block);
    const isDone = ({ id }: { id: string }) => actionIds(id).some((action) => done.has(action));
    const ids = kept.steps.filter(isDone).map(({ id }) => id);
    requireAgreed(kept, plan.steps, new Set(ids));
  }
  return { ...plan, calls: dueActions(plan.actions, wallet.address, plan.time), nonce };
}

async function record(
  { chain, identity, journal }: Run,
  context: ChainPlan["context"],
): Promise<void> {
  const { factory } = context.blueprint;
  const factoryMade = journal.executed(identity, deployStepId(factory.name));
  const contracts = await findDeployments(context, context.record, factoryMade);
  writeDeployments(chain.file, { chainId: `${context.chain.chainId}`, contracts });
}
