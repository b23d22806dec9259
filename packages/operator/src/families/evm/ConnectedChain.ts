import { ChainView } from "@causeway/chains/evm";
import { connect as connectTo } from "@causeway/chains/node";
import type { JsonRpcApiProvider } from "ethers";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import { type ChainConfig, isDevelopmentChain } from "../../config/chains.ts";
import type { WholePlan } from "../../core/WholePlan.ts";
import { readDeployments } from "../../deployments/deploymentRecord.ts";
import { forFamily } from "../families.ts";
import { blueprintOf } from "./blueprintOf.ts";
import type { EvmWants } from "./EvmWants.ts";
import type { OpenChain } from "./OpenChain.ts";
import type { PlanContext, ReadChain } from "./PlanContext.ts";
import { planChain } from "./planChain.ts";

/**
 * Opens a chain.
 *
 * @param file Where its deployments are written down.
 * @throws RpcUnusable
 */
export async function connectedChain<C extends BaseConfig>(
  wants: EvmWants<C>,
  config: C,
  chain: ChainConfig,
  file: string,
): Promise<OpenChain<C>> {
  return new ConnectedChain(wants, config, chain, await connect(chain), file);
}

class ConnectedChain<C extends BaseConfig> implements OpenChain<C> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly provider: JsonRpcApiProvider;
  readonly file: string;
  readonly #wants: EvmWants<C>;
  /** Of other chains, made when they are first read. */
  readonly #others = new Map<string, Promise<JsonRpcApiProvider>>();

  constructor(
    wants: EvmWants<C>,
    config: C,
    chain: ChainConfig,
    provider: JsonRpcApiProvider,
    file: string,
  ) {
    this.#wants = wants;
    this.config = config;
    this.chain = chain;
    this.provider = provider;
    this.file = file;
  }

  async context(least?: number): Promise<PlanContext<C>> {
    const { config, chain } = this;
    const view = await ChainView.newest(this.provider, least);
    const read = new Map<string, Promise<ReadChain<C>>>([
      [chain.name, Promise.resolve({ config, chain, view })],
    ]);
    const reading = (other: ChainConfig) => {
      const known = read.get(other.name) ?? this.#read(other);
      read.set(other.name, known);
      return known;
    };
    const context: PlanContext<C> = {
      config,
      chain,
      view,
      record: readDeployments(this.file),
      on: (other) => ({
        read: async (query) => forFamily({ evm: query.evm }, other)(await reading(other)),
      }),
      blueprint: blueprintOf(this.#wants, () => context),
    };
    return context;
  }

  plan(context: PlanContext<C>): Promise<WholePlan> {
    return planChain(context, this.#wants);
  }

  async close(): Promise<void> {
    this.provider.destroy();
    for (const other of this.#others.values()) {
      await other.then(
        (provider) => provider.destroy(),
        () => undefined,
      );
    }
  }

  async #read(chain: ChainConfig): Promise<ReadChain<C>> {
    const provider = this.#others.get(chain.name) ?? connect(chain);
    this.#others.set(chain.name, provider);
    // A chain that could not be reached may be there next time.
    provider.catch(() => this.#others.delete(chain.name));
    return { config: this.config, chain, view: await ChainView.newest(await provider) };
  }
}

function connect(chain: ChainConfig): Promise<JsonRpcApiProvider> {
  const start = isDevelopmentChain(chain.chainId)
    ? "start the local network with npm start"
    : "start it";
  return connectTo(chain, `${start}, or say where it is with --rpc ${chain.name}=<url>`);
}
