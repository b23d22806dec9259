import type { Loaded } from "./Loaded.ts";

/** Reads a value or several after each other, and tells each. It ends once the signal is aborted. */
export type Reading<T> = (signal: AbortSignal, tell: (value: T) => void) => Promise<void>;

/** Milliseconds for which a reading goes on without a subscriber: React subscribes again at once in its strict mode. */
const GRACE_MILLISECONDS = 100;

/** A store of one reading, as `useSyncExternalStore` takes it. It reads while somebody is subscribed. */
export class LoadedStore<T> {
  readonly #read: Reading<T>;
  readonly #listeners = new Set<() => void>();
  #snapshot: Loaded<T> = { data: undefined, error: undefined, isLoading: true };
  #stop: AbortController | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(read: Reading<T>) {
    this.#read = read;
  }

  readonly getSnapshot = (): Loaded<T> => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.#leaving);
    this.#listeners.add(listener);
    if (this.#stop === undefined) void this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0)
        this.#leaving = setTimeout(() => this.#end(), GRACE_MILLISECONDS);
    };
  };

  async #start(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    const set = (change: Partial<Loaded<T>>) => {
      if (!stop.signal.aborted) this.#set(change);
    };
    try {
      set({ isLoading: true });
      await this.#read(stop.signal, (data) => set({ data, error: undefined, isLoading: false }));
      set({ isLoading: false });
    } catch (error) {
      set({ error: error instanceof Error ? error : new Error(`${error}`), isLoading: false });
    }
  }

  #end(): void {
    this.#stop?.abort(new Error("no component needs it any more"));
    this.#stop = undefined;
  }

  #set(change: Partial<Loaded<T>>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
