import {
  type Asked,
  type Charge,
  ChargeCheck,
  convert,
  feeOf,
  Period,
  Refusals,
  type ReplayedProduct,
} from "@causeway/backtest";
import type { PastMessage } from "@causeway/chains";
import { feeUnder } from "@causeway/protocol";

import { AbsentDestinations } from "./AbsentDestinations.ts";
import type { BacktestOptions } from "./BacktestOptions.ts";
import { ChainNames } from "./ChainNames.ts";
import { CoinTally } from "./CoinTally.ts";
import { LaneTallies } from "./LaneTallies.ts";
import { MonotonicityCheck } from "./MonotonicityCheck.ts";
import type { FeeRule } from "./monotonicity.ts";
import { priceChanges } from "./priceChanges.ts";
import type { BacktestReport } from "./report.ts";
import { reportedMessage } from "./reportedMessage.ts";
import { triedPrice } from "./TriedSchedule.ts";

const LISTED = 20;
const MOST_SENDERS = 50_000;

/** Differences that are named; of any there should be none, and each needs an explanation. */
const MOST_NAMED = 1_000;

type MessageCharge = Charge<PastMessage, bigint>;

/** The rule by which messages are charged, and what is counted of them. */
export class Replay implements ReplayedProduct<PastMessage, PastMessage, bigint> {
  readonly #options: BacktestOptions;
  readonly #rule: FeeRule;
  readonly #chains: ChainNames;
  readonly #listed: number;
  readonly #counts = {
    ...{ replayed: 0, exempt: 0, unknownCharge: 0, undelivered: 0, incomparable: 0 },
  };
  readonly #coins = new Map<string, CoinTally>();
  readonly #lanes: LaneTallies;
  readonly #refusals: Refusals<PastMessage, bigint>;
  readonly #absent: AbsentDestinations;
  readonly #monotonicity: MonotonicityCheck;
  readonly #charges: ChargeCheck<PastMessage, bigint, NamedDifference>;
  readonly #period = new Period();

  constructor(options: BacktestOptions) {
    this.#options = options;
    this.#rule = options.rule ?? feeUnder;
    this.#chains = new ChainNames(options.chains);
    this.#listed = options.listed ?? LISTED;
    this.#lanes = new LaneTallies(this.#chains);
    this.#refusals = new Refusals(({ before }) => before, this.#listed);
    this.#absent = new AbsentDestinations(this.#chains);
    this.#charges = new ChargeCheck({
      isSame: (one, other) => one === other,
      tell: namedDifference,
      // All are as important.
      rankOf: () => 0n,
      listed: MOST_NAMED,
    });
    this.#monotonicity = new MonotonicityCheck(this.#rule, this.#listed);
    for (const [origin, schedule] of options.schedules) {
      this.#monotonicity.addGrids(origin, schedule);
    }
  }

  readonly rule = (message: PastMessage): MessageCharge | undefined => {
    const { sentAt, charged: before, exempt } = message;
    this.#period.add(sentAt);
    this.#counts.replayed++;
    if (before === undefined) {
      this.#counts.unknownCharge++;
      return undefined;
    }
    if (exempt) {
      this.#counts.exempt++;
      return undefined;
    }
    const [computed, after] = [this.#askedThen(message), this.#askedNow(message)];
    return { item: message, before, after, computed };
  };

  get tallies() {
    return [this.#charges, this.#refusals, this.#absent, { add: this.#addRevenue }];
  }

  report(): BacktestReport {
    const { compared, unread, differing, differences } = this.#charges;
    return {
      format: "causeway.fee-backtest.v1",
      period: this.#period.report(),
      messages: { ...this.#counts },
      chains: this.#chains.report(),
      prices: priceChanges(this.#options),
      coins: [...this.#coins.values()].map((tally) => tally.report(this.#listed)),
      lanes: this.#lanes.report(),
      refused: {
        messages: this.#refusals.count,
        largest: this.#refusals.greatest.map(({ item, before }) => {
          return { ...reportedMessage(item), before: `${before}` };
        }),
      },
      absentDestinations: this.#absent.report(),
      monotonicity: this.#monotonicity.report(),
      chargeCheck: { compared, withoutHistory: unread, differing, differences },
    };
  }

  #askedThen(message: PastMessage): MessageCharge["computed"] {
    const history = this.#options.histories.get(message.originChainId);
    if (!history?.reaches(message)) return "unread";
    const price = history.priceAt(message.destinationChainId, message);
    if (price === undefined) return "absent";
    return this.#rule(price, message.gasLimit, BigInt(message.payloadSize)) ?? "refused";
  }

  #askedNow(message: PastMessage): Asked<bigint> {
    const { originChainId, destinationChainId, gasLimit } = message;
    const { schedules, histories } = this.#options;
    const then = histories.get(originChainId)?.priceAt(destinationChainId, message);
    const schedule = schedules.get(originChainId);
    const price = schedule && triedPrice(schedule, destinationChainId, then?.gasPrice);
    if (price === undefined) return "absent";
    this.#monotonicity.addMessage(message, price);
    return this.#rule(price, gasLimit, BigInt(message.payloadSize)) ?? "refused";
  }

  readonly #addRevenue = ({ item, before, after }: MessageCharge): void => {
    const cost = this.#costOf(item);
    const fee = feeOf(after);
    const isTaken = fee !== undefined;
    const replayed = { message: item, before, after: fee ?? 0n, isTaken, cost };
    this.#lanes.add(replayed);
    this.#coinOf(item).add(replayed);
  };

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

type NamedDifference = BacktestReport["chargeCheck"]["differences"][number];

function namedDifference(
  message: PastMessage,
  charged: bigint,
  computed: bigint | undefined,
): NamedDifference {
  const fees = { charged: `${charged}`, computed: computed?.toString() ?? null };
  return { ...reportedMessage(message), ...fees };
}
