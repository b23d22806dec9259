import { setTimeout as sleep } from "node:timers/promises";
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
import { readTonPlan, type TonChainPlan } from "../readTonPlan.ts";
import { TonSandbox } from "../sandbox/TonSandbox.ts";
import { sessionFiles } from "../sessionFiles.ts";
import { actingSigner } from "../signing/actingSigner.ts";
import type { TonAction } from "../TonStep.ts";
import { recordDeployments, type SentDeployment } from "./recordDeployments.ts";
import { StepJournal } from "./StepJournal.ts";
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
 * What is to be done is read from the chain before each message, so a run goes on where one before it was killed.
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
  let last: TonAction | undefined;
  for (;;) {
    const plan = await settledPlan(run);
    const [due] = dueActions(plan.actions, run.session.account, BigInt(plan.context.view.time));
    if (due === undefined) {
      await recordDeployments(run.open.file, plan.context, run.deployed);
      if (plan.waiting.length === 0 || Date.now() >= deadline) return finish(run, plan);
      await sleep(WAIT_POLL_MILLISECONDS);
      continue;
    }
    if (due.id === last?.id && due.data === last.data) {
      throw new ActionWithoutEffect(run.open.chain.name, due);
    }
    await carryOut(run, plan, due);
    last = due;
  }
}

/** A plan of a chain on which no act of ours is under way any more. @throws PlanChanged */
async function settledPlan(run: Run): Promise<TonChainPlan> {
  const { open, signer, least } = run;
  return agreed(run, await whenSettled(() => readTonPlan(open, { preferred: signer, least })));
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

/** Tries an action on the chain's own state, then sends it. */
async function carryOut(run: Run, { context }: TonChainPlan, action: TonAction): Promise<void> {
  const { open, options, session, steps, deployed, numbers } = run;
  const { refused } = await (await TonSandbox.at(context)).run(action);
  if (refused !== undefined) throw new ActionRefused(open.chain.name, action, refused);
  const sent = await session.send(action.to, action.message, async () => {
    steps.append(action.id, Number(context.view.height));
  });
  run.transactions += 1;
  run.least = sent.height;
  if (action.message.init !== undefined) deployed.push({ account: action.to, ...sent });
  options.onExecuted(
    { call: action, receipt: { blockNumber: Number(sent.height), gasUsed: sent.gasUsed } },
    numbers.get(action.id) ?? 0,
  );
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
