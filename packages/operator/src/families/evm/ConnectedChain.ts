import { ChainView } from "@causeway/chains/evm";
import type { JsonRpcApiProvider } from "ethers";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { WholePlan } from "../../core/WholePlan.ts";
import { deploymentFile, readDeployments } from "../../deployments/deploymentRecord.ts";
import type { Environment } from "../ChainFamily.ts";
import { OtherChains } from "../OtherChains.ts";
import type { Query } from "../Query.ts";
import { blueprintOf } from "./blueprintOf.ts";
import { connectProvider } from "./connectAsked.ts";
import type { EvmWants } from "./EvmWants.ts";
import type { OpenChain } from "./OpenChain.ts";
import type { PlanContext } from "./PlanContext.ts";
import { planChain } from "./planChain.ts";

/**
 * Opens a chain.
 *
 * @throws RpcUnusable
 */
export async function connectedChain<C extends BaseConfig>(
  wants: EvmWants<C>,
  environment: Environment<C>,
  chain: ChainConfig,
): Promise<OpenChain<C>> {
  return new ConnectedChain(wants, environment, chain, await connectProvider(chain));
}

class ConnectedChain<C extends BaseConfig> implements OpenChain<C> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly provider: JsonRpcApiProvider;
  readonly file: string;
  readonly #wants: EvmWants<C>;
  readonly #others: OtherChains<C>;

  constructor(
    wants: EvmWants<C>,
    environment: Environment<C>,
    chain: ChainConfig,
    provider: JsonRpcApiProvider,
  ) {
    const { config, deployments } = environment;
    this.#wants = wants;
    this.#others = new OtherChains(environment);
    this.config = config;
    this.chain = chain;
    this.provider = provider;
    this.file = deploymentFile(deployments, config.environment, chain.name);
  }

  async context(least?: number): Promise<PlanContext<C>> {
    const { config, chain } = this;
    const view = await ChainView.newest(this.provider, least);
    const own = { read: <T>(query: Query<C, T>) => query.evm({ config, chain, view }) };
    const context: PlanContext<C> = {
      config,
      chain,
      view,
      record: readDeployments(this.file),
      on: this.#others.asking(chain.name, own),
      blueprint: blueprintOf(this.#wants, () => context),
    };
    return context;
  }

  plan(context: PlanContext<C>): Promise<WholePlan> {
    return planChain(context, this.#wants);
  }

  async close(): Promise<void> {
    this.provider.destroy();
    await this.#others.close();
  }
}
