import type { SubmittedTransaction } from "@causeway/chains";
import type { QuorumProvider } from "@causeway/chains/node";
import { connect } from "@causeway/chains/node";
import type { EvmEnvironmentChain } from "@causeway/environment";
import type { FeeSubject, Hex } from "@causeway/protocol";
import { interfaceOf, messageFeeScheduleAbi } from "@causeway/protocol/contracts";

import type { Sample } from "../decision/Sample.ts";
import type { GasPriceMove, HeldSchedule, PricedChain } from "../PricedChain.ts";
import { readSchedule } from "./readSchedule.ts";
import { type SampledBlocks, sampleGasPrice } from "./sampleGasPrice.ts";
import { type CappedSubmitter, paidInADay, sendWithinCap } from "./sendWithinCap.ts";

const REMEDY = "see to it, or name others in rpcUrls";

/** What is done on an EVM chain, and how. */
export interface EvmPricedOptions {
  readonly sampled: SampledBlocks;
  readonly submitter: CappedSubmitter;
}

/** An EVM chain, through all of its RPCs. */
export class EvmPricedChain implements PricedChain {
  readonly name: string;
  readonly chainId: bigint;
  readonly #rpcs: QuorumProvider;
  readonly #schedule: Hex;
  readonly #options: EvmPricedOptions;

  private constructor(
    { name, chainId, messageFeeSchedule }: EvmEnvironmentChain,
    rpcs: QuorumProvider,
    options: EvmPricedOptions,
  ) {
    this.name = name;
    this.chainId = chainId;
    this.#schedule = messageFeeSchedule as Hex;
    this.#rpcs = rpcs;
    this.#options = options;
  }

  /** @throws RpcUnusable */
  static async connect(
    chain: EvmEnvironmentChain,
    options: EvmPricedOptions,
  ): Promise<EvmPricedChain> {
    const { name, chainId, rpcUrls, rpcTimeout: timeoutMilliseconds } = chain;
    const rpcs = await connect({ name, chainId, rpcUrls, timeoutMilliseconds }, REMEDY);
    return new EvmPricedChain(chain, rpcs, options);
  }

  sample(): Promise<Sample> {
    return sampleGasPrice(this.#rpcs, this.#options.sampled);
  }

  schedule(): Promise<HeldSchedule> {
    return readSchedule(this.#rpcs, this.#schedule);
  }

  move(moves: readonly GasPriceMove[]): Promise<SubmittedTransaction> {
    const of = (kind: FeeSubject["kind"]) => moves.filter((move) => move.kind === kind);
    const args = [of("messages"), of("results")] as const;
    return this.#send(
      interfaceOf(messageFeeScheduleAbi).encodeFunctionData("moveGasPrices", [...args]),
    );
  }

  async paid(): Promise<bigint> {
    return (await paidInADay(this.#rpcs, this.#options.submitter)).paid;
  }

  close(): void {
    this.#rpcs.destroy();
  }

  #send(data: string): Promise<SubmittedTransaction> {
    const call = { to: this.#schedule, data: data as Hex };
    return sendWithinCap(this.#rpcs, call, this.#options.submitter);
  }
}
