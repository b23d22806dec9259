import { cut } from "@causeway/peers";

/** A stage whose last run for a chain, or for one of its lanes, ended in an error. */
export interface StageFailure {
  readonly stage: string;
  /** Name of the chain. */
  readonly chain: string;
  /** What of the chain failed, where the rest of it goes on: a lane, say. */
  readonly subject?: string | undefined;
  readonly error: string;
  /** Name of the error's class. */
  readonly kind: string;
  /** Runs in a row. */
  readonly times: number;
  /** When the first of them failed, unix milliseconds. */
  readonly since: number;
}

/** What does not work at the moment, for whoever watches. */
export class StageFailures {
  readonly #byKey = new Map<string, StageFailure>();

  get all(): StageFailure[] {
    return [...this.#byKey.values()];
  }

  /** @param subject What of the chain failed, if the rest of it goes on. */
  note(stage: string, chain: string, error: unknown, subject?: string): void {
    const key = keyOf(stage, chain, subject);
    const { message, name } = error instanceof Error ? error : new Error(String(error));
    const { times = 0, since = Date.now() } = this.#byKey.get(key) ?? {};
    const about = subject === undefined ? {} : { subject };
    const told = { error: cut(message), kind: cut(name) };
    const failure = { stage, chain, ...about, ...told, times: times + 1, since };
    this.#byKey.set(key, failure);
  }

  /** Forgets failures of what is there no more. */
  keepOnly(stage: string, chain: string, subjects: readonly string[]): void {
    for (const failure of this.all) {
      const { subject } = failure;
      if (failure.stage !== stage || failure.chain !== chain || subject === undefined) continue;
      if (!subjects.includes(subject)) this.forget(stage, chain, subject);
    }
  }

  forget(stage: string, chain: string, subject?: string): void {
    this.#byKey.delete(keyOf(stage, chain, subject));
  }
}

function keyOf(stage: string, chain: string, subject = ""): string {
  return `${stage}/${chain}/${subject}`;
}
