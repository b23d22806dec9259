import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import { joinResults } from "../core/joinResults.ts";
import type { Environment } from "../families/ChainFamily.ts";
import type { Probe } from "../Probe.ts";

/** What was seen of an environment. */
export interface Round {
  readonly environment: string;
  /** Every kind of finding that there can be. */
  readonly kinds: readonly string[];
  /** One for each chain. */
  readonly results: readonly CheckResult[];
  /** When it was over, unix seconds. */
  readonly time: number;
}

export interface WatcherOptions<C extends BaseConfig> {
  /** Read again for each round: whoever changes the configuration need not start the watch again. */
  readonly environment: () => Environment<C>;
  readonly chainsOf: (config: C) => readonly ChainConfig[];
  readonly probes: readonly Probe<C>[];
}

/** Checks chains again and again. */
export class Watcher<C extends BaseConfig> {
  readonly #options: WatcherOptions<C>;

  constructor(options: WatcherOptions<C>) {
    this.#options = options;
  }

  /** @throws ConfigError, UnknownChain; what goes wrong with a chain is in its result. */
  async round(): Promise<Round> {
    const environment = this.#options.environment();
    const { config, kinds } = environment;
    const chains = this.#options.chainsOf(config);
    const checked = chains.map((chain) =>
      environment.familyOf(chain).check({ environment, chain }),
    );
    const probed = this.#options.probes.map((probe) => probe(environment, chains));
    const results = (await Promise.all([Promise.all(checked), ...probed])).flat();
    return {
      environment: config.environment,
      kinds,
      results: chains.map(({ name }) => joinResults(name, results)),
      time: Date.now() / 1000,
    };
  }
}
