/** No local network runs where one was looked for. */
export class NetworkNotRunning extends Error {
  /** Where it was looked for: a URL or a file. */
  readonly where: string;
  /** What is wrong there: `is not there`. */
  readonly reason: string;

  constructor(where: string, reason: string, cause?: unknown) {
    super(
      `no local network is running (${where} ${reason}): ` +
        "run npm start in the project's folder, and wait until it says that it is ready. " +
        "CAUSEWAY_NETWORK says where another one runs: its URL, or the folder of its project",
      { cause },
    );
    this.name = "NetworkNotRunning";
    this.where = where;
    this.reason = reason;
  }
}
