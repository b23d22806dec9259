/** What a chain's transactions of one day may have cost is all that they may cost; nothing was sent. */
export class DailyCapReached extends Error {
  /** The chain's name. */
  readonly chain: string;
  /** What those of the last 24 hours may have cost, wei. */
  readonly paid: bigint;
  /** What they may cost at most, wei. */
  readonly cap: bigint;
  /** Gas of the transaction that was not sent. */
  readonly gasLimit: bigint;

  constructor(chain: string, paid: bigint, cap: bigint, gasLimit: bigint) {
    super(
      `transactions to ${chain} may have cost ${paid} wei in 24 hours, and at most ${cap} may be paid: ` +
        `one of ${gasLimit} gas waits until there is room for it, or the cap is raised`,
    );
    this.name = "DailyCapReached";
    this.chain = chain;
    this.paid = paid;
    this.cap = cap;
    this.gasLimit = gasLimit;
  }
}
