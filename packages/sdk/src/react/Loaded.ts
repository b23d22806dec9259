/** What a hook knows of something that is read. */
export interface Loaded<T> {
  /** The newest value; undefined before the first one. It stays while the same is read again. */
  readonly data: T | undefined;
  /** Why the newest reading failed; undefined if it did not. */
  readonly error: Error | undefined;
  readonly isLoading: boolean;
}
