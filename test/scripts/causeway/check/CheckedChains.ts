import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { type ChainConfig, type CheckResult, chainNamed } from "@causeway/operator";
import { applyChain, checkChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import type { Signer } from "ethers";
import {
  type Addresses,
  addressesOf,
} from "../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { ConfiguredLane } from "../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../scripts/causeway/environment.ts";
import { AppliedChains } from "../../world/AppliedChains.ts";

/** The chains of `config/local`, as configured, and what a test needs to disturb them. */
export class CheckedChains {
  readonly config: Config;
  readonly addresses: Addresses;
  /** The folder of what is deployed. */
  readonly deployments: string;
  readonly #chains: AppliedChains;
  readonly #providers: ReadonlyMap<string, MinedProvider>;

  private constructor(chains: AppliedChains) {
    this.#chains = chains;
    this.config = chains.config;
    this.deployments = chains.deployments;
    this.addresses = addressesOf(chains.config);
    this.#providers = new Map(
      chains.config.chains.map(({ name, chainId, rpcUrls: [url] }) => [
        name,
        new MinedProvider(url, chainId),
      ]),
    );
  }

  /**
   * Chains to which everything was applied.
   *
   * @param adapt As of `AppliedChains.start`.
   */
  static async start(adapt?: (config: Config) => Config): Promise<CheckedChains> {
    return new CheckedChains(await AppliedChains.start(adapt));
  }

  chain(name: string): ChainConfig {
    return chainNamed(this.config, name);
  }

  lane(origin: string, destination: string): ConfiguredLane {
    return this.#chains.lane(origin, destination);
  }

  rpc(name: string): MinedProvider {
    const provider = this.#providers.get(name);
    if (provider === undefined) throw new Error(`no chain ${name}`);
    return provider;
  }

  /** Signs as anyone, contracts included, and can pay. */
  as(name: string, account: Hex): Promise<Signer> {
    return this.rpc(name).as(account);
  }

  /** Signs as the deployer, who has most roles. */
  deployer(name: string): Promise<Signer> {
    return this.as(name, this.config.deployer);
  }

  check(name: string, config = this.config, deployments = this.deployments): Promise<CheckResult> {
    return checkChain(environmentAt(config, deployments), chainNamed(config, name));
  }

  async apply(name: string, config = this.config): Promise<number> {
    const { transactions } = await applyChain({
      environment: environmentAt(config, this.deployments),
      chain: chainNamed(config, name),
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
    return transactions;
  }

  /** Does something and takes it back on every chain, and what was written down of it. */
  async undone(work: () => Promise<void>): Promise<void> {
    const rpcs = [...this.#providers.values()];
    const snapshots = await Promise.all(rpcs.map((rpc) => rpc.send("evm_snapshot", [])));
    const written = mkdtempSync(join(tmpdir(), "causeway-undone-"));
    cpSync(this.deployments, written, { recursive: true });
    try {
      await work();
    } finally {
      rmSync(this.deployments, { recursive: true });
      renameSync(written, this.deployments);
      await Promise.all(rpcs.map((rpc, index) => rpc.send("evm_revert", [snapshots[index]])));
    }
  }

  async stop(): Promise<void> {
    for (const provider of this.#providers.values()) provider.destroy();
    await this.#chains.stop();
  }
}
