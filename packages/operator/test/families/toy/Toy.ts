import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type {
  ActingKey,
  Action,
  ActOptions,
  ActOutcome,
  Applied,
  ApplyOptions,
  AskedConnection,
  BaseConfig,
  ChainConfig,
  ChainFamily,
  DryRun,
  GuardianAction,
  Lifting,
  OverviewRow,
  Proposed,
  SignersBundle,
  Target,
} from "@causeway/operator";
import { BundleUnreadable, deployStepId } from "@causeway/operator";

import { requireAgreed } from "../../../src/core/planFile.ts";

declare module "../../../src/Area.ts" {
  interface Area<C extends BaseConfig = BaseConfig, Part = object> {
    /** What it wants of toy chains: a value for each name, and which account signs for it. */
    readonly toy?: (config: C) => readonly { name: string; value: string; signer: string }[];
  }
}

/** A chain of the toy family: some values in memory, and until when a guardian paused them. */
export class ToyChain {
  height = 1;
  pausedUntil = 0n;
  readonly values = new Map<string, string>();
}

/** The guardian's, and nobody else's. */
export const TOY_KEY = "toy-guardian";
const PAUSE_UNTIL = 4_102_444_800n;

interface ToyBundle extends SignersBundle {
  readonly family: "toy";
  readonly signer: string;
  readonly calls: readonly string[];
}

/** A family of chains of which the engine knows nothing. */
export class Toy implements ChainFamily {
  readonly #wanted: (config: BaseConfig) => readonly ReturnType<typeof actionFor>[];
  readonly #chains: ReadonlyMap<string, ToyChain>;

  constructor(
    wanted: (config: BaseConfig) => readonly { name: string; value: string; signer: string }[],
    chains: ReadonlyMap<string, ToyChain>,
  ) {
    this.#wanted = (config) => wanted(config).map((want) => actionFor(want, config));
    this.#chains = chains;
  }

  async survey(name: string) {
    const finalHeight = BigInt(this.#named(name).height);
    return { chainId: 31_339n, gasPrice: 1n, blockSeconds: 1, finalHeight };
  }

  async connect<C extends BaseConfig>(): Promise<AskedConnection<C>> {
    throw new Error("nobody asks toys");
  }

  async plan(target: Target) {
    const { environment, chain } = target;
    return {
      environment: environment.config.environment,
      chain: chain.name,
      chainId: `${chain.chainId}`,
      block: this.#at(target).height,
      time: "0",
      gasPrice: null,
      coin: "TOY",
      decimals: 0,
      funds: [],
      steps: this.#open(target).map(({ step, manner }) => {
        const { scheduled: _, ...planned } = step;
        return { ...planned, manner, readyAt: null, gas: null, cost: null, reverts: null };
      }),
      waiting: [],
      findings: [],
    };
  }

  async dryRun(target: Target): Promise<DryRun> {
    const ids = this.#open(target).map(({ id }) => id);
    return { succeeds: true, text: ids.join("\n"), json: JSON.stringify(ids) };
  }

  async dryRunPending(): Promise<DryRun> {
    return { succeeds: true, text: "nothing waits", json: "{}" };
  }

  async apply(target: Target, { kept, proposals, onExecuted }: ApplyOptions): Promise<Applied> {
    const actions = this.#open(target);
    const own = actions.filter(({ step }) => step.signer.name === "deployer");
    if (kept !== undefined) requireAgreed(kept, actions, new Set());
    const held = this.#at(target);
    for (const [index, call] of own.entries()) {
      held.values.set(call.to, call.data);
      held.height += 1;
      onExecuted({ call, receipt: { blockNumber: held.height, gasUsed: 1n } }, index + 1);
    }
    const left = actions.filter((action) => !own.includes(action));
    const written = proposals === undefined ? [] : propose(target, left, proposals);
    const bundles = { written, postponed: [] };
    return { transactions: own.length, waiting: [], left, proposals: bundles, file: "nowhere" };
  }

  async check(target: Target) {
    const findings = this.#open(target).flatMap(({ step }) => step.findings);
    return { chain: target.chain.name, block: this.#at(target).height, findings, unreadable: [] };
  }

  async deployed({ chain }: Target) {
    return { chain: chain.name, file: "nowhere", compared: { block: 1 }, contracts: [] };
  }

  async acts({ chain }: Target) {
    return { chain: chain.name, acts: [], count: 0 };
  }

  async overview<C extends BaseConfig>(
    _: unknown,
    chain: ChainConfig,
    rows: readonly OverviewRow<C>[],
  ) {
    const { height } = this.#named(chain.name);
    return { block: height, time: 0n, rows: rows.map(() => ({ unknown: "nobody reads toys" })) };
  }

  async act({ chain, actions, key }: ActOptions<GuardianAction>): Promise<readonly ActOutcome[]> {
    const isGuardian = key.privateKey === TOY_KEY;
    if (isGuardian) this.#named(chain.name).pausedUntil = PAUSE_UNTIL;
    return actions.map(({ effect }) => ({
      done: isGuardian,
      told: isGuardian ? `${effect} until somebody ends that` : `is not ${effect}: no guardian`,
    }));
  }

  async resume({ chain }: Target, liftings: readonly Lifting[], key: ActingKey | undefined) {
    if (key !== undefined) this.#named(chain.name).pausedUntil = 0n;
    return liftings.map(({ effect }) => ({ done: key !== undefined, told: `is not ${effect}` }));
  }

  async cancel(_: Target, { ids }: { readonly ids: readonly string[] }) {
    return ids.map((id) => ({ id, done: false, told: "is not known" }));
  }

  readBundle(text: string): ToyBundle {
    const bundle = JSON.parse(text);
    if (bundle.family !== "toy") throw new BundleUnreadable("it is of no toy chain");
    return bundle;
  }

  async verify(target: Target, bundle: ToyBundle) {
    const open = this.#open(target).filter(({ step }) => step.signer.name === bundle.signer);
    const isAsked = JSON.stringify(callsOf(open)) === JSON.stringify(bundle.calls);
    const problems = isAsked ? [] : ["the plan asks for other calls"];
    return { problems, text: problems.join() || "as planned", document: { problems } };
  }

  /** Whatever the chain does not hold as configured. */
  #open(target: Target): Action[] {
    const { values } = this.#at(target);
    return this.#wanted(target.environment.config)
      .filter(({ to, data }) => values.get(to) !== data)
      .map((make) => make.against(values.get(make.to) ?? "nothing"));
  }

  #at({ chain }: Target): ToyChain {
    return this.#named(chain.name);
  }

  #named(name: string): ToyChain {
    const chain = this.#chains.get(name);
    if (chain === undefined) throw new Error(`no toy chain ${name}`);
    return chain;
  }
}

/** What brings one value to where it is wanted. */
function actionFor(
  { name, value, signer }: { name: string; value: string; signer: string },
  { accounts }: BaseConfig,
) {
  const account = accounts.find((known) => known.name === signer);
  if (account === undefined) throw new Error(`no account ${signer}`);
  const call = { id: deployStepId(name), to: name, data: value, after: [] };
  const against = (held: string): Action => {
    const summary = `Set ${name} to ${value} instead of ${held}`;
    const findings = [{ kind: "toy-value", subject: name, expected: value, held }];
    const assigned = { signer: account, delay: 0, scheduled: undefined };
    const step = { ...call, summary, findings, ...assigned };
    return { ...call, summary, step, manner: "direct" };
  };
  return { to: name, data: value, against };
}

function callsOf(actions: readonly Action[]): string[] {
  return actions.map(({ to, data }) => `${to}=${data}`);
}

function propose(
  { environment, chain }: Target,
  left: Action[],
  root: string,
): Proposed["written"] {
  const folder = join(root, environment.config.environment, chain.name);
  mkdirSync(folder, { recursive: true });
  return [...Map.groupBy(left, ({ step }) => step.signer.name)].map(([signer, actions]) => {
    const [file, page] = [join(folder, `${signer}.json`), join(folder, `${signer}.md`)];
    const bundle = { family: "toy", chainId: `${chain.chainId}`, signer, calls: callsOf(actions) };
    writeFileSync(file, JSON.stringify(bundle));
    writeFileSync(page, actions.map(({ summary }) => summary).join("\n"));
    return { file, page };
  });
}
