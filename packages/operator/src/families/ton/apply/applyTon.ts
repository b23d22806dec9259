import { setTimeout as sleep } from "node:timers/promises";
import type { ChainError } from "@causeway/chains";
import type { MessageEnd } from "@causeway/chains/ton/sending";
import type { Hex } from "@causeway/protocol";

import { keyFromEnvironment } from "../../../act/keyFromEnvironment.ts";
import type { Applied, ApplyOptions } from "../../../core/Applied.ts";
import { MANNERS } from "../../../core/AssignedStep.ts";
import { dueActions } from "../../../core/dueActions.ts";
import { requireAgreed } from "../../../core/planFile.ts";
import type { Signer } from "../../../core/Signer.ts";
import { whileDeploymentsLocked } from "../../../deployments/deploymentsLock.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { writeTonProposals } from "../proposals/writeTonProposals.ts";
import { assignTonPlan, type TonChainPlan } from "../readTonPlan.ts";
import { tryAlone } from "../sandbox/tryAlone.ts";
import { sessionFiles } from "../sessionFiles.ts";
import { actingSigner } from "../signing/actingSigner.ts";
import type { TonAction } from "../TonStep.ts";
import { recordDeployments, type SentDeployment } from "./recordDeployments.ts";
import { StepJournal } from "./StepJournal.ts";
import { sendOrder } from "./sendOrder.ts";
import { TonSession } from "./TonSession.ts";
import { whenSettled } from "./whenSettled.ts";

const WAIT_POLL_MILLISECONDS = 500;

/** The sandbox refuses an action on the chain's own state, so it was not sent. */
export class ActionRefused extends Error {
  readonly action: string;

  constructor(chain: string, { id, summary }: TonAction, reason: string) {
    super(`${chain}: "${summary}" was not sent: ${reason}`);
    this.name = "ActionRefused";
    this.action = id;
  }
}

/** An action was sent, and the chain still differs as before. */
export class ActionWithoutEffect extends Error {
  readonly action: string;

  constructor(chain: string, { id, summary }: TonAction) {
    super(
      `${chain}: "${summary}" was sent and had no effect: read the transactions that followed it`,
    );
    this.name = "ActionWithoutEffect";
    this.action = id;
  }
}

interface Run {
  readonly open: OpenTonChain;
  readonly options: ApplyOptions;
  readonly session: TonSession;
  readonly signer: Signer;
  readonly steps: StepJournal;
  readonly deployed: SentDeployment[];
  /** Of actions by their ids, as the first plan counts them; those of later plans come after. */
  readonly numbers: Map<string, number>;
  transactions: number;
  /** A block that the chain is known to have. */
  least: bigint;
}

/**
 * Brings a chain to what the configuration asks for, as far as the key at hand may, and writes down what is deployed.
 * What is to be done is read from the chain before each order, so a run goes on where one before it was killed.
 *
 * @throws KeyUnusable, ChainError, PlanChanged, ActionRefused, ActionWithoutEffect, DeploymentsInUse
 */
export async function applyTon(
  open: OpenTonChain,
  deployments: string,
  options: ApplyOptions,
): Promise<Applied> {
  const { config, chain, file } = open;
  const { privateKey } = keyFromEnvironment(config, 0, options.env ?? process.env);
  const files = sessionFiles(deployments, config.environment, chain.name);
  const session = new TonSession(privateKey as Hex, chain, files.orders);
  const signer = actingSigner(open, session.account);
  return whileDeploymentsLocked(file, async () => {
    const steps = new StepJournal(files.steps);
    try {
      const state = { open, options, session, signer, steps, deployed: [] };
      await session.settle();
      return await advance({ ...state, numbers: new Map(), transactions: 0, least: 0n });
    } finally {
      steps.close();
    }
  });
}

async function advance(run: Run): Promise<Applied> {
  const deadline = Date.now() + run.options.waitMilliseconds;
  let last: readonly TonAction[] = [];
  for (;;) {
    const plan = await settledPlan(run);
    const due = dueActions(plan.actions, run.session.account, BigInt(plan.context.view.time));
    if (due.length === 0) {
      await recordDeployments(run.open.file, plan.context, run.deployed);
      if (plan.waiting.length === 0 || Date.now() >= deadline) return finish(run, plan);
      await sleep(WAIT_POLL_MILLISECONDS);
      continue;
    }
    requireEffect(run, last, due);
    last = await carryOut(run, plan, due);
  }
}

/** @throws ActionWithoutEffect if an action that was sent is to be sent again. */
function requireEffect({ open }: Run, sent: readonly TonAction[], due: readonly TonAction[]): void {
  const again = due.find(({ id, data }) => sent.some((one) => one.id === id && one.data === data));
  if (again !== undefined) throw new ActionWithoutEffect(open.chain.name, again);
}

/** A plan of a chain on which no act of ours is under way any more. @throws PlanChanged */
async function settledPlan(run: Run): Promise<TonChainPlan> {
  const { open, signer, least } = run;
  const { context } = await whenSettled(async () => ({ context: await open.context(least) }));
  return agreed(run, await assignTonPlan(context, await open.plan(context), signer));
}

/** Numbers the actions of a plan, which must be one that was agreed to. */
function agreed({ options: { kept }, steps, numbers }: Run, plan: TonChainPlan): TonChainPlan {
  for (const { id } of plan.actions) if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  if (kept !== undefined) requireAgreed(kept, plan.steps, doneSince(kept, steps));
  return plan;
}

function doneSince(kept: NonNullable<ApplyOptions["kept"]>, steps: StepJournal): Set<string> {
  const begun = steps.since(kept.block);
  const isBegun = (id: string) =>
    MANNERS.some((manner) => begun.has(manner === "direct" ? id : `${manner} ${id}`));
  return new Set(kept.steps.filter(({ id }) => isBegun(id)).map(({ id }) => id));
}

/**
 * Tries actions on the chain's own state, and sends by one order those that wait for no other one.
 *
 * @param due At least one, in their order.
 * @returns the actions that were sent.
 * @throws ActionRefused, and what one of them failed with, once all have an end.
 */
async function carryOut(
  run: Run,
  plan: TonChainPlan,
  due: readonly TonAction[],
): Promise<readonly TonAction[]> {
  const { session, steps } = run;
  const { view } = plan.context;
  const ready = await readyActions(run, plan, due);
  const sent = await sendOrder(session, view, ready, (carried) => {
    const ids = carried.map(({ id }) => id);
    steps.append(ids, Number(view.height));
  });
  const failures = sent.flatMap(({ item, end }) => noteEnd(run, item, end));
  if (failures.length > 0) throw failures[0];
  return sent.map(({ item }) => item);
}

/**
 * The actions that wait for no step of the plan, and that the chain's own state does not refuse. Each is tried alone:
 * what the one does to the chain, the next one does not rely on. One that is refused comes first at some time, if at all.
 *
 * @throws ActionRefused if the first is refused.
 */
async function readyActions(
  { open }: Run,
  { context, actions }: TonChainPlan,
  due: readonly TonAction[],
): Promise<TonAction[]> {
  const undone = new Set(actions.flatMap(({ id, step }) => [id, step.id]));
  const next = due.filter(({ after }) => !after.some((id) => undone.has(id)));
  const trials = await tryAlone(context, next);
  const [first] = trials;
  if (first?.refused !== undefined) {
    throw new ActionRefused(open.chain.name, first.action, first.refused);
  }
  return trials.filter(({ refused }) => refused === undefined).map(({ action }) => action);
}

/** Notes what came of an action. @returns its failure, if any. */
function noteEnd(run: Run, action: TonAction, end: MessageEnd): ChainError[] {
  if (end.kind === "failed") return [end.failure];
  const { transaction } = end;
  const { options, deployed, numbers } = run;
  run.transactions += 1;
  if (transaction.height > run.least) run.least = transaction.height;
  if (action.message.init !== undefined) deployed.push({ account: action.to, ...transaction });
  const receipt = { blockNumber: Number(transaction.height), gasUsed: transaction.gasUsed };
  options.onExecuted({ call: action, receipt }, numbers.get(action.id) ?? 0);
  return [];
}

async function finish(run: Run, plan: TonChainPlan): Promise<Applied> {
  const { transactions, open, options, session } = run;
  const { file } = open;
  const proposals =
    options.proposals === undefined
      ? { written: [], postponed: [] }
      : await writeTonProposals(plan, { account: session.account, folder: options.proposals });
  return { transactions, waiting: plan.waiting, left: plan.actions, proposals, file };
}
