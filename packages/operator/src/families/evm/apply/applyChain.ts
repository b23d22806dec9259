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
import type { Applied, ApplyOptions } from "../../../core/Applied.ts";
import type { Action } from "../../../core/AssignedStep.ts";
import { dueActions } from "../../../core/dueActions.ts";
import { requireAgreed } from "../../../core/planFile.ts";
import { deployStepId } from "../../../core/Step.ts";
import { writeDeployments } from "../../../deployments/deploymentRecord.ts";
import { whileDeploymentsLocked } from "../../../deployments/deploymentsLock.ts";
import type { Target } from "../../ChainFamily.ts";
import { findDeployments } from "../deploy/findDeployments.ts";
import { openChain } from "../EvmChains.ts";
import { executeOptions } from "../execute/executeOptions.ts";
import type { OpenChain } from "../OpenChain.ts";
import type { WrittenProposals } from "../proposals/writeProposals.ts";
import { type ChainPlan, readPlan } from "../readPlan.ts";
import { actionIds } from "../signing/actionFor.ts";
import { signerNamed, walletFromEnvironment } from "../signing/walletFromEnvironment.ts";
import { proposeLeft } from "./proposeLeft.ts";

/** How an EVM chain is brought to its configuration. */
export interface EvmApplyOptions extends Target, Omit<ApplyOptions, "onExecuted"> {
  /** Told of each call when it is in a block, and of its number in the plan. */
  readonly onExecuted: (executed: ExecutedCall, number: number) => void;
  /** Told of each entry of the journal when it is on disk. */
  readonly onJournal?: (entry: JournalEntry) => void;
}

export interface EvmApplied extends Applied {
  /** What was written down for those who must sign. */
  readonly proposals: WrittenProposals;
}

const WAIT_POLL_MILLISECONDS = 500;

/**
 * Brings a chain to what the configuration asks for, as far as the key at hand may, and writes down what is deployed.
 *
 * @throws KeyUnusable, RpcUnusable, PlanChanged, JournalError (another process works on the chain), DeploymentsInUse
 * (another process writes the record), and all that `executePlan` throws
 */
export async function applyChain(options: EvmApplyOptions): Promise<EvmApplied> {
  const chain = await openChain(options.environment, options.chain);
  try {
    return await applyUntilDone(options, chain);
  } finally {
    await chain.close();
  }
}

async function applyUntilDone(options: EvmApplyOptions, chain: OpenChain): Promise<EvmApplied> {
  const { environment, env, onJournal } = options;
  const { config, deployments } = environment;
  const wallet = walletFromEnvironment(config, chain.provider, 0, env);
  const identity = await chainIdentity(chain.provider);
  const file = journalFile(deployments, config.environment, options.chain.name);
  const journal = new Journal(file, onJournal);
  try {
    const run = { options, chain, identity, wallet, journal, transactions: 0, numbers: new Map() };
    return await whileDeploymentsLocked(chain.file, () => advanceUntilDone(run));
  } finally {
    journal.close();
  }
}

/** How far one `apply` has come. */
interface Run {
  readonly options: EvmApplyOptions;
  readonly chain: OpenChain;
  readonly identity: Hex;
  readonly wallet: Wallet;
  readonly journal: Journal;
  transactions: number;
  /** Of actions by their ids, as the first plan counts them; those of later plans come after. */
  readonly numbers: Map<string, number>;
}

async function advanceUntilDone(run: Run): Promise<EvmApplied> {
  const deadline = Date.now() + run.options.waitMilliseconds;
  for (;;) {
    const due = await advance(run);
    if (due.calls.length > 0) continue;
    if (due.waiting.length === 0 || Date.now() >= deadline) return finish(run, due);
    await sleep(WAIT_POLL_MILLISECONDS);
  }
}

async function finish(
  { options, chain, wallet, transactions }: Run,
  plan: Due,
): Promise<EvmApplied> {
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
