import {
  type Call,
  chainIdentity,
  type ExecutedCall,
  executePlan,
  Journal,
  journalFile,
} from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import type { Wallet } from "ethers";

import type { BaseConfig } from "../../../config/BaseConfig.ts";
import type { ChainConfig } from "../../../config/chains.ts";
import type { Environment } from "../../ChainFamily.ts";
import { openChain } from "../EvmChains.ts";
import type { OpenChain } from "../OpenChain.ts";
import type { PlanContext } from "../PlanContext.ts";
import { walletFromEnvironment } from "../signing/walletFromEnvironment.ts";
import { executeOptions } from "./executeOptions.ts";

export interface SessionOptions<C extends BaseConfig = BaseConfig> {
  readonly environment: Environment<C>;
  /** Where the key is looked for; the process's own environment by default. */
  readonly env?: NodeJS.ProcessEnv;
  /** Which of a development node's accounts acts where no key is given; by default the one that deploys. */
  readonly developmentIndex?: number;
  readonly onExecuted: (chain: ChainConfig, executed: ExecutedCall) => void;
}

/** A chain that is read and written to again and again, by the key at hand. */
export class ChainSession<C extends BaseConfig = BaseConfig> {
  readonly #open: OpenChain<C>;
  readonly #wallet: Wallet;
  readonly #identity: Hex;
  readonly #journalFile: string;
  readonly #onExecuted: SessionOptions<C>["onExecuted"];

  private constructor(
    open: OpenChain<C>,
    wallet: Wallet,
    identity: Hex,
    { environment: { config, deployments }, onExecuted }: SessionOptions<C>,
  ) {
    this.#open = open;
    this.#wallet = wallet;
    this.#identity = identity;
    this.#journalFile = journalFile(deployments, config.environment, open.chain.name);
    this.#onExecuted = onExecuted;
  }

  /** @throws RpcUnusable, KeyUnusable */
  static async open<C extends BaseConfig>(
    chain: ChainConfig,
    options: SessionOptions<C>,
  ): Promise<ChainSession<C>> {
    const { environment, env, developmentIndex = 0 } = options;
    const { config } = environment;
    const open = await openChain(environment, chain);
    try {
      const wallet = walletFromEnvironment(config, open.provider, developmentIndex, env);
      return new ChainSession(open, wallet, await chainIdentity(open.provider), options);
    } catch (error) {
      await open.close();
      throw error;
    }
  }

  get chain(): ChainConfig {
    return this.#open.chain;
  }

  /** The account that acts. */
  get account(): Hex {
    return this.#wallet.address as Hex;
  }

  /** The chain as it is now. */
  context(): Promise<PlanContext<C>> {
    return this.#open.context();
  }

  /**
   * Settles what earlier runs sent, and sends what is due then. The journal is held only meanwhile: between two calls
   * another process may work on the chain.
   *
   * @param due The calls that are due, from what the chain holds.
   * @returns the number of calls that were executed.
   * @throws JournalError, and all that `executePlan` throws
   */
  async execute(due: (context: PlanContext<C>) => Promise<readonly Call[]>): Promise<number> {
    const journal = new Journal(this.#journalFile);
    const wallet = this.#wallet;
    const onExecuted = (executed: ExecutedCall) => this.#onExecuted(this.chain, executed);
    const plan = async () => {
      const context = await this.#open.context(journal.lastBlock(this.#identity));
      const calls = await due(context);
      const { blockTag } = context.view;
      return { calls, nonce: await this.#open.provider.getTransactionCount(wallet, blockTag) };
    };
    try {
      const options = executeOptions(this.#open, { wallet, journal, onExecuted });
      return (await executePlan(plan, options)).calls.length;
    } finally {
      journal.close();
    }
  }

  /** Ends connections. */
  close(): Promise<void> {
    return this.#open.close();
  }
}
