import type { JsonRpcApiProvider } from "ethers";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { WholePlan } from "../../core/WholePlan.ts";
import type { PlanContext } from "./PlanContext.ts";

/** A chain that is read, with those that it depends on. */
export interface OpenChain<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly provider: JsonRpcApiProvider;
  /** Where this chain's deployments are written down. */
  readonly file: string;
  /**
   * The chain as it is now: everything that is planned from this is read at one block.
   *
   * @param least A block that the chain is known to have.
   * @throws RpcLags
   */
  context(least?: number): Promise<PlanContext<C>>;
  /** The difference between what the configuration asks for and what the chain holds, as steps in order. */
  plan(context: PlanContext<C>): Promise<WholePlan>;
  /** Ends connections. */
  close(): Promise<void>;
}
