/** How an error is mended. */
export interface ErrorKind {
  /** A sentence that follows the message. */
  readonly remedy: string;
  readonly isRetryable: boolean;
}
