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

/** Something that a person does on the page home. Medians of all visits. */
export interface ActionRow {
  readonly name: string;
  /** Milliseconds until the page shows it; the longest, if the person does it several times. */
  readonly shown: number;
}

/** A page that nobody touches. */
export interface IdleRow {
  readonly name: string;
  /** In a minute. */
  readonly requests: number;
}

/** The first swap of somebody who has nothing yet, on a network that runs. */
export interface NewcomerRow {
  readonly name: string;
  /** From the page's address to usable funds, the faucet included. */
  readonly seconds: number;
  readonly clicks: number;
  readonly keys: number;
}
