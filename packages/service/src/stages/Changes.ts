/** Tells of what other processes changed. */
export interface Changes {
  /**
   * @param listener Told the kind of the things that changed; undefined if anything may have.
   * @returns what ends that.
   */
  subscribe(listener: (kind: string | undefined) => void): () => void;
}
