import { setTimeout as sleep } from "node:timers/promises";

/** When a state is read again; milliseconds. */
export interface Warmth {
  /** Between two looks for a new block. */
  readonly pollInterval: number;
  /** After this time without a question, nothing is read. */
  readonly idleAfter: number;
  /** A state that was confirmed so long ago is not shown. */
  readonly mostAge: number;
  /** How long a question waits for a look. */
  readonly timeout: number;
}

/** A state that is read once for all who ask, and kept up to date while somebody asks. */
export class WarmChain<State> {
  readonly #read: (known: State | undefined) => Promise<State>;
  readonly #warmth: Warmth;
  readonly #monotonic: () => number;
  #known: { readonly state: State; readonly confirmedAt: number } | undefined;
  #look: Promise<State> | undefined;
  #askedAt = 0;
  #isWatched = false;
  #isClosed = false;

  /**
   * @param read Reads the newest state; it may answer the state that is known.
   * @param monotonic Milliseconds of a clock that never jumps.
   */
  constructor(
    read: (known: State | undefined) => Promise<State>,
    warmth: Warmth,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#read = read;
    this.#warmth = warmth;
    this.#monotonic = monotonic;
  }

  /** Milliseconds since the state was confirmed; undefined before the first one. */
  get age(): number | undefined {
    return this.#known && this.#monotonic() - this.#known.confirmedAt;
  }

  /** The state of a moment ago. @throws as `read` does, and `TimedOut`. */
  recent(): Promise<State> {
    this.#askedAt = this.#monotonic();
    this.#watch();
    const known = this.#known;
    const isRecent = known && this.#monotonic() - known.confirmedAt <= this.#warmth.mostAge;
    return isRecent ? Promise.resolve(known.state) : this.#inTime(this.#lookOnce());
  }

  /** The state at the newest block. @throws as `read` does, and `TimedOut`. */
  newest(): Promise<State> {
    return this.#inTime(this.#lookOnce());
  }

  /** Ends the reading. */
  close(): void {
    this.#isClosed = true;
  }

  #lookOnce(): Promise<State> {
    if (this.#look !== undefined) return this.#look;
    const look = this.#read(this.#known?.state);
    this.#look = look;
    const done = () => {
      this.#look = undefined;
    };
    look.then((state) => {
      this.#known = { state, confirmedAt: this.#monotonic() };
      done();
    }, done);
    return look;
  }

  #watch(): void {
    if (this.#isWatched || this.#isClosed) return;
    this.#isWatched = true;
    this.#follow().finally(() => {
      this.#isWatched = false;
    });
  }

  async #follow(): Promise<void> {
    const { pollInterval, idleAfter } = this.#warmth;
    do {
      await sleep(pollInterval, undefined, { ref: false });
      if (this.#isClosed) return;
      // who asks hears why the chain does not answer
      await this.#lookOnce().catch(() => undefined);
    } while (this.#monotonic() - this.#askedAt < idleAfter);
  }

  async #inTime(look: Promise<State>): Promise<State> {
    const { timeout } = this.#warmth;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new TimedOut(timeout)), timeout).unref();
    try {
      return await Promise.race([look, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A chain did not answer in time. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = "TimedOut";
  }
}
