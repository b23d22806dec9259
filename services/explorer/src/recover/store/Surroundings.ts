/** What a page gives the store: time, storage, and the person's clipboard and disk. */
export interface Surroundings {
  /** Unix seconds. */
  now(): number;
  /** Runs something later. @returns cancels it. */
  later(run: () => void, seconds: number): () => void;
  /** Whether nobody sees the page. */
  isHidden(): boolean;
  /** What an earlier visit kept under the name; undefined if nothing, or if the browser refuses. */
  kept(name: string): Promise<string | undefined>;
  keep(name: string, text: string): Promise<void>;
  /** @throws if the browser refuses. */
  copy(text: string): Promise<void>;
  /** Saves a file where the browser saves files. */
  save(name: string, text: string): void;
}
