/** What a chain's transactions of one day may have cost is all that they may cost; nothing was sent. */
export class DailyCapReached extends Error {
  /** The chain's name. */
  readonly chain: string;
  /** What those of the last 24 hours may have cost, smallest unit of the coin. */
  readonly paid: bigint;
  /** What they may cost at most, smallest unit of the coin. */
  readonly cap: bigint;

  /** @param asked The transaction that was not sent, as in "one of 50,000 gas". */
  constructor(chain: string, paid: bigint, cap: bigint, asked: string) {
    super(
      `transactions to ${chain} may have cost ${paid} in 24 hours, and at most ${cap} may be paid: ` +
        `${asked} waits until there is room for it, or the cap is raised`,
    );
    this.name = "DailyCapReached";
    this.chain = chain;
    this.paid = paid;
    this.cap = cap;
  }
}
