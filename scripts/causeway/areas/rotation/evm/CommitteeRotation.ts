import { setTimeout as sleep } from "node:timers/promises";

import {
  type ChainSession,
  ChainSessions,
  dueActions,
  type SessionOptions,
} from "@causeway/operator/evm";

import { adoptingChains, committeeChains, committeeSums } from "../../committee/index.ts";
import { abilitiesOf } from "../../deployment/index.ts";
import type { LightClientsConfig, LightClientsContext } from "../../light-clients/index.ts";
import { adoptedProblems } from "../AdoptedReport.ts";
import type { ValidatorUrls } from "../askedValidators.ts";
import type { CommitteeReport } from "../CommitteeReport.ts";
import type { Follower } from "../Follower.ts";
import { canBeHandedOver, followerProblem } from "../followerProblem.ts";
import { describeLeft } from "./describeLeft.ts";
import type { HandoverMaker } from "./HandoverMaker.ts";
import { handoverCall } from "./handoverCall.ts";
import { planRotation, proposes } from "./planRotation.ts";
import { Readiness } from "./Readiness.ts";
import { readAdopted } from "./readAdopted.ts";
import { readReport } from "./readReport.ts";

export interface RotationOptions extends SessionOptions<LightClientsConfig> {
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

/**
 * Carries a rotation through on every chain: enrols, proposes, shows every light client the checkpoint by which the
 * committee hands over, and begins the next committee's epoch only then. What it does follows from what the chains hold,
 * so that it goes on wherever an earlier run, or somebody else, has stopped.
 */
export class CommitteeRotation {
  readonly #options: RotationOptions;
  readonly #sessions: ChainSessions<LightClientsConfig>;
  readonly #readiness: Readiness;
  #told = "";

  constructor(options: RotationOptions) {
    this.#options = options;
    this.#sessions = new ChainSessions(options);
    this.#readiness = new Readiness(options.environment.config, options.validators, this.#sessions);
  }

  /**
   * @returns what remains; nothing if every light client follows the configured committee.
   * @throws NotReady before anything was sent, KeyUnusable
   */
  async run(): Promise<readonly Remaining[]> {
    const deadline = Date.now() + this.#options.waitMilliseconds;
    await this.#readiness.require();
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
  close(): Promise<void> {
    return this.#sessions.close();
  }

  // ---------------------------------------------------------------- a round

  async #round(): Promise<{ sent: number; remaining: Remaining[] }> {
    let sent = 0;
    const remaining: Remaining[] = [];
    for (const chain of committeeChains(this.#options.environment.config.chains)) {
      const note = (what: string) => remaining.push({ chain: chain.name, what });
      try {
        const session = await this.#sessions.of(chain);
        sent += await session.execute((context) => this.#dueOf(session, context, note));
        sent += await this.#handOver(session, note);
        await this.#noteLeft(session, note);
      } catch (error) {
        note((error as Error).message);
      }
    }
    return { sent, remaining: [...remaining, ...(await this.#leftToRelayers())] };
  }

  /** What is left on the chains that take over the hub's committee. */
  async #leftToRelayers(): Promise<Remaining[]> {
    const { config } = this.#options.environment;
    const { hash } = committeeSums(config.committee.members, config.verifier.slots);
    const left: Remaining[] = [];
    for (const chain of adoptingChains(config.chains)) {
      try {
        const context = await (await this.#sessions.of(config.hub)).context();
        const problems = adoptedProblems(await readAdopted(context, chain), hash);
        left.push(...problems.map((what) => ({ chain: chain.name, what })));
      } catch (error) {
        left.push({ chain: chain.name, what: (error as Error).message });
      }
    }
    return left;
  }

  /** What is due of a chain's own committee. Nothing is proposed that cannot succeed. */
  async #dueOf(
    session: ChainSession<LightClientsConfig>,
    context: LightClientsContext,
    note: (what: string) => void,
  ) {
    const plan = await planRotation(context, session.account);
    if (proposes(plan) && !(await this.#readiness.mayPropose(session.chain, note))) return [];
    return dueActions(plan.actions, session.account, plan.time);
  }

  /** Shows the next committee to every light client that can be shown it; one that fails does not hold up others. */
  async #handOver(
    session: ChainSession<LightClientsConfig>,
    note: (what: string) => void,
  ): Promise<number> {
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
    context: LightClientsContext,
    { registry }: CommitteeReport,
    { on, state }: Follower,
    note: (what: string) => void,
  ): Promise<number> {
    if (registry === undefined || state.kind !== "read") return 0;
    if (!abilitiesOf(on).ownCommittee) {
      note(`the light client on ${on.name} waits for a relayer to show it the next committee`);
      return 0;
    }
    const made = await this.#options.maker.make(context, registry.epoch, state);
    if ("waitsFor" in made) {
      note(`the light client on ${on.name} waits for ${made.waitsFor}`);
      return 0;
    }
    const session = await this.#sessions.of(on);
    return session.execute((there) => handoverCall(there, context.chain, state.epoch, made));
  }

  /** Of a chain without a committee, what is left is to deploy it. */
  async #noteLeft(
    session: ChainSession<LightClientsConfig>,
    note: (what: string) => void,
  ): Promise<void> {
    const context = await session.context();
    const report = await readReport(context);
    const { name } = session.chain;
    if (report.registry === undefined)
      return note(`has no committee yet: causeway apply --chain ${name}`);
    const problems = report.followers.flatMap((one) => followerProblem(report, one) ?? []);
    for (const problem of problems) note(problem);
    const plan = await planRotation(context, session.account);
    for (const left of describeLeft(plan, session.account)) note(left);
  }

  // ---------------------------------------------------------------- internal

  #tell(remaining: readonly Remaining[]): void {
    const text = remaining.map(({ chain, what }) => `${chain}: ${what}`).join("\n");
    if (text !== this.#told) this.#options.onProgress(`waiting:\n${text}`);
    this.#told = text;
  }
}
