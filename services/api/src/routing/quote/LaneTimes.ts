import type { Queryable } from "@causeway/database";
import { laneLatencies } from "@causeway/index/messages";
import type { LaneLatency } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import type { PrimaryClock } from "../../keys/PrimaryClock.ts";

/** Milliseconds for which one look at the index serves all requests. */
const KEPT = 30_000;

/** How long messages of the last day took, by lane: one look for all requests of half a minute. */
export class LaneTimes {
  readonly #db: Queryable;
  readonly #clock: Pick<PrimaryClock, "now">;
  readonly #monotonic: () => number;
  #look: { readonly at: number; readonly lanes: Promise<readonly LaneLatency[]> } | undefined;

  /** @param monotonic Milliseconds of a clock that never jumps. */
  constructor(
    db: Queryable,
    clock: Pick<PrimaryClock, "now">,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** Seconds that half of the lane's messages took at most; undefined if nothing tells. */
  async of(laneId: Hex): Promise<number | undefined> {
    // a route does not depend on the index
    const lanes = await this.#lanes().catch(() => []);
    return lanes.find((lane) => lane.laneId === laneId)?.p50;
  }

  #lanes(): Promise<readonly LaneLatency[]> {
    if (this.#look !== undefined && this.#monotonic() - this.#look.at < KEPT)
      return this.#look.lanes;
    const lanes = laneLatencies(this.#db, Math.floor(this.#clock.now() / 1000));
    const look = { at: this.#monotonic(), lanes };
    this.#look = look;
    lanes.catch(() => {
      if (this.#look === look) this.#look = undefined;
    });
    return lanes;
  }
}
