/** The endpoints of a TON chain do not prove what accounts held after a block: it is old, or never was. */
export class StateForgotten extends Error {
  readonly chain: string;
  readonly height: bigint;

  constructor(chain: string, height: bigint, reason: string) {
    super(
      `the endpoints of ${chain} do not prove the state after block ${height} (${reason}): ` +
        "name an archive endpoint, or give a time, such as 2026-11-30T08:00:00Z",
    );
    this.name = "StateForgotten";
    this.chain = chain;
    this.height = height;
  }
}
