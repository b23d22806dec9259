import { ServiceError } from "@causeway/service";

/** How much of a validator's time strangers' requests take, per chain. */
export const REQUEST_BOUNDS = {
  /** Blocks above all that were signed that are proven at a time. */
  newerAtOnce: 2,
  /** Others that are proven at a time. */
  olderAtOnce: 1,
  /** Requests of either kind that wait. */
  mostWaiting: 16,
  /** Blocks below the newest signed one whose checkpoints are signed for the first time, a day. */
  olderPerDay: 2_000,
} as const;

/** Such bounds, with any numbers. */
export type RequestBounds = Readonly<Record<keyof typeof REQUEST_BOUNDS, number>>;

interface Waiting {
  readonly height: bigint;
  start(): void;
  reject(error: Error): void;
}

/** Runs tasks for heights of a chain: so many at a time, the greatest height first. */
export class HeightQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(atOnce: number, mostWaiting: number = REQUEST_BOUNDS.mostWaiting) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws ServiceError `TooManyRequests` where too many wait, of which this is the least height. */
  async run<T>(height: bigint, task: () => Promise<T>): Promise<T> {
    await this.#turn(height);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.start();
    }
  }

  #turn(height: bigint): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#running += 1;
        resolve();
      };
      this.#waiting.push({ height, start, reject });
      this.#waiting.sort((one, other) => (one.height > other.height ? -1 : 1));
      if (this.#waiting.length > this.#mostWaiting) refuse(this.#waiting.pop());
    });
  }
}

/** Lets through so many in a time, evenly on average. */
export class Allowance {
  readonly #most: number;
  readonly #period: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /**
   * @param most How many at once, and in a period.
   * @param period Milliseconds.
   * @param now Milliseconds.
   */
  constructor(most: number, period: number, now: () => number = Date.now) {
    [this.#most, this.#period, this.#now] = [most, period, now];
    [this.#left, this.#at] = [most, now()];
  }

  /** Whether one more is let through. */
  take(): boolean {
    const now = this.#now();
    const refilled = this.#left + ((now - this.#at) * this.#most) / this.#period;
    [this.#left, this.#at] = [Math.min(this.#most, refilled), now];
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

function refuse(waiting: Waiting | undefined): void {
  const message = "too many requests for newer blocks wait: ask again, or for a newer block";
  waiting?.reject(new ServiceError(503, "TooManyRequests", message, { height: waiting.height }));
}
