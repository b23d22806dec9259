/** No PostgreSQL program for this machine came with the installation. */
export class DatabaseUnavailableError extends Error {
  readonly platform: string;

  constructor(platform: string, cause: unknown) {
    super(
      `no embedded PostgreSQL for ${platform}: install dependencies with their optional ones, ` +
        "or name a server in DATABASE_URL",
      { cause },
    );
    this.name = "DatabaseUnavailableError";
    this.platform = platform;
  }
}

/** PostgreSQL, or the program that lays out its files, ended before it was of use. */
export class DatabaseStartError extends Error {
  readonly directory: string;
  readonly output: string;

  constructor(directory: string, output: string) {
    super(`PostgreSQL in ${directory} did not start: ${output.trim()}`);
    this.name = "DatabaseStartError";
    this.directory = directory;
    this.output = output;
  }
}

/** PostgreSQL ended though nobody stopped it. */
export class DatabaseEndedError extends Error {
  readonly directory: string;

  constructor(directory: string) {
    super(`PostgreSQL in ${directory} ended by itself: start the service again`);
    this.name = "DatabaseEndedError";
    this.directory = directory;
  }
}

/** Another process uses the database's directory. */
export class DatabaseInUseError extends Error {
  readonly directory: string;
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(
      `PostgreSQL in ${directory} is in use by process ${pid}: stop it or use another directory`,
    );
    this.name = "DatabaseInUseError";
    this.directory = directory;
    this.pid = pid;
  }
}

/** A directory that should be ours alone belongs to somebody else. */
export class ForeignDirectoryError extends Error {
  readonly directory: string;
  readonly owner: number;

  constructor(directory: string, owner: number) {
    super(`${directory} belongs to user ${owner}: remove it or use another directory`);
    this.name = "ForeignDirectoryError";
    this.directory = directory;
    this.owner = owner;
  }
}

/** A process of before uses the tables that are to be moved. */
export class TablesInUseError extends Error {
  readonly held: string;

  constructor(held: string) {
    super(`an older ${held} uses this database: stop it, then start this one again`);
    this.name = "TablesInUseError";
    this.held = held;
  }
}
