import type { Queryable } from "@causeway/database";
import { laneLatencies } from "@causeway/index/messages";
import { type OrderMeasure, orderMeasures } from "@causeway/index/orders";
import type { LaneLatency } from "@causeway/lifecycle";

import type { PrimaryClock } from "../../keys/PrimaryClock.ts";

/** Milliseconds for which one look at the index serves all requests. */
const KEPT = 30_000;

/** What the index measured in the last day. */
export interface Measured {
  readonly orders: readonly OrderMeasure[];
  readonly lanes: readonly LaneLatency[];
}

const NOTHING: Measured = { orders: [], lanes: [] };

/** What orders and messages of the last day took and used: one look for all requests of half a minute. */
export class Measures {
  readonly #db: Queryable;
  readonly #clock: Pick<PrimaryClock, "seconds">;
  readonly #monotonic: () => number;
  #look: { readonly at: number; readonly measured: Promise<Measured> } | undefined;

  /** @param monotonic Milliseconds of a clock that never jumps. */
  constructor(
    db: Queryable,
    clock: Pick<PrimaryClock, "seconds">,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** Nothing while the index does not answer: a route does not depend on it. */
  async newest(): Promise<Measured> {
    return this.#measured().catch(() => NOTHING);
  }

  #measured(): Promise<Measured> {
    const known = this.#look;
    if (known !== undefined && this.#monotonic() - known.at < KEPT) return known.measured;
    const look = { at: this.#monotonic(), measured: this.#read() };
    this.#look = look;
    look.measured.catch(() => {
      if (this.#look === look) this.#look = undefined;
    });
    return look.measured;
  }

  async #read(): Promise<Measured> {
    const seconds = Number(this.#clock.seconds());
    const [orders, lanes] = await Promise.all([
      orderMeasures(this.#db, seconds),
      laneLatencies(this.#db, seconds),
    ]);
    return { orders, lanes };
  }
}
