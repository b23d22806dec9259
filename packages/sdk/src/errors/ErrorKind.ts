/** How an error is mended. */
export interface ErrorKind {
  /** A sentence that follows the message. */
  readonly remedy: string;
  /** Whether the same call may succeed later; left out if it does not. */
  readonly isRetryable?: true;
}
