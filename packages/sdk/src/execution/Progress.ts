import type { ExecutionSnapshot } from "./Execution.ts";

/** The newest snapshot of an execution, for listeners and iterators. */
export class Progress {
  #snapshot: ExecutionSnapshot;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();

  constructor(snapshot: ExecutionSnapshot) {
    this.#snapshot = snapshot;
  }

  get snapshot(): ExecutionSnapshot {
    return this.#snapshot;
  }

  change(parts: Partial<ExecutionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...parts };
    this.#tell();
  }

  /** Nothing changes any more. */
  close(): void {
    this.#isClosed = true;
    this.#tell();
  }

  subscribe(listener: () => void): () => void {
    // the same function may listen twice
    const tell = () => listener();
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** The snapshot as it stands, then each change. A slow reader misses those in between, and never the last. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ExecutionSnapshot, void> {
    let shown: ExecutionSnapshot | undefined;
    for (;;) {
      if (shown !== this.#snapshot) {
        shown = this.#snapshot;
        yield shown;
      } else if (this.#isClosed) {
        return;
      } else {
        await new Promise<void>((wake) => {
          const end = this.subscribe(() => {
            end();
            wake();
          });
        });
      }
    }
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
