import { type ChainConfig, KeyUnusable } from "@causeway/operator";
import type { ChainSessions } from "@causeway/operator/evm";

import { committeeChains, readRegistry } from "../../committee/index.ts";
import type { LightClientsConfig } from "../../light-clients/index.ts";
import { askedValidators, type ValidatorUrls } from "../askedValidators.ts";
import { memberProblems } from "../memberProblems.ts";
import { NotReady } from "../NotReady.ts";
import { signingProblem } from "../signingProblem.ts";
import { planRotation, proposes } from "./planRotation.ts";

/**
 * Whether rotations can succeed: whoever is proposed must be able to sign, and whoever signs now must be able to hand
 * over. After the proposal it would be too late to find out.
 */
export class Readiness {
  readonly #config: LightClientsConfig;
  readonly #urls: ValidatorUrls;
  readonly #sessions: ChainSessions<LightClientsConfig>;
  /** Names of chains that were found ready. */
  readonly #ready = new Set<string>();

  constructor(
    config: LightClientsConfig,
    urls: ValidatorUrls,
    sessions: ChainSessions<LightClientsConfig>,
  ) {
    this.#config = config;
    this.#urls = urls;
    this.#sessions = sessions;
  }

  /**
   * Looks at every chain where a committee is to be proposed.
   *
   * @throws NotReady, KeyUnusable
   */
  async require(): Promise<void> {
    const chains = committeeChains(this.#config.chains);
    const found = await Promise.all(chains.map((chain) => this.#problemsOf(chain)));
    const isProposed = found.some((problems) => problems !== undefined);
    const members = isProposed ? await memberProblems(this.#config, this.#urls) : [];
    const problems = [...members, ...found.flatMap((some) => some ?? [])];
    if (problems.length > 0) throw new NotReady(problems);
  }

  /**
   * Whether a chain's committee may be proposed. A chain that could not be read at the beginning, or had another
   * committee to begin first, is looked at now.
   *
   * @param note Told of each problem.
   */
  async mayPropose(chain: ChainConfig, note: (problem: string) => void): Promise<boolean> {
    if (this.#ready.has(chain.name)) return true;
    const signing = await this.#problemsOf(chain);
    if (signing === undefined) return false;
    const problems = [...(await memberProblems(this.#config, this.#urls)), ...signing];
    for (const problem of problems) note(problem);
    return problems.length === 0;
  }

  /** Undefined if nothing is to be proposed there instead of another committee, or it cannot be read. */
  async #problemsOf(chain: ChainConfig): Promise<string[] | undefined> {
    if (!(await this.#isProposed(chain))) return undefined;
    const validators = askedValidators(this.#config, this.#urls);
    const problem = await signingProblem(this.#config, chain, validators);
    if (problem !== undefined) return [problem];
    this.#ready.add(chain.name);
    return [];
  }

  async #isProposed(chain: ChainConfig): Promise<boolean> {
    try {
      const session = await this.#sessions.of(chain);
      const context = await session.context();
      if ((await readRegistry(context)) === undefined) return false;
      return proposes(await planRotation(context, session.account));
    } catch (error) {
      if (error instanceof KeyUnusable) throw error;
      return false;
    }
  }
}
