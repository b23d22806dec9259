/** A stage whose last run for a chain ended in an error. */
export interface StageFailure {
  readonly stage: string;
  /** Name of the chain. */
  readonly chain: string;
  readonly error: string;
}

/** What does not work at the moment, for whoever watches. */
export class StageFailures {
  readonly #byKey = new Map<string, StageFailure>();

  get all(): StageFailure[] {
    return [...this.#byKey.values()];
  }

  note(stage: string, chain: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#byKey.set(`${stage}/${chain}`, { stage, chain, error: message });
  }

  forget(stage: string, chain: string): void {
    this.#byKey.delete(`${stage}/${chain}`);
  }
}
