/** A run of a stage for a chain that has not ended. */
export interface RunningStage {
  readonly stage: string;
  /** Name of the chain. */
  readonly chain: string;
  /** When it began, or came a step further last; unix milliseconds. */
  readonly since: number;
}

/** Which stages run, and since when they got no further: a call that hangs neither fails nor ends. */
export class RunningStages {
  readonly #byKey = new Map<string, RunningStage>();
  readonly #now: () => number;

  /** @param now Unix milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get all(): RunningStage[] {
    return [...this.#byKey.values()];
  }

  began(stage: string, chain: string): void {
    this.#byKey.set(`${stage}/${chain}`, { stage, chain, since: this.#now() });
  }

  /** Notes that a run came a step further: one that has many lanes to go through may take long. */
  cameFurther(stage: string, chain: string): void {
    if (this.#byKey.has(`${stage}/${chain}`)) this.began(stage, chain);
  }

  ended(stage: string, chain: string): void {
    this.#byKey.delete(`${stage}/${chain}`);
  }
}
