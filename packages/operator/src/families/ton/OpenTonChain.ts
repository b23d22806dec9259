import { ChainError } from "@causeway/chains";
import { globalIdOf, openReaders, type Readers } from "@causeway/chains/ton";
import { ask } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Signer } from "../../core/Signer.ts";
import { deploymentFile } from "../../deployments/deploymentRecord.ts";
import type { Environment } from "../ChainFamily.ts";
import { OtherChains } from "../OtherChains.ts";
import { askedTon } from "./askedTon.ts";
import { lastBlockAt } from "./lastBlockAt.ts";
import { planTonChain, type WholeTonPlan } from "./planTonChain.ts";
import { StateForgotten } from "./StateForgotten.ts";
import type { TonContext } from "./TonContext.ts";
import { newestTonView, type TonView, tonViewAt } from "./TonView.ts";
import { type TonWants, tonBlueprint } from "./TonWants.ts";

/** Milliseconds that an endpoint may take to answer. */
export const ENDPOINT_TIMEOUT = 10_000;

/** A chain whose accounts are read. */
export interface OpenTonChain<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  readonly chain: ChainConfig;
  /** Where this chain's deployments are written down. */
  readonly file: string;
  /** Accounts that sign on the chain: who deploys comes first. */
  readonly signers: readonly Signer[];
  /**
   * The chain as it is now: everything that is planned from this is read after one block.
   *
   * @param least A block that the chain is known to have.
   * @throws EndpointsLag, ChainError
   */
  context(least?: bigint): Promise<TonContext<C>>;
  /**
   * The chain as it was after a block.
   *
   * @throws StateForgotten if the endpoints do not prove that block's state.
   */
  contextAt(height: bigint): Promise<TonContext<C>>;
  /**
   * The chain as it was at a time: after the last block that is not later.
   *
   * @param time Unix seconds.
   * @throws StateForgotten if the endpoints do not prove that block's state, or do not know the blocks of that time.
   */
  contextAtTime(time: bigint): Promise<TonContext<C>>;
  /** The difference between what the configuration asks for and what the chain holds. */
  plan(context: TonContext<C>): Promise<WholeTonPlan>;
  /** Ends connections. */
  close(): Promise<void>;
}

/** Reads the accounts of a chain, by its endpoints. */
export function readersOf({ name, chainId, rpcUrls: urls }: ChainConfig): Readers {
  const globalId = globalIdOf(chainId);
  return openReaders({ name, chainId, globalId, urls, timeout: ENDPOINT_TIMEOUT }, ask);
}

/** A chain of an environment, by its endpoints. */
export class ConnectedTonChain<C extends BaseConfig> implements OpenTonChain<C> {
  readonly config: C;
  readonly chain: ChainConfig;
  readonly file: string;
  readonly signers: readonly Signer[];
  readonly #wants: TonWants<C>;
  readonly #readers: Readers;
  readonly #others: OtherChains<C>;

  constructor(wants: TonWants<C>, environment: Environment<C>, chain: ChainConfig) {
    const { config, deployments } = environment;
    this.#others = new OtherChains(environment);
    this.#wants = wants;
    this.signers = wants.protocol.signersOn(config, chain);
    this.config = config;
    this.chain = chain;
    this.file = deploymentFile(deployments, config.environment, chain.name);
    this.#readers = readersOf(chain);
  }

  context(least?: bigint): Promise<TonContext<C>> {
    return this.#contextOf((account) => newestTonView(this.#readers, account, least));
  }

  contextAt(height: bigint): Promise<TonContext<C>> {
    return this.#contextOf((account) => this.#viewAt(account, height));
  }

  contextAtTime(time: bigint): Promise<TonContext<C>> {
    return this.#contextOf(async (account) => {
      const reader = this.#readers.of(account);
      const timeOf = async (height: bigint) =>
        BigInt((await this.#known(height, reader.placeAt(height))).block.timestamp);
      const height = await lastBlockAt(timeOf, time, await reader.newestHeight());
      return this.#viewAt(account, height);
    });
  }

  async #viewAt(account: Hex, height: bigint): Promise<TonView> {
    const view = await this.#known(height, tonViewAt(this.#readers, account, height));
    // A block can be known though its state is not.
    await this.#known(height, view.account(account));
    return view;
  }

  /** @throws StateForgotten if endpoints do not answer about a block */
  async #known<T>(height: bigint, reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      throw new StateForgotten(this.chain.name, height, error.message);
    }
  }

  /** @param look Reads the chain, by any account of it. */
  async #contextOf(look: (account: Hex) => Promise<TonView>): Promise<TonContext<C>> {
    const { config, chain, signers } = this;
    const blueprint = tonBlueprint(this.#wants, { config, chain });
    const read = { config, chain, view: await look(blueprint.manager.address) };
    const on = this.#others.asking(chain.name, askedTon(read));
    return { ...read, signers, blueprint, on };
  }

  plan(context: TonContext<C>): Promise<WholeTonPlan> {
    return planTonChain(context, this.#wants);
  }

  async close(): Promise<void> {
    this.#readers.close();
    await this.#others.close();
  }
}
