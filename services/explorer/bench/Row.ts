/** A page as a new visitor gets it. Medians of all visits. */
export interface Row {
  readonly name: string;
  /** Compressed, all that the page loads until it is usable: fonts and answers of the APIs, too. */
  readonly bytes: number;
  readonly requests: number;
  /** Milliseconds until the first content is drawn. */
  readonly firstContent: number;
  /** Milliseconds until a person can begin: the page has drawn what it asked the APIs for. */
  readonly usable: number;
}

/** What one visit measures. */
export type Visit = Omit<Row, "name">;
