import type { Queryable } from "@causeway/database";
import { laneLatencies } from "@causeway/index/messages";
import type { LaneLatency } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

/** Milliseconds for which one look at the index serves all requests. */
const KEPT = 30_000;

/** How long messages of the last day took, by lane: one look for all requests of half a minute. */
export class LaneTimes {
  readonly #db: Queryable;
  readonly #now: () => number;
  #look: { readonly at: number; readonly lanes: Promise<readonly LaneLatency[]> } | undefined;

  constructor(db: Queryable, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Seconds that half of the lane's messages took at most; undefined if nothing tells. */
  async of(laneId: Hex): Promise<number | undefined> {
    // a route does not depend on the index
    const lanes = await this.#lanes().catch(() => []);
    return lanes.find((lane) => lane.laneId === laneId)?.p50;
  }

  #lanes(): Promise<readonly LaneLatency[]> {
    if (this.#look !== undefined && this.#now() - this.#look.at < KEPT) return this.#look.lanes;
    const lanes = laneLatencies(this.#db, Math.floor(this.#now() / 1000));
    const look = { at: this.#now(), lanes };
    this.#look = look;
    lanes.catch(() => {
      if (this.#look === look) this.#look = undefined;
    });
    return lanes;
  }
}
