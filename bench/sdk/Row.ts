/** A function of the SDK, as it was measured. */
export interface Row {
  readonly name: string;
  /** Of the chunks that a page loads until the work is done, minified and packed by gzip. */
  readonly bytes: number;
  /** To a service, RPCs and validators; null where nothing is asked, or it was not measured. */
  readonly requests: number | null;
  /**
   * From the call to the result, on this machine: with recorded answers, or with local nodes for `recover` and `execute`. Of
   * `execute`, from an accepted route to the question for a signature, by a client that did so before.
   */
  readonly milliseconds: number | null;
}

/** What a call took. */
export type Taken = Pick<Row, "requests" | "milliseconds">;
