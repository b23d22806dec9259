import type { Stage, StagedChain, StagedService } from "./Stage.ts";
import { Wake } from "./Wake.ts";

/** Changes begin a line at most so many times in one of its pauses: others may cause any number of them. */
const MOST_IN_A_PAUSE = 10;

/** Stages of one chain that take turns. */
export class Line<Chain extends StagedChain, Service extends StagedService<Chain>> {
  readonly chain: Chain;
  readonly stages: readonly Stage<Service, Chain>[];
  /** Milliseconds between two runs that find nothing to do. */
  readonly interval: number;
  /** Whether it looks at once when another line has done something. */
  readonly isEager: boolean;
  readonly wake = new Wake();
  readonly #kinds: ReadonlySet<string>;
  #began = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(service: Service, stages: readonly Stage<Service, Chain>[], chain: Chain) {
    this.chain = chain;
    this.stages = stages;
    const own = stages[0]?.pause?.(service);
    this.interval = own ?? service.config.pollInterval;
    this.isEager = own === undefined;
    this.#kinds = new Set(stages.flatMap(({ wokenBy = [] }) => wokenBy));
  }

  /** Notes that its stages begin to run. */
  begin(): void {
    this.#began = performance.now();
  }

  /**
   * Has it look soon if one of its stages works with these things.
   *
   * @param kind Undefined if anything may have changed.
   */
  changed(kind: string | undefined): void {
    if (this.#kinds.size === 0 || (kind !== undefined && !this.#kinds.has(kind))) return;
    if (this.#timer !== undefined) return;
    const next = this.#began + this.interval / MOST_IN_A_PAUSE;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.wake.all();
      },
      Math.max(0, next - performance.now()),
    );
  }

  /** Lets its pause end, and nothing wake it later. */
  end(): void {
    clearTimeout(this.#timer);
    this.wake.all();
  }
}
