import { ChainView, connect } from "@causeway/chains/evm";
import type { JsonRpcApiProvider } from "ethers";

import { type Addresses, addressesOf } from "../addresses.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { deploymentFile, readDeployments } from "../contracts/deploymentRecord.ts";
import { configuredLanes } from "../lanes.ts";
import type { OtherChain } from "../plan/OtherChain.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { EvmOtherChain } from "./EvmOtherChain.ts";

/** A chain that is read, with those that it depends on. */
export class OpenChain {
  readonly config: Config;
  readonly chain: ChainConfig;
  readonly provider: JsonRpcApiProvider;
  /** Where this chain's deployments are written down. */
  readonly file: string;
  /** Of other chains, made when they are first read. */
  readonly #others = new Map<string, Promise<JsonRpcApiProvider>>();

  private constructor(
    config: Config,
    chain: ChainConfig,
    provider: JsonRpcApiProvider,
    file: string,
  ) {
    this.config = config;
    this.chain = chain;
    this.provider = provider;
    this.file = file;
  }

  /**
   * @param deployments The folder that holds a folder of deployments for each environment.
   * @throws RpcUnusable
   */
  static async open(config: Config, chain: ChainConfig, deployments: string): Promise<OpenChain> {
    const file = deploymentFile(deployments, config.environment, chain.name);
    return new OpenChain(config, chain, await connect(chain), file);
  }

  /**
   * The chain as it is now: everything that is planned from this is read at one block.
   *
   * @param least A block that the chain is known to have.
   * @throws RpcLags
   */
  async context(least?: number): Promise<PlanContext> {
    const { config, chain } = this;
    const addresses = addressesOf(config);
    const view = await ChainView.newest(this.provider, least);
    const others = new Map<string, Promise<OtherChain>>();
    const otherChain = (other: ChainConfig) => {
      const known = others.get(other.name) ?? this.#otherChain(other, addresses);
      others.set(other.name, known);
      return known;
    };
    others.set(chain.name, Promise.resolve(new EvmOtherChain(view, addresses)));
    return {
      config,
      chain,
      addresses,
      view,
      lanes: configuredLanes(config, addresses.Mailbox),
      record: readDeployments(this.file),
      otherChain,
    };
  }

  /** Ends connections. */
  async close(): Promise<void> {
    this.provider.destroy();
    for (const other of this.#others.values()) {
      await other.then(
        (provider) => provider.destroy(),
        () => undefined,
      );
    }
  }

  async #otherChain(other: ChainConfig, addresses: Addresses): Promise<OtherChain> {
    const provider = this.#others.get(other.name) ?? connect(other);
    this.#others.set(other.name, provider);
    // A chain that could not be reached may be there next time.
    provider.catch(() => this.#others.delete(other.name));
    return new EvmOtherChain(await ChainView.newest(await provider), addresses);
  }
}
