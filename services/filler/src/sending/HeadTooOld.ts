/** The newest block that a chain's RPCs agree on is older than a decision by it may be. */
export class HeadTooOld extends Error {
  constructor(chain: string, height: bigint, blockTime: bigint) {
    super(`block ${height} of ${chain} is of ${blockTime} and its newest: too old to decide by`);
    this.name = "HeadTooOld";
  }
}
