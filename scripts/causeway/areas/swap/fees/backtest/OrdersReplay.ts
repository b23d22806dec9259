import {
  type Asked,
  Changes,
  type Charge,
  ChargeCheck,
  feeOf,
  Period,
  type ReplayedProduct,
  replayEvent,
} from "@causeway/backtest";
import type { Hex } from "@causeway/protocol";

import type { OrderEvent, TakenOrder } from "./OrderEvent.ts";
import type { ChainReport, ReportedOrder, TokenReport } from "./report.ts";

/** What is replayed, and how. */
export interface ReplayOptions {
  /** Fees of the tried version by the chain's id, basis points. */
  readonly tried: ReadonlyMap<bigint, bigint>;
  /** Entries of each list. */
  readonly listed?: number;
}

const LISTED = 20;
const WHOLE_BPS = 10_000n;

type OrderCharge = Charge<TakenOrder, bigint>;

/** What orders in one token cost. */
export class TokenTally {
  orders = 0;
  before = 0n;
  after = 0n;
  readonly #changes: Changes<TakenOrder, bigint>;

  constructor(listed: number) {
    this.#changes = new Changes((fee) => fee, listed);
  }

  add(charge: OrderCharge): void {
    this.orders++;
    this.before += charge.before;
    this.after += feeOf(charge.after) ?? 0n;
    this.#changes.add(charge);
  }

  changed(): TokenReport["changed"] {
    const { dearer: raised, cheaper: lowered, histogram, most } = this.#changes;
    return { raised, lowered, histogram: histogram.bins, most: most.map(reported) };
  }
}

/** Replays the orders of one router: once with the fees of that time, and once under the tried version. */
export class OrdersReplay implements ReplayedProduct<OrderEvent, TakenOrder, bigint> {
  readonly period = new Period();
  readonly tokens = new Map<Hex, TokenTally>();
  orders = 0;
  /** Orders to chains that the tried version does not name. */
  withoutFee = 0;
  readonly #options: Required<ReplayOptions>;
  /** By the chain's id, basis points. */
  readonly #then = new Map<bigint, bigint>();
  readonly #charges: ChargeCheck<TakenOrder, bigint, ChainReport["charges"]["differences"][number]>;

  constructor(options: ReplayOptions) {
    const listed = options.listed ?? LISTED;
    this.#options = { ...options, listed };
    this.#charges = new ChargeCheck({
      isSame: (one, other) => one === other,
      tell: (item, charged, computed) => ({
        ...named(item),
        ...{ before: `${charged}`, after: `${charged}` },
        computed: computed === undefined ? null : `${computed}`,
      }),
      rankOf: ({ amountIn }) => amountIn,
      listed,
    });
  }

  get tallies() {
    return [this.#charges, { add: this.#addToken }];
  }

  add(event: OrderEvent): void {
    replayEvent(event, this);
  }

  readonly rule = (event: OrderEvent): OrderCharge | undefined => {
    if (event.kind === "terms") {
      this.#then.set(event.chainId, event.feeBps);
      return undefined;
    }
    this.orders++;
    this.period.add(event.time);
    const { charged, amountIn, chainId } = event;
    const bps = this.#options.tried.get(chainId);
    if (bps === undefined) this.withoutFee++;
    const after: Asked<bigint> = bps === undefined ? "absent" : partOf(charged ?? amountIn, bps);
    const computed =
      charged === undefined ? "unread" : partOf(charged, this.#then.get(chainId) ?? 0n);
    return { item: event, before: event.routerFee, after, computed };
  };

  charges(): ChainReport["charges"] {
    const { compared, unread: unknown, differing, differences } = this.#charges;
    return { compared, unknown, differing, differences };
  }

  readonly #addToken = (charge: OrderCharge): void => {
    const { token } = charge.item;
    const tally = this.tokens.get(token) ?? new TokenTally(this.#options.listed);
    this.tokens.set(token, tally);
    tally.add(charge);
  };
}

/** As `OrderIntake` computes it. */
function partOf(amount: bigint, bps: bigint): bigint {
  return (amount * bps) / WHOLE_BPS;
}

/** An order to a chain without a fee pays nothing. */
function reported({ item, before, after }: OrderCharge): ReportedOrder {
  return { ...named(item), before: `${before}`, after: `${feeOf(after) ?? 0n}` };
}

function named({ orderId, sender, chainId, time, amountIn }: TakenOrder) {
  return {
    ...{ orderId, sender, destinationChainId: `${chainId}` },
    ...{ takenAt: Number(time), amountIn: `${amountIn}` },
  };
}
