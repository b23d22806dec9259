import { setTimeout as pause } from "node:timers/promises";
import { ChainError, type SubmittedTransaction } from "@causeway/chains";
import {
  type ConnectedTonChain,
  connectTonChain,
  type TonSubmitterOptions,
} from "@causeway/chains/node";
import { readOrders } from "@causeway/chains/ton/sending";
import type { TonEnvironmentChain } from "@causeway/environment";
import { feeSubject, type Hex } from "@causeway/protocol";

import type { Sample } from "../decision/Sample.ts";
import type { GasPriceMove, HeldSchedule, PricedChain } from "../PricedChain.ts";
import { DailyCapReached } from "../spending/DailyCapReached.ts";
import { heldSchedule } from "./heldSchedule.ts";
import { costOf, paidInOrders } from "./paidInOrders.ts";

/** Who pays on a TON chain, how much of it in a day, and how long is waited for the schedule. */
export interface TonPricedOptions {
  readonly submitter: TonSubmitterOptions;
  /** The most that messages of 24 hours may carry and cost, nanoton. */
  readonly dailyCap: bigint;
  /** Waits for the next look at the schedule. */
  readonly wait?: () => Promise<void>;
}

/** On TON, gas limits are amounts in nanoton: what a recipient gets at least. */
const UNIT_PRICE = 1n;
const DAY_SECONDS = 24 * 3_600;
/** Looks at the schedule, a second apart, after which a move counts as refused. */
const MOST_LOOKS = 60;
const LOOK_MILLISECONDS = 1_000;

/** A TON chain, through all of its endpoints. */
export class TonPricedChain implements PricedChain {
  readonly name: string;
  readonly chainId: bigint;
  readonly #chain: ConnectedTonChain;
  readonly #schedule: Hex;
  readonly #options: TonPricedOptions;

  constructor(
    { name, chainId, messageFeeSchedule }: PricedConfig,
    chain: ConnectedTonChain,
    options: TonPricedOptions,
  ) {
    this.name = name;
    this.chainId = chainId;
    this.#chain = chain;
    this.#schedule = messageFeeSchedule as Hex;
    this.#options = options;
  }

  /** @throws ChainError `WrongChain`, `RpcUnavailable`, `RpcDisagreement` */
  static async connect(
    {
      messageFeeSchedule,
      startHeight,
      logRange,
      maxFeePerGas,
      contracts,
      display,
      ...config
    }: TonEnvironmentChain,
    options: TonPricedOptions,
  ): Promise<TonPricedChain> {
    const chain = await connectTonChain(config, options.submitter);
    return new TonPricedChain({ ...config, messageFeeSchedule }, chain, options);
  }

  async sample(): Promise<Sample> {
    const height = await this.#chain.finalisedHeight();
    const [{ timestamp }, machineGasPrice] = await Promise.all([
      this.#chain.blockFacts(height),
      this.#chain.accounts.gasPrice(),
    ]);
    return { height, timestamp: Number(timestamp), gasPrice: UNIT_PRICE, machineGasPrice };
  }

  async schedule(): Promise<HeldSchedule> {
    return heldSchedule(await this.#chain.feeSchedule(this.#schedule));
  }

  async move(moves: readonly GasPriceMove[]): Promise<SubmittedTransaction> {
    const moved = moves.map((move) => ({ subject: feeSubject(move), gasPrice: move.gasPrice }));
    const call = await this.#chain.moveGasPricesCall(this.#schedule, moved);
    await this.#requireRoom(call.value);
    const sent = await this.#chain.moveGasPrices(call, this.#schedule);
    await this.#waitFor(moves, sent);
    return sent;
  }

  async paid(): Promise<bigint> {
    const since = Math.floor(Date.now() / 1_000) - DAY_SECONDS;
    return paidInOrders(readOrders(this.#options.submitter.journalFile), since);
  }

  close(): void {
    this.#chain.close();
  }

  async #requireRoom(value: bigint): Promise<void> {
    const { dailyCap } = this.#options;
    const paid = await this.paid();
    if (paid + costOf(value) <= dailyCap) return;
    throw new DailyCapReached(this.name, paid, dailyCap, `a message that carries ${value} nanoton`);
  }

  /** The access manager's transaction is in a block. The schedule's own comes with a later block. */
  async #waitFor(moves: readonly GasPriceMove[], { hash }: SubmittedTransaction): Promise<void> {
    const { wait = () => pause(LOOK_MILLISECONDS) } = this.#options;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const { entries } = await this.schedule();
      const isHeld = (move: GasPriceMove) =>
        entries.some(
          (held) => feeSubject(held) === feeSubject(move) && held.gasPrice === move.gasPrice,
        );
      if (moves.every(isHeld)) return;
      await wait();
    }
    const message = `the fee schedule did not move its gas prices after transaction ${hash}`;
    throw new ChainError("TransactionReverted", message, { hash, schedule: this.#schedule });
  }
}

type PricedConfig = Pick<TonEnvironmentChain, "name" | "chainId" | "messageFeeSchedule">;
