import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type ConfiguredLane,
  configuredLanes,
} from "../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "./evmLocal.ts";
import type { LocalChains } from "./LocalChains.ts";
import { startWorld } from "./startWorld.ts";

const NAMES = ["hub", "spoke-a", "spoke-b"];

/** The chains of `config/local`, each brought to what a configuration says. */
export class AppliedChains {
  readonly config: Config;
  /** URLs by the chain's name. */
  readonly rpcs: Readonly<Record<string, string>>;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  readonly #chains: LocalChains;

  private constructor(chains: LocalChains, deployments: string) {
    this.#chains = chains;
    this.config = chains.config;
    this.rpcs = chains.rpcs;
    this.deployments = deployments;
  }

  /**
   * @param adapt Makes of `config/local`, without its swap, what the chains are brought to.
   * @param names The chains that are brought to it; the others stay empty.
   */
  static async start(
    adapt = (config: Config) => config,
    names: readonly string[] = NAMES,
  ): Promise<AppliedChains> {
    const config = adapt({ ...loadConfig(EVM_LOCAL), swap: undefined });
    const deployments = mkdtempSync(join(tmpdir(), "causeway-deployments-"));
    // A lane opens when both sides hold it.
    const order = [...names, ...names];
    return new AppliedChains(await startWorld({ config, order }, deployments), deployments);
  }

  get lanes(): readonly ConfiguredLane[] {
    return configuredLanes(this.config);
  }

  lane(origin: string, destination: string): ConfiguredLane {
    const label = `lane ${origin} -> ${destination}`;
    const found = this.lanes.find((lane) => lane.label === label);
    if (found === undefined) throw new Error(`no ${label}`);
    return found;
  }

  async stop(): Promise<void> {
    await this.#chains.stop();
    rmSync(this.deployments, { recursive: true });
  }
}
