import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { addressesOf } from "../../../scripts/causeway/addresses.ts";
import { applyChain } from "../../../scripts/causeway/apply/applyChain.ts";
import { type Config, chainNamed } from "../../../scripts/causeway/config/Config.ts";
import { type ConfiguredLane, configuredLanes } from "../../../scripts/causeway/lanes.ts";
import { LocalChains } from "./LocalChains.ts";

/** The chains of `config/local`, each brought to what a configuration says. */
export class AppliedChains {
  readonly config: Config;
  /** URLs by the chain's name. */
  readonly rpcs: Readonly<Record<string, string>>;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  readonly #chains: LocalChains;

  private constructor(chains: LocalChains, config: Config, deployments: string) {
    this.#chains = chains;
    this.config = config;
    this.rpcs = chains.rpcs;
    this.deployments = deployments;
  }

  /**
   * @param adapt Makes of `config/local` what the chains are brought to.
   * @param names The chains that are brought to it; the others stay empty.
   */
  static async start(
    adapt = (config: Config) => config,
    names: readonly string[] = ["hub", "spoke-a", "spoke-b"],
  ): Promise<AppliedChains> {
    const chains = await LocalChains.start();
    const config = adapt(chains.config);
    const deployments = mkdtempSync(join(tmpdir(), "causeway-deployments-"));
    const onExecuted = () => {};
    const applying = names.map((name) => {
      const chain = chainNamed(config, name);
      return applyChain({ config, chain, deployments, waitMilliseconds: 0, onExecuted });
    });
    await Promise.all(applying);
    return new AppliedChains(chains, config, deployments);
  }

  get lanes(): ConfiguredLane[] {
    return configuredLanes(this.config, addressesOf(this.config).Mailbox);
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
