/** A month whose events cannot be archived, and why. Nothing was changed. */
export class MonthNotOverError extends Error {
  readonly month: string;
  readonly chainId: bigint;

  constructor(month: string, chainId: bigint, reason: string) {
    super(`the events of ${month} cannot be archived: chain ${chainId} ${reason}`);
    this.name = "MonthNotOverError";
    this.month = month;
    this.chainId = chainId;
  }
}

/** The file does not have the events that were written into it. */
export class ArchiveFileError extends Error {
  readonly file: string;
  readonly expected: bigint;
  readonly found: bigint;

  constructor(file: string, expected: bigint, found: bigint) {
    super(`${file} has ${found} events, not ${expected}: the index keeps its events`);
    this.name = "ArchiveFileError";
    this.file = file;
    this.expected = expected;
    this.found = found;
  }
}

/** Another process archives events of this database. */
export class ArchiveRunningError extends Error {
  constructor() {
    super("another process archives events of this database: wait until it ends");
    this.name = "ArchiveRunningError";
  }
}
