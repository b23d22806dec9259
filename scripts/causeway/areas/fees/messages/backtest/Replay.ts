import { convert } from "@causeway/backtest";
import type { PastMessage } from "@causeway/chains";
import { feeUnder } from "@causeway/protocol";
import { AbsentDestinations } from "./AbsentDestinations.ts";
import type { BacktestOptions } from "./BacktestOptions.ts";
import { ChainNames } from "./ChainNames.ts";
import { ChargeCheck } from "./ChargeCheck.ts";
import { CoinTally } from "./CoinTally.ts";
import { LaneTallies } from "./LaneTallies.ts";
import { MonotonicityCheck } from "./MonotonicityCheck.ts";
import type { FeeRule } from "./monotonicity.ts";
import { priceChanges } from "./priceChanges.ts";
import { Refusals } from "./Refusals.ts";
import type { BacktestReport } from "./report.ts";
import { triedPrice } from "./TriedSchedule.ts";

const LISTED = 20;
const MOST_SENDERS = 50_000;

/** Messages that pass by, each replayed. */
export class Replay {
  readonly #options: BacktestOptions;
  readonly #rule: FeeRule;
  readonly #chains: ChainNames;
  readonly #listed: number;
  readonly #counts = {
    ...{ replayed: 0, exempt: 0, unknownCharge: 0, undelivered: 0, incomparable: 0 },
  };
  readonly #coins = new Map<string, CoinTally>();
  readonly #lanes: LaneTallies;
  readonly #refusals: Refusals;
  readonly #absent: AbsentDestinations;
  readonly #monotonicity: MonotonicityCheck;
  readonly #charges: ChargeCheck;
  #period: { from: bigint; to: bigint } | undefined;

  constructor(options: BacktestOptions) {
    this.#options = options;
    this.#rule = options.rule ?? feeUnder;
    this.#chains = new ChainNames(options.chains);
    this.#listed = options.listed ?? LISTED;
    this.#lanes = new LaneTallies(this.#chains);
    this.#refusals = new Refusals(this.#listed);
    this.#absent = new AbsentDestinations(this.#chains);
    this.#charges = new ChargeCheck(this.#rule, options.histories);
    this.#monotonicity = new MonotonicityCheck(this.#rule, this.#listed);
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
      prices: priceChanges(this.#options),
      coins: [...this.#coins.values()].map((tally) => tally.report(this.#listed)),
      lanes: this.#lanes.report(),
      refused: this.#refusals.report(),
      absentDestinations: this.#absent.report(),
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
      this.#absent.add(message, before);
      return 0n;
    }
    const size = BigInt(message.payloadSize);
    this.#monotonicity.addMessage(message, price);
    const fee = this.#rule(price, gasLimit, size);
    if (fee === undefined) this.#refusals.add(message, before);
    return fee ?? 0n;
  }

  #costOf({ delivery, originChainId, destinationChainId }: PastMessage): bigint | undefined {
    if (delivery === undefined) {
      this.#counts.undelivered++;
      return undefined;
    }
    const { coin } = this.#chains.of(originChainId);
    const cost = convert(delivery.cost, this.#chains.of(destinationChainId).coin, coin);
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
