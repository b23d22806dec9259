import { setTimeout as sleep } from "node:timers/promises";

import { dueActions } from "../apply/dueActions.ts";
import type { ChainConfig } from "../config/Config.ts";
import { planCommittee } from "../plan/committee.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { assignPlan, type ChainPlan } from "../plan/readPlan.ts";
import { KeyUnusable } from "../signing/keyFromEnvironment.ts";
import { ChainSession, type SessionOptions } from "./ChainSession.ts";
import { describeLeft } from "./describeLeft.ts";
import { canBeHandedOver, followerProblem } from "./followerProblem.ts";
import type { HandoverMaker } from "./HandoverMaker.ts";
import { handoverCall } from "./handoverCall.ts";
import { memberProblems } from "./memberProblems.ts";
import { NotReady } from "./NotReady.ts";
import type { Follower } from "./readFollowers.ts";
import { type CommitteeReport, readReport } from "./readReport.ts";
import { signingProblem } from "./signingProblem.ts";
import { type ValidatorUrls, validatorClients } from "./validatorClients.ts";

export interface RotationOptions extends SessionOptions {
  readonly validators: ValidatorUrls;
  readonly maker: HandoverMaker;
  /** For how long to wait for time, other signers and blocks to be final before giving back what remains. */
  readonly waitMilliseconds: number;
  readonly onProgress: (text: string) => void;
}

/** Something that a rotation still needs, and that cannot be done now. */
export interface Remaining {
  readonly chain: string;
  readonly what: string;
}

const POLL_MILLISECONDS = 1_000;
const PROPOSAL = "propose committee";

/**
 * Carries a rotation through on every chain: enrols, proposes, shows every light client the checkpoint by which the
 * committee hands over, and begins the next committee's epoch only then. What it does follows from what the chains hold,
 * so that it goes on wherever an earlier run, or somebody else, has stopped.
 */
export class CommitteeRotation {
  readonly #options: RotationOptions;
  readonly #sessions = new Map<string, ChainSession>();
  /** Chains whose committees were found ready. */
  readonly #ready = new Set<string>();
  #told = "";

  constructor(options: RotationOptions) {
    this.#options = options;
  }

  /**
   * @returns what remains; nothing if every light client follows the configured committee.
   * @throws NotReady before anything was sent, KeyUnusable
   */
  async run(): Promise<readonly Remaining[]> {
    const deadline = Date.now() + this.#options.waitMilliseconds;
    await this.#requireReady();
    for (;;) {
      const { sent, remaining } = await this.#round();
      if (remaining.length === 0) return remaining;
      if (sent > 0) continue;
      if (Date.now() >= deadline) return remaining;
      this.#tell(remaining);
      await sleep(POLL_MILLISECONDS);
    }
  }

  /** Ends connections. */
  async close(): Promise<void> {
    for (const session of this.#sessions.values()) await session.close();
  }

  // ---------------------------------------------------------------- before

  /** Whoever is proposed must be able to sign, and whoever signs now must be able to hand over. */
  async #requireReady(): Promise<void> {
    const { config } = this.#options;
    const problems = await Promise.all(config.chains.map((chain) => this.#problemsOf(chain)));
    const proposes = problems.some((found) => found !== undefined);
    const members = proposes ? await memberProblems(config, this.#options.validators) : [];
    const all = [...members, ...problems.flatMap((found) => found ?? [])];
    if (all.length > 0) throw new NotReady(all);
  }

  /** Undefined if nothing is to be proposed there, or it cannot be read. */
  async #problemsOf(chain: ChainConfig): Promise<string[] | undefined> {
    const { config, validators } = this.#options;
    const plan = await this.#session(chain).then(
      async (session) => this.#plan(session, await session.context()),
      (error: unknown) => {
        if (error instanceof KeyUnusable) throw error;
        return undefined;
      },
    );
    const proposes = plan?.steps.some(({ id }) => id === PROPOSAL);
    if (
      plan === undefined ||
      !proposes ||
      (await readReport(plan.context)).registry === undefined
    ) {
      return undefined;
    }
    const problem = await signingProblem(config, chain, validatorClients(config, validators));
    if (problem === undefined) this.#ready.add(chain.name);
    return problem === undefined ? [] : [problem];
  }

  // ---------------------------------------------------------------- a round

  async #round(): Promise<{ sent: number; remaining: Remaining[] }> {
    let sent = 0;
    const remaining: Remaining[] = [];
    for (const chain of this.#options.config.chains) {
      const note = (what: string) => remaining.push({ chain: chain.name, what });
      try {
        const session = await this.#session(chain);
        sent += await session.execute((context) => this.#dueOf(session, context, note));
        sent += await this.#handOver(session, note);
        await this.#noteLeft(session, note);
      } catch (error) {
        note((error as Error).message);
      }
    }
    return { sent, remaining };
  }

  /** What is due of a chain's own committee. Nothing is proposed that cannot succeed. */
  async #dueOf(session: ChainSession, context: PlanContext, note: (what: string) => void) {
    const { actions, time } = await this.#plan(session, context);
    const due = dueActions(actions, session.account, time);
    const proposes = actions.some(({ step }) => step.id === PROPOSAL);
    return proposes && !(await this.#mayPropose(session.chain, note)) ? [] : due;
  }

  /** A chain that could not be read at the beginning, or had another committee to begin first, is looked at now. */
  async #mayPropose(chain: ChainConfig, note: (what: string) => void): Promise<boolean> {
    if (this.#ready.has(chain.name)) return true;
    const signing = await this.#problemsOf(chain);
    if (signing === undefined) return false;
    const { config, validators } = this.#options;
    const problems = [...(await memberProblems(config, validators)), ...signing];
    for (const problem of problems) note(problem);
    return problems.length === 0;
  }

  /** Shows the next committee to every light client that can be shown it; one that fails does not hold up others. */
  async #handOver(session: ChainSession, note: (what: string) => void): Promise<number> {
    const context = await session.context();
    const report = await readReport(context);
    let sent = 0;
    for (const follower of report.followers) {
      try {
        if (canBeHandedOver(report, follower))
          sent += await this.#show(context, report, follower, note);
      } catch (error) {
        note(`the light client on ${follower.on.name}: ${(error as Error).message}`);
      }
    }
    return sent;
  }

  async #show(
    context: PlanContext,
    { registry }: CommitteeReport,
    { on, state }: Follower,
    note: (what: string) => void,
  ): Promise<number> {
    if (registry === undefined || state.kind !== "read") return 0;
    const made = await this.#options.maker.make(context, registry.epoch, state);
    if ("waitsFor" in made) {
      note(`the light client on ${on.name} waits for ${made.waitsFor}`);
      return 0;
    }
    const session = await this.#session(on);
    return session.execute((there) => handoverCall(there, context.chain, state.epoch, made));
  }

  /** Of a chain without a committee, what is left is to deploy it. */
  async #noteLeft(session: ChainSession, note: (what: string) => void): Promise<void> {
    const context = await session.context();
    const report = await readReport(context);
    const { name } = session.chain;
    if (report.registry === undefined)
      return note(`has no committee yet: causeway apply --chain ${name}`);
    const problems = report.followers.flatMap((one) => followerProblem(report, one) ?? []);
    for (const problem of problems) note(problem);
    const plan = await this.#plan(session, context);
    for (const left of describeLeft(plan, session.account)) note(left);
  }

  // ---------------------------------------------------------------- internal

  async #plan(session: ChainSession, context: PlanContext): Promise<ChainPlan> {
    const account = { name: "this key", address: session.account, kind: "key" } as const;
    return assignPlan(context, await planCommittee(context), account);
  }

  async #session(chain: ChainConfig): Promise<ChainSession> {
    const known = this.#sessions.get(chain.name);
    if (known !== undefined) return known;
    const session = await ChainSession.open(chain, this.#options);
    this.#sessions.set(chain.name, session);
    return session;
  }

  #tell(remaining: readonly Remaining[]): void {
    const text = remaining.map(({ chain, what }) => `${chain}: ${what}`).join("\n");
    if (text !== this.#told) this.#options.onProgress(`waiting:\n${text}`);
    this.#told = text;
  }
}
