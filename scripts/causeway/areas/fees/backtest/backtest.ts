import type { PastMessage } from "@causeway/chains";
import { feeUnder } from "@causeway/protocol";

import type { BacktestOptions, Traffic } from "./BacktestOptions.ts";
import { ChainNames } from "./ChainNames.ts";
import { ChargeCheck } from "./ChargeCheck.ts";
import { type Coin, convert } from "./Coin.ts";
import { CoinTally } from "./CoinTally.ts";
import { LaneTallies } from "./LaneTallies.ts";
import { MonotonicityCheck } from "./MonotonicityCheck.ts";
import type { ReplayedMessage } from "./ReplayedMessage.ts";
import type { BacktestReport } from "./report.ts";
import { reportedMessage } from "./reportedMessage.ts";
import { TopList } from "./TopList.ts";
import { triedPrice } from "./TriedSchedule.ts";

const LISTED = 20;
const MOST_SENDERS = 50_000;

/**
 * Replays past messages under other schedules. Messages pass by one after the other: what is held does not grow with
 * their number, but for lists that are bounded.
 *
 * @throws UnknownChainError for a message of a chain that `options` does not name.
 */
export async function backtest(
  traffic: Traffic,
  options: BacktestOptions,
): Promise<BacktestReport> {
  const replay = new Replay(options);
  for await (const message of traffic) replay.add(message);
  return replay.report();
}

class Replay {
  readonly #options: BacktestOptions;
  readonly #chains: ChainNames;
  readonly #listed: number;
  readonly #counts = {
    ...{ replayed: 0, exempt: 0, unknownCharge: 0, undelivered: 0, incomparable: 0 },
  };
  readonly #coins = new Map<string, CoinTally>();
  readonly #lanes: LaneTallies;
  readonly #refused: TopList<ReplayedMessage>;
  #refusals = 0;
  readonly #absent = new Map<string, { example: PastMessage; messages: number; before: bigint }>();
  readonly #monotonicity: MonotonicityCheck;
  readonly #charges: ChargeCheck;
  #period: { from: bigint; to: bigint } | undefined;

  constructor(options: BacktestOptions) {
    const rule = options.rule ?? feeUnder;
    this.#options = options;
    this.#chains = new ChainNames(options.chains);
    this.#listed = options.listed ?? LISTED;
    this.#lanes = new LaneTallies(this.#chains);
    this.#refused = new TopList(this.#listed);
    this.#charges = new ChargeCheck(rule, options.histories);
    this.#monotonicity = new MonotonicityCheck(rule, this.#listed);
    for (const [origin, schedule] of options.schedules) {
      this.#monotonicity.addGrids(origin, schedule);
    }
  }

  add(message: PastMessage): void {
    const { sentAt, charged: before } = message;
    this.#period ??= { from: sentAt, to: sentAt };
    if (sentAt < this.#period.from) this.#period.from = sentAt;
    if (sentAt > this.#period.to) this.#period.to = sentAt;
    this.#counts.replayed++;
    if (before === undefined) {
      this.#counts.unknownCharge++;
      return;
    }
    if (message.exempt) {
      this.#counts.exempt++;
      return;
    }
    this.#charges.add(message, before);
    const after = this.#feeAfter(message, before);
    const replayed = { message, before, after, cost: this.#costOf(message) };
    this.#lanes.add(replayed);
    this.#coinOf(message).add(replayed);
  }

  report(): BacktestReport {
    const { from, to } = this.#period ?? {};
    return {
      format: "causeway.fee-backtest.v1",
      period:
        from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) },
      messages: { ...this.#counts },
      chains: this.#chains.report(),
      coins: [...this.#coins.values()].map((tally) => tally.report(this.#listed)),
      lanes: this.#lanes.report(),
      refused: {
        messages: this.#refusals,
        largest: this.#refused.items.map(({ message, before }) => {
          return { ...reportedMessage(message), before: `${before}` };
        }),
      },
      absentDestinations: [...this.#absent.values()].map(({ example, messages, before }) => ({
        originChainId: `${example.originChainId}`,
        destinationChainId: `${example.destinationChainId}`,
        messages,
        before: `${before}`,
        coin: this.#chains.of(example.originChainId).coin.symbol,
      })),
      monotonicity: this.#monotonicity.report(),
      chargeCheck: this.#charges.report(),
    };
  }

  #feeAfter(message: PastMessage, before: bigint): bigint {
    const { originChainId, destinationChainId, gasLimit } = message;
    const { schedules, histories } = this.#options;
    const then = histories.get(originChainId)?.priceAt(destinationChainId, message);
    const schedule = schedules.get(originChainId);
    const price = schedule && triedPrice(schedule, destinationChainId, then?.gasPrice);
    if (price === undefined) {
      this.#noteAbsent(message, before);
      return 0n;
    }
    const size = BigInt(message.payloadSize);
    this.#monotonicity.addMessage(message, price);
    const fee = (this.#options.rule ?? feeUnder)(price, gasLimit, size);
    if (fee !== undefined) return fee;
    this.#refusals++;
    this.#refused.add({ message, before, after: 0n, cost: undefined }, before);
    return 0n;
  }

  #noteAbsent(message: PastMessage, charged: bigint): void {
    const key = `${message.originChainId}/${message.destinationChainId}`;
    const { example, messages, before } = this.#absent.get(key) ?? {
      ...{ example: message, messages: 0, before: 0n },
    };
    this.#absent.set(key, { example, messages: messages + 1, before: before + charged });
  }

  #costOf({ delivery, originChainId, destinationChainId }: PastMessage): bigint | undefined {
    if (delivery === undefined) {
      this.#counts.undelivered++;
      return undefined;
    }
    const [origin, destination] = [originChainId, destinationChainId].map((chainId) => {
      return this.#chains.of(chainId).coin;
    }) as [Coin, Coin];
    const cost = convert(delivery.cost, destination, origin);
    if (cost === undefined) this.#counts.incomparable++;
    return cost;
  }

  #coinOf({ originChainId }: PastMessage): CoinTally {
    const { coin } = this.#chains.of(originChainId);
    const key = `${coin.symbol}/${coin.decimals}`;
    const mostSenders = this.#options.mostSenders ?? MOST_SENDERS;
    const tally = this.#coins.get(key) ?? new CoinTally(coin, mostSenders, this.#listed);
    this.#coins.set(key, tally);
    return tally;
  }
}
