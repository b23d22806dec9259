/** Where executions are written down: text by id. Each write is durable when its promise resolves. */
export interface ExecutionStorage {
  /** What the storage is, in words for people: `this browser`, `memory: a reload loses it`. */
  readonly description: string;
  /** Whether what is written outlives the page or the process. */
  readonly isDurable: boolean;
  get(id: string): Promise<string | undefined>;
  set(id: string, text: string): Promise<void>;
  delete(id: string): Promise<void>;
  /** Ids of all that is written, the newest first. */
  list(): Promise<readonly string[]>;
  /**
   * Runs something that nobody else runs for the id meanwhile, in any tab or process.
   *
   * @returns undefined, without running it, if another holds the id.
   */
  exclusively<T>(id: string, run: () => Promise<T>): Promise<T | undefined>;
}
