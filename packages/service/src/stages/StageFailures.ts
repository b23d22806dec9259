/** A stage whose last run for a chain ended in an error. */
export interface StageFailure {
  readonly stage: string;
  /** Name of the chain. */
  readonly chain: string;
  readonly error: string;
  /** Runs in a row. */
  readonly times: number;
}

/** What does not work at the moment, for whoever watches. */
export class StageFailures {
  readonly #byKey = new Map<string, StageFailure>();

  get all(): StageFailure[] {
    return [...this.#byKey.values()];
  }

  note(stage: string, chain: string, error: unknown): void {
    const key = `${stage}/${chain}`;
    const message = error instanceof Error ? error.message : String(error);
    const times = (this.#byKey.get(key)?.times ?? 0) + 1;
    this.#byKey.set(key, { stage, chain, error: message, times });
  }

  forget(stage: string, chain: string): void {
    this.#byKey.delete(`${stage}/${chain}`);
  }
}
